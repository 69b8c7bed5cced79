package org.sparkstacking.conform.judge;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.WorkloadEnd;
import org.sparkstacking.conform.site.Site;

/** Adds up what the runs between two counter readings must have moved. */
final class RequiredBytes {
  private RequiredBytes() {}

  /** Give R per direction and rank; empty where a planned run has no whole table. */
  static OptionalDouble of(Evidence own, Workload workload, Site site) {
    Evidence runs = own.about(workload.quiet() + "run");
    List<NcclTable> tables = runs.all(NcclTable.class);
    if (!whole(runs, workload, tables)) {
      return OptionalDouble.empty();
    }
    double sum = 0;
    for (NcclTable table : tables) {
      OptionalDouble one = new NcclFigures(table).requiredBytes(site.hosts().size());
      if (one.isEmpty() || !new NcclFigures(table).finished()) {
        return OptionalDouble.empty();
      }
      sum += one.getAsDouble();
    }
    return OptionalDouble.of(sum);
  }

  /** Tell whether exactly the planned runs are there: a lost one moved bytes all the same. */
  private static boolean whole(Evidence runs, Workload workload, List<NcclTable> tables) {
    Set<String> planned = new HashSet<>();
    for (int i = 1; i <= workload.measured(); i++) {
      planned.add(workload.quiet() + (i == 1 ? "run" : "run-" + i));
    }
    Set<String> ended = new HashSet<>();
    runs.all(WorkloadEnd.class).forEach(e -> ended.add(e.source().question()));
    Set<String> shown = new HashSet<>();
    tables.forEach(t -> shown.add(t.source().question()));
    return ended.equals(planned) && shown.equals(planned) && tables.size() == planned.size();
  }
}
