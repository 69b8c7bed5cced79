package org.sparkstacking.conform.observed;

import org.jspecify.annotations.Nullable;

/**
 * Say that the kit put no load, or no more load, on the hosts.
 *
 * @param why what held it
 * @param before whether nothing had been started yet
 * @param what the process, the memory or the missing answer, in plain figures such as {@code
 *     python3 (5512)} or {@code 1.5 GiB}
 * @param place the line that shows it, or null
 */
public record LoadHeld(Source source, Why why, boolean before, String what, @Nullable Place place)
    implements Observed {

  /** Name what holds a load test. */
  public enum Why {
    BUSY_GPU,
    SHORT_MEMORY,
    /** A host did not say whether it is free. */
    NOT_SEEN
  }
}
