package org.sparkstacking.conform.cli;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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

  private static Refusal unknown(String word) {
    return Refusal.of(
        "--override에는 busy-gpu 또는 memory를 적습니다: '" + word + "'",
        "--override takes busy-gpu or memory, not '" + word + "'.");
  }
}
