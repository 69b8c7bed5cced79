package org.sparkstacking.conform.observed;

import org.jspecify.annotations.Nullable;

/**
 * Say that the kit put no load, or no more load, on the hosts.
 *
 * @param why what held it
 * @param before whether nothing had been started yet
 * @param what the process, the memory or the missing answer, in plain figures such as {@code
 *     python3 (5512)}, {@code 1.5 GiB}, {@code 83 °C} or {@code 14:05}
 * @param place the line that shows it, or null
 */
public record LoadHeld(Source source, Why why, boolean before, String what, @Nullable Place place)
    implements Observed {

  /** Name what holds a load test. */
  public enum Why {
    BUSY_GPU,
    SHORT_MEMORY,
    HOT_GPU,
    /** It is not the time at which the site file lets hosts be loaded. */
    OUTSIDE_HOURS,
    /** Another run holds the site's Lease. */
    LEASE_HELD,
    /** A host did not say whether it is free. */
    NOT_SEEN
  }
}
