package org.sparkstacking.conform.cli;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparkstacking.conform.site.Guard;

/** Turns {@code --override} into guards. */
final class Overrides {
  private Overrides() {}

  static Set<Guard> of(List<String> words) {
    Set<Guard> guards = EnumSet.noneOf(Guard.class);
    for (String word : words) {
      guards.add(Guard.of(word.strip()).orElseThrow(() -> unknown(word)));
    }
    return guards;
  }

  private static String known() {
    return Arrays.stream(Guard.values()).map(Guard::word).collect(Collectors.joining(", "));
  }

  private static Refusal unknown(String word) {
    return Refusal.of(
        "--override에는 " + known() + " 가운데에서 적습니다: '" + word + "'",
        "--override takes " + known() + "; not '" + word + "'.");
  }
}
