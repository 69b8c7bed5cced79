package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.judge.RunSheets;
import org.sparkstacking.conform.rehearsal.CataloguedFault;
import org.sparkstacking.conform.rehearsal.FaultCatalogue;

/**
 * Records what the judges of rehearsed runs are given to see, for {@code ApprovedRunsTest}: needed
 * again when a record of {@code observed} gets another shape or a fault is added. {@code mvn test
 * -Pthorough -Dtest=RunEvidenceRecorder -Drecord=true}
 */
@Tag("thorough")
@EnabledIfSystemProperty(named = "record", matches = "true")
final class RunEvidenceRecorder {
  private static final int AT_ONCE = 5;
  private static final Instant START = Instant.parse("2026-11-30T01:15:00Z");

  @Test
  void recordsTheHealthyRunAndEveryFault(@TempDir Path store) throws Exception {
    String only = System.getProperty("record.only", "");
    if (only.isEmpty()) {
      record("simulated:two-sparks", store, "healthy", List.of());
    }
    if (only.isEmpty() || only.equals("secondary-network")) {
      record("simulated:secondary-network", store, "secondary-network", List.of());
    }
    ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
    List<Future<?>> runs = new ArrayList<>();
    faults()
        .filter(f -> only.isEmpty() || f.equals(only))
        .forEach(
            f ->
                runs.add(
                    workers.submit(() -> record("simulated:two-sparks", store, f, List.of(f)))));
    for (Future<?> run : runs) {
      run.get();
    }
    workers.shutdown();
    assertThat(runs.size() + (only.equals("secondary-network") ? 1 : 0)).isPositive();
  }

  private static Stream<String> faults() {
    return FaultCatalogue.builtIn().all().stream().map(CataloguedFault::name);
  }

  /** Prerequisites do not gate, so that every judge is asked. */
  private static void record(String siteName, Path store, String name, List<String> faults) {
    Kit shipped = Kit.shipped();
    RunSheets sheets = new RunSheets();
    Kit kit =
        new Kit(
            shipped.catalogue(),
            shipped.judges().stream().map(sheets::listening).toList(),
            shipped.probes());
    try (OpenSite site = new KnownSites().open(siteName, faults)) {
      Path out = Files.createTempDirectory(store, "run-");
      RunOrder order =
          new RunOrder(
              site, new Choice(kit.catalogue()).selection(), true, Lang.EN, out, store, null);
      SiteRun run =
          new SiteRun(
              kit,
              Progress.silent(),
              () -> false,
              Clock.fixed(START, ZoneOffset.UTC),
              new SplittableRandom(1));
      assertThat(run.run(order).troubles()).as(name).isEmpty();
      sheets.write(name, site.site());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
