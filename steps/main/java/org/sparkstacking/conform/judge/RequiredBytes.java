package org.sparkstacking.conform.judge;

import java.util.List;
import java.util.OptionalDouble;
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
    if (tables.isEmpty() || tables.size() != asked) {
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
}
