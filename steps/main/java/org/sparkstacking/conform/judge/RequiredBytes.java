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

  /** Give R per direction and rank; empty where some run has no whole table. */
  static OptionalDouble of(Evidence own, Workload workload, Site site) {
    Evidence runs = own.about(workload.quiet() + "run");
    List<NcclTable> tables = runs.all(NcclTable.class);
    long asked = runs.all(WorkloadEnd.class).size();
    if (tables.isEmpty() || tables.size() != asked || gap(runs, workload, asked)) {
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

  /** Tell whether a run between two others is missing: its bytes were counted all the same. */
  private static boolean gap(Evidence runs, Workload workload, long asked) {
    Set<String> ids = new HashSet<>();
    runs.all(WorkloadEnd.class).forEach(e -> ids.add(e.source().question()));
    for (int i = 1; i <= asked; i++) {
      if (!ids.contains(workload.quiet() + (i == 1 ? "run" : "run-" + i))) {
        return true;
      }
    }
    return false;
  }
}
