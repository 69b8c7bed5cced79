package org.sparkstacking.conform.report;

import java.time.Duration;
import java.time.Instant;

/** Says how old the last full run is that a scoped run refers to. */
public final class FullRunAge {
  /**
   * Days after which a verdict of a full run is called out of date. The kit's own choice: one
   * maintenance month.
   */
  public static final int LIMIT_DAYS = 30;

  private FullRunAge() {}

  /** Give the whole days from the end of the full run to the end of the later one. */
  static long days(RunRecord.LastFull last, RunRecord now) {
    Instant then = Instant.parse(last.endedAt());
    return Math.max(0, Duration.between(then, Instant.parse(now.endedAt())).toDays());
  }

  static boolean stale(RunRecord.LastFull last, RunRecord now) {
    return days(last, now) > LIMIT_DAYS;
  }
}
