package org.sparkstacking.conform.probe;

import java.time.Duration;
import org.sparkstacking.conform.site.Site;

/** Plans sizes and times of NCCL tests. Design sections 1 and 2, 'Speed'. */
final class NcclPlan {
  private static final int WARMUPS = 1;
  private static final int ITERATIONS = 3;
  private static final long LEAST_SECONDS = 30;
  private static final double SLOWEST_HEALTHY = 5e9;
  private static final int PATIENCE = 10;

  private NcclPlan() {}

  /** Give the flags of a sweep from the site's smallest to its largest size. */
  static String sweep(Site site) {
    return "-b "
        + size(site.load().smallestBytes())
        + " -e "
        + size(site.load().largestBytes())
        + " -f 2 -w "
        + WARMUPS
        + " -n "
        + ITERATIONS
        + " -g 1";
  }

  /** Give the expected time of a sweep: start-up, and its bytes at 5 GB/s; at least 30 s. */
  static Duration planned(Site site, int ranks) {
    Duration given = site.load().expected();
    if (given != null) {
      return given;
    }
    double sizes = 2.0 * site.load().largestBytes();
    double bytes = sizes * 2 * (ITERATIONS + 2) * (ranks - 1) / Math.max(1, ranks);
    return Duration.ofSeconds(Math.max(LEAST_SECONDS, 20 + (long) (bytes / SLOWEST_HEALTHY)));
  }

  /** Give the deadline: ten times the expected time, at most what the site allows a test. */
  static Duration deadline(Site site, Duration planned) {
    Duration patient = planned.multipliedBy(PATIENCE);
    Duration most = site.load().perTest();
    return patient.compareTo(most) <= 0 ? patient : most;
  }

  private static String size(long bytes) {
    if (bytes % (1L << 30) == 0) {
      return (bytes >> 30) + "G";
    }
    return bytes % (1L << 20) == 0 ? (bytes >> 20) + "M" : Long.toString(bytes);
  }
}
