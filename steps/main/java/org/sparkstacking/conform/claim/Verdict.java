package org.sparkstacking.conform.claim;

import java.util.Collection;

/** State what is known of one claim at one site. Design section 1. */
public enum Verdict {
  /** The evidence shows that the claim holds. */
  PASS("적합", "pass"),
  /** The evidence shows that the claim does not hold. */
  FAIL("부적합", "fail"),
  /** It was asked, and could not be told. Never a fault of the site. */
  INCONCLUSIVE("판정 불가(재확인 필요)", "inconclusive"),
  /** A prerequisite failed, it was deselected, guarded off, or not set up. */
  NOT_TESTED("미시험(적합 아님)", "not tested"),
  /** The owner declared it out, with reason and approver. */
  NOT_APPLICABLE("해당 없음(제외 승인)", "not applicable (declared out)");

  private final Text title;

  Verdict(String ko, String en) {
    this.title = Text.of(ko, en);
  }

  /** Give the words that readers see. */
  public Text title() {
    return title;
  }

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
