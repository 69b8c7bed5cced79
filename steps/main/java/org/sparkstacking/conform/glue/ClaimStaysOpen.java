package org.sparkstacking.conform.glue;

import org.opentest4j.TestAbortedException;

/** Ends a scenario that could not be decided or was not tried: Cucumber shows it as skipped. */
final class ClaimStaysOpen extends TestAbortedException implements Stopped {
  ClaimStaysOpen(String why) {
    super(why);
  }
}
