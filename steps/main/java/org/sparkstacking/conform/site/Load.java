package org.sparkstacking.conform.site;

import java.time.Duration;

/**
 * Bound what the run may load.
 *
 * @param smallestBytes smallest NCCL size, default 32 MiB
 * @param largestBytes largest NCCL size, default 4 GiB: a 16 GiB test has frozen Sparks
 * @param perTest longest time of one load test, default 5 minutes
 * @param podNetworkBudgetBytes bytes that CIL-1 may send over the pod network, default 2 GB; 0
 *     leaves its NCCL part NOT_TESTED
 * @param leastMemAvailableBytes MemAvailable that must be there before load, default 16 GiB
 */
public record Load(
    long smallestBytes,
    long largestBytes,
    Duration perTest,
    long podNetworkBudgetBytes,
    long leastMemAvailableBytes) {

  public static Load defaults() {
    return new Load(32L << 20, 4L << 30, Duration.ofMinutes(5), 2_000_000_000L, 16L << 30);
  }
}
