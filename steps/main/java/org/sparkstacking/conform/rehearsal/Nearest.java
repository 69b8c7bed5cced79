package org.sparkstacking.conform.rehearsal;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Find the names that a mistyped one may have meant. */
final class Nearest {
  private static final int SHOWN = 3;

  private Nearest() {}

  static List<String> to(String typed, Collection<String> names) {
    return names.stream()
        .sorted(Comparator.comparingInt((String n) -> distance(typed, n)).thenComparing(n -> n))
        .limit(SHOWN)
        .toList();
  }

  /** Count the single-character edits between two words (Levenshtein). */
  static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
