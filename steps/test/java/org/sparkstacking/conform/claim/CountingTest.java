package org.sparkstacking.conform.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ledger and scope verdict: what a run may conclude. */
final class CountingTest {
  private static final Catalogue ALL = Catalogue.builtIn();

  @Test
  void countsAreOfRequiredClaimsOnly() {
    Ledger ledger = Ledger.of(results(Verdict.PASS));
    assertThat(ledger).isEqualTo(new Ledger(24, 24, 0, 0, 0, 0));
    assertThat(ledger.verdict(true)).isEqualTo(RunVerdict.CONFORMANT);
  }

  @Test
  void eachVerdictIsCountedInItsOwnColumn() {
    List<ClaimResult> results = results(Verdict.PASS);
    results.set(0, result("CLU-1", Verdict.FAIL));
    results.set(1, result("CLU-2", Verdict.INCONCLUSIVE));
    results.set(2, result("GPU-1", Verdict.NOT_TESTED));
    results.set(3, result("GPU-2", Verdict.NOT_APPLICABLE));
    assertThat(Ledger.of(results)).isEqualTo(new Ledger(23, 20, 1, 1, 1, 1));
  }

  @Test
  void anyRequiredFailIsNonConformant() {
    List<ClaimResult> results = results(Verdict.INCONCLUSIVE);
    results.set(0, result("CLU-1", Verdict.FAIL));
    assertThat(Ledger.of(results).verdict(true)).isEqualTo(RunVerdict.NON_CONFORMANT);
  }

  @Test
  void oneUndecidedClaimMakesTheRunIncomplete() {
    List<ClaimResult> results = results(Verdict.PASS);
    results.set(4, result("GPU-3", Verdict.NOT_TESTED));
    assertThat(Ledger.of(results).verdict(true)).isEqualTo(RunVerdict.INCOMPLETE);
  }

  @Test
  void anInterruptedRunIsIncompleteWhateverItFound() {
    assertThat(Ledger.of(results(Verdict.PASS)).verdict(false)).isEqualTo(RunVerdict.INCOMPLETE);
    assertThat(Ledger.of(results(Verdict.FAIL)).verdict(false)).isEqualTo(RunVerdict.INCOMPLETE);
  }

  @Test
  void nothingAtAllIsIncomplete() {
    assertThat(Ledger.of(List.of()).verdict(true)).isEqualTo(RunVerdict.INCOMPLETE);
    assertThat(Ledger.of(results(Verdict.NOT_APPLICABLE)).verdict(true))
        .isEqualTo(RunVerdict.INCOMPLETE);
  }

  @Test
  void aScopeConcludesForItsRequiredClaims() {
    assertThat(scope(true, result("NCH-1", Verdict.PASS))).isEqualTo(ScopeVerdict.PASS);
    assertThat(scope(true, result("NCH-1", Verdict.FAIL))).isEqualTo(ScopeVerdict.FAIL);
    assertThat(scope(true, result("NCH-1", Verdict.NOT_TESTED))).isEqualTo(ScopeVerdict.INCOMPLETE);
    assertThat(scope(false, result("NCH-1", Verdict.PASS))).isEqualTo(ScopeVerdict.INCOMPLETE);
    assertThat(scope(true)).isEqualTo(ScopeVerdict.INCOMPLETE);
  }

  @Test
  void anInformativeClaimDecidesAScopeOnlyWhenItIsAlone() {
    ClaimResult required = result("NCH-1", Verdict.PASS);
    assertThat(scope(true, required, result("CIL-2", Verdict.FAIL))).isEqualTo(ScopeVerdict.PASS);
    assertThat(scope(true, result("CIL-2", Verdict.INCONCLUSIVE)))
        .isEqualTo(ScopeVerdict.INCOMPLETE);
    assertThat(scope(true, result("CIL-2", Verdict.PASS))).isEqualTo(ScopeVerdict.PASS);
  }

  @Test
  void whatIsDeclaredOutDoesNotCarryAScope() {
    assertThat(scope(true, result("NCH-1", Verdict.NOT_APPLICABLE)))
        .isEqualTo(ScopeVerdict.INCOMPLETE);
  }

  private static ScopeVerdict scope(boolean endedNormally, ClaimResult... named) {
    return ScopeVerdict.of(List.of(named), endedNormally);
  }

  private static List<ClaimResult> results(Verdict verdict) {
    List<ClaimResult> results = new ArrayList<>();
    ALL.claims().forEach(c -> results.add(result(c.id().value(), verdict)));
    return results;
  }

  private static ClaimResult result(String id, Verdict verdict) {
    return new ClaimResult(
        ALL.claim(ClaimId.of(id)),
        verdict,
        "judged",
        Text.same(""),
        List.of(),
        List.of(),
        List.of());
  }
}
