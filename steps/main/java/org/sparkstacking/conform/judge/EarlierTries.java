package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.MpiTrouble;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTrouble;
import org.sparkstacking.conform.observed.Place;

/**
 * Tells which failures of a saved text were earlier tries: those that stand above the last row of
 * every job that came to its end. Another file's failure stands in no order to a job, and what
 * another host printed in turns with it was another job, so both count as well.
 */
final class EarlierTries {
  private final Evidence evidence;
  private final List<NcclTable> ended;

  EarlierTries(Evidence evidence) {
    this.evidence = evidence;
    this.ended =
        evidence.all(NcclTable.class).stream().filter(t -> new NcclFigures(t).finished()).toList();
  }

  /** List the jobs that came to their end. */
  List<NcclTable> ended() {
    return ended;
  }

  /** Give the evidence without the failures of earlier tries. */
  Evidence left() {
    return Evidence.of(
        evidence.all().stream()
            .filter(o -> !(o instanceof NcclTrouble t) || counts(t.words().place()))
            .filter(o -> !(o instanceof MpiTrouble t) || counts(t.words().place()))
            .toList());
  }

  private boolean counts(Place failure) {
    return ended.stream().allMatch(t -> apart(t, failure) || below(t, failure));
  }

  private static boolean apart(NcclTable table, Place failure) {
    return !table.source().file().equals(failure.source().file())
        || stranger(table, failure.source().host());
  }

  /** Tell whether a host that is neither the job's own nor one of its ranks' printed it. */
  private static boolean stranger(NcclTable table, String host) {
    String own = table.source().host();
    return !own.isEmpty()
        && !host.isEmpty()
        && !own.equals(host)
        && !new NcclFigures(table).hosts().contains(host);
  }

  private static boolean below(NcclTable table, Place failure) {
    long row = table.rows().stream().mapToLong(r -> r.place().line()).max().orElse(0);
    return failure.line() > row;
  }
}
