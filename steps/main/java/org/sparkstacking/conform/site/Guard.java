package org.sparkstacking.conform.site;

import java.util.Optional;

/** Name what keeps the kit from loading a host. Design section 6. */
public enum Guard {
  /** Another program computes on a GPU. */
  BUSY_GPU("busy-gpu"),
  /** Less memory is available than the site demands. */
  MEMORY("memory"),
  /** A GPU is hot before anything was loaded. */
  TEMPERATURE("temperature"),
  /** It is not the time at which the site file lets hosts be loaded. */
  HOURS("hours"),
  /** Another run holds the site's Lease. */
  LEASE("lease");

  private final String word;

  Guard(String word) {
    this.word = word;
  }

  /** Give the word of {@code --override}. */
  public String word() {
    return word;
  }

  /** Find the guard of a word of {@code --override}. */
  public static Optional<Guard> of(String word) {
    for (Guard guard : values()) {
      if (guard.word.equals(word)) {
        return Optional.of(guard);
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return word;
  }
}
