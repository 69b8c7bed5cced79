package org.sparkstacking.conform.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.report.AllureReport;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;

/** The store of run folders. */
final class Store {
  private Store() {}

  /** Find the newest full run of a site that ended normally; null where there is none. */
  static @Nullable RunRecord lastFull(Path store, String site, boolean simulated) {
    RunRecord last = null;
    for (KeptRuns.Kept kept : KeptRuns.ofSite(store, site, simulated)) {
      RunRecord run = kept.record();
      if (run != null && isFull(run)) {
        last = run;
      }
    }
    return last;
  }

  /** Find the newest earlier run of a site whose Allure history can go on. */
  static Optional<Path> lastWithHistory(Path store, RunRecord run) {
    return KeptRuns.ofSite(store, run.site().name(), run.simulated()).stream()
        .filter(k -> k.record() != null && !k.record().runId().equals(run.runId()))
        .map(KeptRuns.Kept::folder)
        .filter(AllureReport::hasHistory)
        .reduce((older, newer) -> newer);
  }

  private static boolean isFull(RunRecord run) {
    return run.scope() == null && run.ended().equals(RecordFile.NORMAL);
  }
}
