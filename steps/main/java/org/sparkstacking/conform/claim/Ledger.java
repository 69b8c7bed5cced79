package org.sparkstacking.conform.claim;

import java.util.List;

/**
 * Count verdicts of required claims. Counts are always computed from the claims listed, never
 * fixed.
 *
 * @param required required claims that were not declared out
 */
public record Ledger(
    int required, int pass, int fail, int inconclusive, int notTested, int notApplicable) {

  public static Ledger of(List<ClaimResult> results) {
    List<Verdict> verdicts =
        results.stream().filter(r -> r.claim().required()).map(ClaimResult::verdict).toList();
    int out = count(verdicts, Verdict.NOT_APPLICABLE);
    return new Ledger(
        verdicts.size() - out,
        count(verdicts, Verdict.PASS),
        count(verdicts, Verdict.FAIL),
        count(verdicts, Verdict.INCONCLUSIVE),
        count(verdicts, Verdict.NOT_TESTED),
        out);
  }

  /** Conclude for the run. An interrupted run is INCOMPLETE whatever it found. */
  public RunVerdict verdict(boolean endedNormally) {
    if (!endedNormally || required == 0) {
      return RunVerdict.INCOMPLETE;
    }
    if (fail > 0) {
      return RunVerdict.NON_CONFORMANT;
    }
    return pass == required ? RunVerdict.CONFORMANT : RunVerdict.INCOMPLETE;
  }

  private static int count(List<Verdict> verdicts, Verdict wanted) {
    return (int) verdicts.stream().filter(v -> v == wanted).count();
  }
}
