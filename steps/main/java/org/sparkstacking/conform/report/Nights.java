package org.sparkstacking.conform.report;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Finds the nights on which a scheduled check did not run. It is expected once in 24 hours. */
public final class Nights {
  private static final Duration NIGHT = Duration.ofHours(24);

  /** A night may begin late, behind other jobs, before it counts as missing. */
  private static final Duration LATE = Duration.ofHours(12);

  private Nights() {}

  /**
   * List when checks should have begun and did not, oldest first; at most the last 366.
   *
   * @param starts when scheduled checks began, whatever became of them
   * @param now end of the time that is looked at
   */
  public static List<Instant> missing(Collection<Instant> starts, Instant now) {
    List<Instant> missing = new ArrayList<>();
    Instant before = null;
    for (Instant start : new TreeSet<>(starts)) {
      if (before != null) {
        between(before, start, missing);
      }
      before = start;
    }
    if (before != null) {
      between(before, now, missing);
    }
    return missing.subList(Math.max(0, missing.size() - 366), missing.size());
  }

  private static void between(Instant from, Instant to, List<Instant> missing) {
    long nights = 0;
    Instant due = from.plus(NIGHT);
    while (due.plus(LATE).isBefore(to) && nights < 366) {
      missing.add(due);
      due = due.plus(NIGHT);
      nights++;
    }
  }
}
