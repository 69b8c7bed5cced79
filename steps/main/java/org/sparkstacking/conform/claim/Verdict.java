package org.sparkstacking.conform.claim;

import java.util.Collection;

/** State what is known of one claim at one site. Design section 1. */
public enum Verdict {
  /** The evidence shows that the claim holds. */
  PASS,
  /** The evidence shows that the claim does not hold. */
  FAIL,
  /** It was asked, and could not be told. Never a fault of the site. */
  INCONCLUSIVE,
  /** A prerequisite failed, it was deselected, guarded off, or not set up. */
  NOT_TESTED,
  /** The owner declared it out, with reason and approver. */
  NOT_APPLICABLE;

  /**
   * Merge verdicts of findings: FAIL beats INCONCLUSIVE beats NOT_TESTED beats PASS. No finding at
   * all is INCONCLUSIVE, since nothing may pass by being absent.
   */
  public static Verdict merge(Collection<Verdict> verdicts) {
    for (Verdict strongest : new Verdict[] {FAIL, INCONCLUSIVE, NOT_TESTED, PASS}) {
      if (verdicts.contains(strongest)) {
        return strongest;
      }
    }
    return verdicts.contains(NOT_APPLICABLE) ? NOT_APPLICABLE : INCONCLUSIVE;
  }
}
