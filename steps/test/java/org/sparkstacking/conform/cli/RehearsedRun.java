package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.report.RunRecord;

/** One whole run of the kit against the simulated pair, over real SSH, without pages. */
record RehearsedRun(RunRecord record, Path folder, List<String> troubles) {

  static RehearsedRun of(Path store, String... faults) {
    return of(store, Progress.silent(), faults);
  }

  static RehearsedRun of(Path store, Progress progress, String... faults) {
    return at("simulated:two-sparks", store, progress, faults);
  }

  /** Run on another simulated site. */
  static RehearsedRun at(String name, Path store, Progress progress, String... faults) {
    return asked(name, new Choice(Kit.shipped().catalogue()), store, progress, faults);
  }

  /** Run a choice of claims. */
  static RehearsedRun asked(
      String name, Choice choice, Path store, Progress progress, String... faults) {
    Kit kit = Kit.shipped();
    try (OpenSite site = new KnownSites().open(name, List.of(faults))) {
      RunOrder order =
          new RunOrder(
              site, choice.selection(), false, Lang.EN, folder(store, faults), store, null);
      SiteRun.Done done =
          new SiteRun(kit, progress, () -> false, Clock.systemUTC(), RandomGenerator.getDefault())
              .run(order);
      return new RehearsedRun(done.record(), done.folder(), done.troubles());
    }
  }

  private static Path folder(Path store, String... faults) {
    String name = faults.length == 0 ? "healthy-" : String.join("+", faults) + "-";
    try {
      return Files.createTempDirectory(store, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Map<String, Verdict> verdicts() {
    Map<String, Verdict> all = new LinkedHashMap<>();
    record.claims().forEach(c -> all.put(c.id(), Verdict.valueOf(c.verdict())));
    return all;
  }
}
