package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.glue.Conduct;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.glue.TopicLog;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Inquiry;

/** Every way in which a scenario can be less than it seems, run through the real engine. */
final class NothingPassesByAbsenceTest {
  private static final ClaimJudge GPUS = Fakes.WordJudge.of("GPU-1", "seen", "driver");
  private static final ClaimJudge LINKS = Fakes.WordJudge.of("LNK-1", "up", "twins");

  @Test
  void aHealthyScenarioPasses() {
    Outcome outcome = run("trial.healthy");
    assertThat(outcome.of("GPU-1").verdict()).isEqualTo(Verdict.PASS);
    assertThat(outcome.of("GPU-1").evidence()).containsExactly("evidence/spark-01/gpus/word.out");
    assertThat(outcome.of("LNK-1").verdict()).isEqualTo(Verdict.PASS);
    assertThat(outcome.troubles()).isEmpty();
  }

  @Test
  void twoScenariosOfOneClaimTogetherAssertAllOfIt() {
    assertThat(run("trial.twoscenarios").of("GPU-1").verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void anUndefinedSentenceIsAFaultOfTheKit() {
    demandKitFailure("trial.undefined", "is undefined");
  }

  @Test
  void anUndefinedSentenceBeforeAllOthersLeavesTheClaimUntested() {
    Outcome outcome = run("trial.undefinedfirst");
    assertThat(outcome.of("GPU-1").verdict()).isEqualTo(Verdict.NOT_TESTED);
    assertThat(outcome.of("GPU-1").reasonCode()).isEqualTo("kit-failure");
  }

  @Test
  void aPendingSentenceIsAFaultOfTheKit() {
    demandKitFailure("trial.pending", "is pending");
  }

  @Test
  void anAmbiguousSentenceIsAFaultOfTheKit() {
    demandKitFailure("trial.ambiguous", "is ambiguous");
  }

  @Test
  void aSentenceThatSkipsItselfIsAFaultOfTheKit() {
    demandKitFailure("trial.skipped", "is skipped");
  }

  @Test
  void aSentenceThatBreaksIsAFaultOfTheKitAndNotOfTheSite() {
    demandKitFailure("trial.breaks", "a bug of the kit");
  }

  @Test
  void anAssertionOutsideOfTheJudgesIsNoFaultOfTheSite() {
    demandKitFailure("trial.asserts", "an assertion outside of any judge");
  }

  @Test
  void aScenarioWithoutStepsIsNotTested() {
    ClaimResult result = run("trial.nosteps").of("GPU-1");
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_TESTED);
    assertThat(result.reason().en()).contains("has no steps");
  }

  @Test
  void anOutlineWithoutRowsIsNotTested() {
    demandVanished("trial.norows");
  }

  @Test
  void aClaimWithoutScenarioIsNotTested() {
    demandVanished("trial.vanished");
  }

  @Test
  void aScenarioWithoutTagIsAFaultOfTheKitAndItsClaimIsNotTested() {
    Outcome outcome = run("trial.untagged");
    demandVanished("trial.untagged");
    assertThat(outcome.troubles()).anyMatch(t -> t.contains("names one claim in its tags"));
  }

  @Test
  void aFeatureThatCannotBeReadIsAFaultOfTheKit() {
    Outcome outcome = run("trial.unreadable");
    assertThat(outcome.of("GPU-1").verdict()).isEqualTo(Verdict.NOT_TESTED);
    assertThat(outcome.troubles()).isNotEmpty();
  }

  @Test
  void aCriterionThatNoSentenceAssertsKeepsTheClaimFromPassing() {
    ClaimResult result = run("trial.unasserted").of("GPU-1");
    assertThat(result.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(result.reasonCode()).isEqualTo("vanished");
    assertThat(result.reason().en()).contains("GPU-1/driver");
  }

  @Test
  void aScenarioThatAssertsNothingIsNotTested() {
    ClaimResult result = run("trial.unobserved").of("GPU-1");
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_TESTED);
    assertThat(result.reasonCode()).isEqualTo("vanished");
  }

  @Test
  void aSentenceOfAnotherClaimIsAFaultOfTheKit() {
    demandKitFailure("trial.foreign", "says nothing of GPU-1/ready");
  }

  @Test
  void aJudgeThatFallsSilentOnACriterionIsAFaultOfTheKit() {
    ClaimJudge silent = Fakes.WordJudge.changed("GPU-1", f -> f.subList(0, 1), "seen", "driver");
    ClaimResult result = run("trial.healthy", silent, "good").of("GPU-1");
    assertThat(result.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(result.reasonCode()).isEqualTo("kit-failure");
  }

  @Test
  void anEmptyAnswerIsInconclusive() {
    Outcome outcome = run("trial.healthy", GPUS, "");
    assertThat(outcome.of("GPU-1").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(outcome.troubles()).isEmpty();
  }

  @Test
  void theSecondCriterionIsFoundWrongThoughTheFirstIsAlreadyOpen() {
    Outcome outcome = run("trial.healthy", GPUS, "bad:driver");
    assertThat(outcome.of("GPU-1").verdict()).isEqualTo(Verdict.FAIL);
    assertThat(outcome.of("GPU-1").findings()).hasSize(2);
    assertThat(outcome.of("GPU-1").reason().en()).isEqualTo("GPU-1/driver is FAIL");
    assertThat(outcome.of("LNK-1").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  private static void demandKitFailure(String features, String words) {
    Outcome outcome = run(features);
    assertThat(outcome.of("GPU-1").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(outcome.of("GPU-1").reasonCode()).isEqualTo("kit-failure");
    assertThat(outcome.of("GPU-1").reason().en()).contains(words);
    assertThat(outcome.of("LNK-1").verdict()).isEqualTo(Verdict.PASS);
    assertThat(outcome.troubles()).anyMatch(t -> t.startsWith("GPU-1: ") && t.contains(words));
  }

  private static void demandVanished(String features) {
    ClaimResult result = run(features).of("GPU-1");
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_TESTED);
    assertThat(result.reasonCode()).isEqualTo("vanished");
  }

  private static Outcome run(String features) {
    return run(features, GPUS, "good");
  }

  private static Outcome run(String features, ClaimJudge gpus, String answer) {
    Catalogue catalogue = Fakes.catalogue("GPU-1", "LNK-1");
    Kit kit =
        new Kit(
            catalogue,
            List.of(gpus, LINKS),
            List.of(new Fakes.WordProbe("gpus"), new Fakes.WordProbe("links")));
    Assembly assembly = new Assembly(kit, Fakes.site("spark-01"), Selection.all(catalogue), false);
    try (HostShell shell = new Fakes.ScriptedShell(q -> answer);
        Inquiry inquiry = new Inquiry(assembly.site(), "trial-run", shell)) {
      Conduct conduct =
          assembly.conduct(inquiry, Map.of(), Progress.silent(), TopicLog.none(), () -> false);
      Map<String, ClaimResult> results = new LinkedHashMap<>();
      new FeatureRun(features)
          .execute(conduct)
          .forEach(r -> results.put(r.claim().id().value(), r));
      return new Outcome(results, conduct.troubles());
    }
  }

  private record Outcome(Map<String, ClaimResult> results, List<String> troubles) {
    ClaimResult of(String claim) {
      ClaimResult result = results.get(claim);
      if (result == null) {
        throw new AssertionError("no result for " + claim);
      }
      return result;
    }
  }
}
