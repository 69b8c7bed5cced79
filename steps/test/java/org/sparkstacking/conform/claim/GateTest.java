package org.sparkstacking.conform.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GateTest {
  private static final Catalogue ALL = Catalogue.builtIn();
  private static final ClaimId NCH_1 = ClaimId.of("NCH-1");
  private static final ClaimId NCH_3 = ClaimId.of("NCH-3");
  private static final ClaimId NET_1 = ClaimId.of("NET-1");
  private static final ClaimId MPI_1 = ClaimId.of("MPI-1");

  @ParameterizedTest
  @EnumSource(names = {"FAIL", "INCONCLUSIVE", "NOT_TESTED"})
  void aPrerequisiteThatDoesNotHoldGates(Verdict verdict) {
    Gate.Closed closed = closed(gate(), NCH_3, Map.of(NCH_1, verdict)).orElseThrow();
    assertThat(closed.verdict()).isEqualTo(Verdict.NOT_TESTED);
    assertThat(closed.reasonCode()).isEqualTo("prerequisite");
    assertThat(closed.reason().en()).contains("NCH-1 is " + verdict.title().en());
    assertThat(closed.reason().ko()).contains("NCH-1").contains(verdict.title().ko());
  }

  @Test
  void aPrerequisiteThatHoldsDoesNotGate() {
    assertThat(closed(gate(), NCH_3, Map.of(NCH_1, Verdict.PASS))).isEmpty();
  }

  @Test
  void aPrerequisiteThatWasNeverDecidedGates() {
    assertThat(closed(gate(), NCH_3, Map.of())).isPresent();
  }

  @Test
  void keepGoingOpensTheGate() {
    Gate gate = new Gate(ALL, Selection.all(ALL), Map.of(), ALL.ids(), true);
    assertThat(closed(gate, NCH_3, Map.of(NCH_1, Verdict.FAIL))).isEmpty();
  }

  @Test
  void whatWasLeftOutIsAskedForItsOwnPrerequisitesInstead() {
    Gate gate = selecting(NCH_3, NET_1);
    Map<ClaimId, ClaimResult> decided = new HashMap<>(results(Map.of(NET_1, Verdict.FAIL)));
    decided.put(NCH_1, result(NCH_1, Verdict.NOT_TESTED, "deselected"));
    decided.put(MPI_1, result(MPI_1, Verdict.NOT_TESTED, "deselected"));
    assertThat(gate.closed(ALL.claim(NCH_3), decided).orElseThrow().reason().en())
        .contains("NET-1 is fail");
    decided.put(NET_1, result(NET_1, Verdict.PASS, "judged"));
    assertThat(gate.closed(ALL.claim(NCH_3), decided)).isEmpty();
  }

  @Test
  void whatARetestCarriesOverGates() {
    Map<ClaimId, ClaimResult> decided = Map.of(NCH_1, result(NCH_1, Verdict.FAIL, "judged"));
    assertThat(selecting(NCH_3).closed(ALL.claim(NCH_3), decided)).isPresent();
  }

  @Test
  void aClaimThatWasNotAskedForIsDeselected() {
    Gate.Closed closed = closed(selecting(NET_1), NCH_3, Map.of()).orElseThrow();
    assertThat(closed.reasonCode()).isEqualTo("deselected");
  }

  @Test
  void aClaimThatTheKitCannotJudgeIsNotBuilt() {
    Gate gate = new Gate(ALL, Selection.all(ALL), Map.of(), Set.of(), false);
    assertThat(closed(gate, NCH_3, Map.of()).orElseThrow().reasonCode()).isEqualTo("not-built");
  }

  @Test
  void theRuntimeIsAlwaysUntestable() {
    Gate.Closed closed = closed(gate(), ClaimId.of("BND-3"), Map.of()).orElseThrow();
    assertThat(closed.reasonCode()).isEqualTo("untestable");
    assertThat(closed.verdict()).isEqualTo(Verdict.NOT_TESTED);
  }

  @Test
  void aClaimDeclaredOutIsNotApplicableAndItsOwnPrerequisitesGateInItsPlace() {
    Gate gate =
        new Gate(ALL, Selection.all(ALL), Map.of(MPI_1, Text.same("why")), ALL.ids(), false);
    assertThat(closed(gate, MPI_1, Map.of()).orElseThrow().verdict())
        .isEqualTo(Verdict.NOT_APPLICABLE);
    ClaimId gpu = ClaimId.of("GPU-1");
    assertThat(closed(gate, NCH_1, Map.of(gpu, Verdict.PASS, NET_1, Verdict.PASS))).isEmpty();
    assertThat(closed(gate, NCH_1, Map.of(gpu, Verdict.PASS, NET_1, Verdict.FAIL))).isPresent();
  }

  @Test
  void aClaimThatMayNotBeDeclaredOutIsTestedAllTheSame() {
    ClaimId gpu = ClaimId.of("GPU-1");
    Gate gate = new Gate(ALL, Selection.all(ALL), Map.of(gpu, Text.same("why")), ALL.ids(), false);
    assertThat(closed(gate, gpu, Map.of())).isEmpty();
  }

  @Test
  void whatTheRunLeftBehindIsLookedForWhateverWasSelected() {
    assertThat(closed(selecting(NCH_3), ClaimId.of("BND-4"), Map.of())).isEmpty();
  }

  @Test
  void speedAndCarrierClaimsAreNobodysPrerequisite() {
    Set<String> leaves =
        Set.of("LNK-2", "LNK-3", "NCH-2", "NCH-3", "NCH-4", "NCP-2", "NCP-3", "NCP-4", "NET-2");
    assertThat(ALL.claims())
        .isNotEmpty()
        .allSatisfy(
            claim ->
                assertThat(claim.needs()).map(ClaimId::value).doesNotContainAnyElementsOf(leaves));
  }

  @Test
  void onlyTheFoundationCannotBeDeclaredOut() {
    assertThat(ALL.claims().stream().filter(c -> !c.mayExclude()).map(c -> c.id().value()))
        .contains("CLU-1", "GPU-1", "GPU-2");
  }

  private static Gate gate() {
    return new Gate(ALL, Selection.all(ALL), Map.of(), ALL.ids(), false);
  }

  private static Gate selecting(ClaimId... ids) {
    return new Gate(ALL, new Selection(Set.of(ids), false, "--claims"), Map.of(), ALL.ids(), false);
  }

  private static Optional<Gate.Closed> closed(
      Gate gate, ClaimId claim, Map<ClaimId, Verdict> decided) {
    return gate.closed(ALL.claim(claim), results(decided));
  }

  private static Map<ClaimId, ClaimResult> results(Map<ClaimId, Verdict> verdicts) {
    Map<ClaimId, ClaimResult> results = new HashMap<>();
    verdicts.forEach((id, verdict) -> results.put(id, result(id, verdict, "judged")));
    return results;
  }

  private static ClaimResult result(ClaimId id, Verdict verdict, String code) {
    return new ClaimResult(
        ALL.claim(id), verdict, code, Text.same(""), List.of(), List.of(), List.of());
  }
}
