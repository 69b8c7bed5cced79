package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.rehearsal.CataloguedFault;
import org.sparkstacking.conform.rehearsal.FaultCatalogue;
import org.sparkstacking.conform.report.RunRecord;

/** Runs the whole kit once a fault: exactly the catalogued verdicts change. Takes minutes. */
@Tag("faults")
final class FaultVerdictsTest {
  private final Path folder;

  FaultVerdictsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  static Stream<CataloguedFault> faults() {
    return FaultCatalogue.builtIn().all().stream();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void exactlyTheCataloguedVerdictsChange(CataloguedFault fault) {
    RunRecord record = RehearsalRun.of(folder.resolve("run"), List.of(fault.name()));
    Map<String, String> seen = new TreeMap<>();
    record.claims().stream()
        .filter(c -> !c.verdict().equals("PASS") && !c.id().equals("BND-3"))
        .forEach(c -> seen.put(c.id(), c.verdict()));
    Map<String, String> wanted = new TreeMap<>();
    fault.claims(true).forEach((id, verdict) -> wanted.put(id.value(), verdict.name()));
    assertThat(seen).as(fault.name()).isEqualTo(wanted);
    assertThat(record.ended()).isEqualTo("normal");
  }
}
