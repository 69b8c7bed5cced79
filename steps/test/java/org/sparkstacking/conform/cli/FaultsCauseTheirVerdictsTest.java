package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.rehearsal.CataloguedFault;
import org.sparkstacking.conform.rehearsal.FaultCatalogue;
import org.sparkstacking.conform.report.RunRecord;

/**
 * Whole runs over SSH against simulated faults: exactly the named claims change. Some faults hang
 * until a deadline of minutes ends them, so this runs with the benchmarks and not in every build.
 */
@Tag("benchmark")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FaultsCauseTheirVerdictsTest {
  private final Map<String, String> healthy = new LinkedHashMap<>();

  @BeforeAll
  void runHealthy(@TempDir Path folder) {
    healthy.putAll(verdicts(List.of(), folder.resolve("healthy")));
    assertThat(healthy).doesNotContainValue("FAIL").containsEntry("NCH-4", "PASS");
  }

  static Stream<String> faults() {
    return FaultCatalogue.builtIn().all().stream().map(CataloguedFault::name);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void changesTheNamedClaimsAndNoOthers(String fault, @TempDir Path folder) {
    Map<String, String> expected = new TreeMap<>(healthy);
    FaultCatalogue.builtIn()
        .find(fault)
        .claims(false)
        .forEach((id, verdict) -> expected.put(id.value(), verdict.name()));
    assertThat(new TreeMap<>(verdicts(List.of(fault), folder.resolve("run")))).isEqualTo(expected);
  }

  private static Map<String, String> verdicts(List<String> faults, Path out) {
    Kit kit = Kit.shipped();
    try (OpenSite site = new KnownSites().open("simulated:two-sparks", faults)) {
      SiteRun run =
          new SiteRun(
              kit, Progress.silent(), () -> false, Clock.systemUTC(), RandomGenerator.getDefault());
      RunOrder order =
          new RunOrder(
              site, Selection.all(kit.catalogue()), false, Lang.EN, out, out.resolve("none"), null);
      Map<String, String> verdicts = new LinkedHashMap<>();
      for (RunRecord.ClaimPart claim : run.run(order).record().claims()) {
        verdicts.put(claim.id(), claim.verdict());
      }
      return verdicts;
    }
  }
}
