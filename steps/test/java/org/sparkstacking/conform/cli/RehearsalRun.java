package org.sparkstacking.conform.cli;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.random.RandomGenerator;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.report.RunRecord;

/** Runs the shipped kit against the simulated site, as {@code conform run} does. */
final class RehearsalRun {
  private RehearsalRun() {}

  static RunRecord of(Path folder, List<String> faults) {
    Kit kit = Kit.shipped();
    try (OpenSite site = new KnownSites().open("simulated:two-sparks", faults)) {
      RunOrder order =
          new RunOrder(
              site,
              Selection.all(kit.catalogue()),
              false,
              Lang.EN,
              folder,
              folder.resolveSibling("store"),
              null);
      return new SiteRun(
              kit,
              Progress.silent(),
              () -> false,
              Clock.systemUTC(),
              RandomGenerator.of("L64X128MixRandom"))
          .run(order)
          .record();
    }
  }
}
