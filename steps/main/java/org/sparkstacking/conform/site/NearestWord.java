package org.sparkstacking.conform.site;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that was probably meant. */
final class NearestWord {
  private NearestWord() {}

  /** Give the nearest candidate that is at most a third of its letters away. */
  static Optional<String> of(String written, Collection<String> candidates) {
    String lower = written.toLowerCase(Locale.ROOT);
    if (lower.length() > 64) {
      return Optional.empty();
    }
    return candidates.stream()
        .filter(c -> steps(lower, c.toLowerCase(Locale.ROOT)) <= Math.max(2, c.length() / 3))
        .min(
            Comparator.<String>comparingInt(c -> steps(lower, c.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Count insertions, deletions, replacements and swaps of neighbours. */
  private static int steps(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 ? j : j == 0 ? i : cheapest(d, a, b, i, j);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int cheapest(int[][] d, String a, String b, int i, int j) {
    int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int least = Math.min(replaced, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, d[i - 2][j - 2] + 1) : least;
  }
}
