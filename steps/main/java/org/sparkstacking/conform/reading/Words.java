package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;

/** Splits a command line as a shell does, as far as reading it needs. */
final class Words {
  private Words() {}

  /** Give the part before the first blank. */
  static String first(String text) {
    int i = 0;
    while (i < text.length() && text.charAt(i) > ' ') {
      i++;
    }
    return text.substring(0, i);
  }

  /** Split at blanks outside quotes; quotes are taken off. At most 400 words. */
  static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    char quote = 0;
    boolean any = false;
    for (int i = 0; i < text.length() && words.size() < 400; i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
        any = true;
        if (quote != 0) {
          word.append(c);
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
        any = true;
      } else if (c <= ' ') {
        any = flush(words, word, any);
      } else {
        word.append(c);
        any = true;
      }
    }
    flush(words, word, any);
    return words;
  }

  private static boolean flush(List<String> words, StringBuilder word, boolean any) {
    if (any) {
      words.add(word.toString());
      word.setLength(0);
    }
    return false;
  }
}
