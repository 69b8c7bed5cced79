package org.sparkstacking.conform.site;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Bound what the run may load.
 *
 * @param smallestBytes smallest NCCL size, default 32 MiB
 * @param largestBytes largest NCCL size, default 4 GiB: a 16 GiB test has frozen Sparks
 * @param perTest longest time of one load test, default 5 minutes
 * @param podNetworkBudgetBytes bytes that CIL-1 may send over the pod network, default 2 GB; 0
 *     leaves its NCCL part NOT_TESTED
 * @param leastMemAvailableBytes MemAvailable that must be there before load, default 16 GiB
 * @param overridden guards that the run was told to ignore: a deviation on page one
 * @param expected time that one NCCL test is expected to take, or null to reckon it from its bytes;
 *     only simulated sites, whose time runs faster, give one
 * @param hours when hosts may be loaded, or null at any time
 */
public record Load(
    long smallestBytes,
    long largestBytes,
    Duration perTest,
    long podNetworkBudgetBytes,
    long leastMemAvailableBytes,
    Set<Guard> overridden,
    @Nullable Duration expected,
    @Nullable LoadHours hours) {

  /**
   * Degrees Celsius from which a GPU is too hot to be loaded. The kit's own choice: before any load
   * an idle GB10 shows 35 to 55 in public logs, so that this is a hot room, a blocked fan, or work
   * that nobody named.
   */
  public static final int HOTTEST = 80;

  public Load {
    overridden = copy(overridden);
  }

  /** Bound the load with all guards on. */
  public Load(
      long smallestBytes,
      long largestBytes,
      Duration perTest,
      long podNetworkBudgetBytes,
      long leastMemAvailableBytes) {
    this(
        smallestBytes,
        largestBytes,
        perTest,
        podNetworkBudgetBytes,
        leastMemAvailableBytes,
        Set.of(),
        null,
        null);
  }

  public static Load defaults() {
    return new Load(32L << 20, 4L << 30, Duration.ofMinutes(5), 2_000_000_000L, 16L << 30);
  }

  /** Ignore these guards. */
  public Load overriding(Set<Guard> guards) {
    return new Load(
        smallestBytes,
        largestBytes,
        perTest,
        podNetworkBudgetBytes,
        leastMemAvailableBytes,
        guards,
        expected,
        hours);
  }

  /** Expect one NCCL test to take this long. */
  public Load expecting(Duration time) {
    return new Load(
        smallestBytes,
        largestBytes,
        perTest,
        podNetworkBudgetBytes,
        leastMemAvailableBytes,
        overridden,
        time,
        hours);
  }

  /** Load hosts in these hours only; null for at any time. */
  public Load within(@Nullable LoadHours times) {
    return new Load(
        smallestBytes,
        largestBytes,
        perTest,
        podNetworkBudgetBytes,
        leastMemAvailableBytes,
        overridden,
        expected,
        times);
  }

  /** Recordings older than the guards name none. */
  private static Set<Guard> copy(@Nullable Set<Guard> guards) {
    return guards == null ? Set.of() : java.util.Collections.unmodifiableSet(new TreeSet<>(guards));
  }
}
