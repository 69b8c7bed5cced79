package org.sparkstacking.conform.claim;

import java.util.Collection;

/** State what a scoped run shows of the claims it named. It can never be signed as acceptance. */
public enum ScopeVerdict {
  PASS("이상 없음", "PASS"),
  FAIL("부적합", "FAIL"),
  INCOMPLETE("판정 보류(시험 미완료)", "INCOMPLETE");

  private final Text title;

  ScopeVerdict(String ko, String en) {
    this.title = Text.of(ko, en);
  }

  /** Give the words that readers see. */
  public Text title() {
    return title;
  }

  /**
   * Conclude for the claims that a scoped run named.
   *
   * <p>An informative FAIL is a remark; an informative claim that was not decided leaves the scope
   * open only where no required claim speaks for it.
   */
  public static ScopeVerdict of(Collection<ClaimResult> named, boolean endedNormally) {
    boolean anyRequired = named.stream().anyMatch(ScopeVerdict::counts);
    if (!endedNormally || named.isEmpty()) {
      return INCOMPLETE;
    }
    if (named.stream().anyMatch(r -> counts(r) && r.verdict() == Verdict.FAIL)) {
      return FAIL;
    }
    boolean open =
        named.stream()
            .filter(r -> counts(r) || !anyRequired)
            .anyMatch(r -> r.verdict() != Verdict.PASS);
    return open ? INCOMPLETE : PASS;
  }

  private static boolean counts(ClaimResult result) {
    return result.claim().required() && result.verdict() != Verdict.NOT_APPLICABLE;
  }
}
