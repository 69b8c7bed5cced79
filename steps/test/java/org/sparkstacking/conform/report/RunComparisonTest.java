package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.RunComparison.Outcome;

final class RunComparisonTest {
  private static final Map<String, String> GOOD = Map.of("BND-3", "NOT_TESTED");

  @Test
  void equalRunsAreTheSame() {
    RunRecord run = SampleRecord.with(false, GOOD);

    RunComparison found = RunComparison.of(run, run, List.of());

    assertThat(found.outcome()).isEqualTo(Outcome.SAME);
    assertThat(found.claims()).isEmpty();
    assertThat(found.versions()).isEmpty();
  }

  @Test
  void aClaimThatFailsNowIsWorse() {
    RunComparison found =
        RunComparison.of(
            SampleRecord.with(false, GOOD),
            SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED", "NCH-3", "FAIL")),
            List.of());

    assertThat(found.outcome()).isEqualTo(Outcome.WORSE);
    assertThat(found.claims()).singleElement().extracting("id").isEqualTo("NCH-3");
    assertThat(String.join("\n", new ComparisonView(found, Lang.KO).text()))
        .contains("NCH-3: 적합 → 부적합");
  }

  @Test
  void aClaimThatCannotBeToldNowIsUndecidedAndNotWorse() {
    RunComparison found =
        RunComparison.of(
            SampleRecord.with(false, GOOD),
            SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED", "LNK-3", "INCONCLUSIVE")),
            List.of());

    assertThat(found.outcome()).isEqualTo(Outcome.UNDECIDED);
  }

  @Test
  void aLinkBelowTheSpreadIsWorseAndIsNamed() {
    RunRecord base = SampleRecord.with(false, GOOD);

    RunComparison found = RunComparison.of(base, scaled(base, "LNK-3", 0.85), List.of());

    assertThat(found.outcome()).isEqualTo(Outcome.WORSE);
    assertThat(String.join("\n", new ComparisonView(found, Lang.EN).text()))
        .contains("LNK-3 rate spark-01/rocep1s0f1", "107.30 → 91.21 Gb/s (worse)");
  }

  @Test
  void withinTheSpreadOfEqualRunsNothingChanged() {
    RunRecord base = SampleRecord.with(false, GOOD);

    assertThat(RunComparison.of(base, scaled(base, "LNK-3", 0.95), List.of()).outcome())
        .isEqualTo(Outcome.SAME);
  }

  @Test
  void threeAcceptedRunsGiveTheirOwnNarrowerSpread() {
    RunRecord base = SampleRecord.with(false, GOOD);
    List<RunRecord> accepted =
        List.of(named(scaled(base, "LNK-3", 0.995), "b"), named(scaled(base, "LNK-3", 1.005), "c"));

    assertThat(RunComparison.of(base, scaled(base, "LNK-3", 0.95), accepted).outcome())
        .isEqualTo(Outcome.WORSE);
  }

  @Test
  void aFigureThatIsGoneIsUndecided() {
    RunRecord base = SampleRecord.with(false, GOOD);

    assertThat(RunComparison.of(base, with(base, List.of(), base.versions()), List.of()).outcome())
        .isEqualTo(Outcome.UNDECIDED);
  }

  @Test
  void changedVersionsAreNamedAsTheLikelyCause() {
    RunRecord base = SampleRecord.with(false, GOOD);
    Map<String, String> versions = new TreeMap<>(base.versions());
    versions.put("spark-01/driver", "590.01");
    RunRecord slow = scaled(base, "NCH-2", 0.7);

    List<String> text =
        new ComparisonView(
                RunComparison.of(base, with(slow, slow.measurements(), versions), List.of()),
                Lang.EN)
            .text();

    assertThat(String.join("\n", text))
        .contains("spark-01/driver: 580.95.05 → 590.01", "the likely cause");
  }

  @Test
  void aRehearsalIsNeverComparedWithARealRun() {
    assertThat(
            RunComparison.of(
                    SampleRecord.with(false, GOOD), SampleRecord.with(true, GOOD), List.of())
                .outcome())
        .isEqualTo(Outcome.UNDECIDED);
  }

  private static RunRecord scaled(RunRecord run, String claim, double by) {
    List<RunRecord.Measurement> all = new ArrayList<>();
    for (RunRecord.Measurement m : run.measurements()) {
      double value = m.claim().equals(claim) ? m.value() * by : m.value();
      all.add(new RunRecord.Measurement(m.claim(), m.name(), m.where(), m.size(), value, m.unit()));
    }
    return with(run, all, run.versions());
  }

  private static RunRecord named(RunRecord r, String id) {
    return copy(r, id, r.measurements(), r.versions());
  }

  private static RunRecord with(
      RunRecord r, List<RunRecord.Measurement> measurements, Map<String, String> versions) {
    return copy(r, r.runId(), measurements, versions);
  }

  private static RunRecord copy(
      RunRecord r,
      String id,
      List<RunRecord.Measurement> measurements,
      Map<String, String> versions) {
    return new RunRecord(
        r.schemaVersion(),
        id,
        r.rulesEdition(),
        r.verdict(),
        r.scope(),
        r.scopeVerdict(),
        r.ended(),
        r.simulated(),
        r.site(),
        r.startedAt(),
        r.endedAt(),
        r.kit(),
        r.adr(),
        r.stages(),
        r.faults(),
        r.deviations(),
        r.comparison(),
        measurements,
        versions,
        r.tries(),
        r.claims(),
        r.ledger(),
        r.criteriaSha256(),
        r.limits(),
        r.course());
  }
}
