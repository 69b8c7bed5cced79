package org.sparkstacking.conform.probe;

import java.time.Duration;
import org.sparkstacking.conform.site.Site;

/** Shortens times that are waited through where the site is simulated: there they prove nothing. */
final class Pace {
  private static final int FASTER = 50;
  private static final Duration LEAST = Duration.ofMillis(300);

  private Pace() {}

  static Duration of(Site site, Duration real) {
    if (!site.simulated()) {
      return real;
    }
    Duration short_ = real.dividedBy(FASTER);
    return short_.compareTo(LEAST) < 0 ? LEAST : short_;
  }
}
