package org.sparkstacking.conform.reading;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Find many words in a line at once, letter case aside, in one pass over its characters: the
 * automaton of Aho and Corasick (Efficient string matching, CACM 18/6, 1975) as a dense table.
 * Words are ASCII, together shorter than 65,535 characters; other characters never match.
 */
final class ManyWords {
  private static final int WIDTH = 128;
  private static final char NOWHERE = Character.MAX_VALUE;
  private static final BitSet NONE = new BitSet(0);
  private static final byte[] FOLDED = folded();

  private final char[] next;
  private final @Nullable BitSet[] ends;
  private final boolean[] ending;

  ManyWords(List<String> words) {
    int most = 1 + words.stream().mapToInt(String::length).sum();
    next = new char[most * WIDTH];
    ends = new BitSet[most];
    Arrays.fill(next, NOWHERE);
    int states = 1;
    for (int word = 0; word < words.size(); word++) {
      states = plant(words.get(word), word, states);
    }
    connect();
    ending = new boolean[ends.length];
    for (int i = 0; i < ends.length; i++) {
      ending[i] = ends[i] != null;
    }
  }

  private int plant(String word, int index, int statesBefore) {
    int states = statesBefore;
    int at = 0;
    for (int i = 0; i < word.length(); i++) {
      int cell = at * WIDTH + column(word.charAt(i));
      if (next[cell] == NOWHERE) {
        next[cell] = (char) states++;
      }
      at = next[cell];
    }
    BitSet marks = ends[at] == null ? new BitSet() : ends[at];
    marks.set(index);
    ends[at] = marks;
    return states;
  }

  private void connect() {
    int[] fallback = new int[ends.length];
    Deque<Integer> queue = new ArrayDeque<>();
    for (int c = 0; c < WIDTH; c++) {
      if (next[c] == NOWHERE) {
        next[c] = 0;
      } else {
        queue.add((int) next[c]);
      }
    }
    while (!queue.isEmpty()) {
      connect(queue.remove(), fallback, queue);
    }
  }

  private void connect(int state, int[] fallback, Deque<Integer> queue) {
    BitSet inherited = ends[fallback[state]];
    if (inherited != null) {
      BitSet both = ends[state] == null ? new BitSet() : ends[state];
      both.or(inherited);
      ends[state] = both;
    }
    for (int c = 0; c < WIDTH; c++) {
      int cell = state * WIDTH + c;
      char otherwise = next[fallback[state] * WIDTH + c];
      if (next[cell] == NOWHERE) {
        next[cell] = otherwise;
      } else {
        fallback[next[cell]] = otherwise;
        queue.add((int) next[cell]);
      }
    }
  }

  /** Give the indexes of the words that the line holds; empty for most lines. */
  BitSet in(String line) {
    char[] table = next;
    boolean[] last = ending;
    BitSet found = NONE;
    int at = 0;
    for (int i = 0; i < line.length(); i++) {
      at = table[at * WIDTH + column(line.charAt(i))];
      if (last[at]) {
        found = found.isEmpty() ? new BitSet() : found;
        found.or(Objects.requireNonNull(ends[at]));
      }
    }
    return found;
  }

  private static int column(char c) {
    return c < WIDTH ? FOLDED[c] : 0;
  }

  private static byte[] folded() {
    byte[] folded = new byte[WIDTH];
    for (int c = 0; c < WIDTH; c++) {
      folded[c] = (byte) Character.toLowerCase((char) c);
    }
    return folded;
  }
}
