package org.sparkstacking.conform.observed;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * Say how a workload of the kit ended.
 *
 * @param exit exit status, empty where it was ended or lost
 * @param timedOut whether the kit's deadline ended it
 * @param took how long it ran
 * @param planned how long the whole run was expected to take
 */
public record WorkloadEnd(
    Source source, OptionalInt exit, boolean timedOut, Duration took, Duration planned)
    implements Observed {

  public boolean succeeded() {
    return exit.isPresent() && exit.getAsInt() == 0;
  }
}
