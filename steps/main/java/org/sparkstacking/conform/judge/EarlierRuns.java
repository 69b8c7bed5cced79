package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTrouble;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PodText;

/**
 * Leaves out the runs that stand above a whole run of the same hosts in one text: the last run
 * tells what carries NCCL now. A run is whole where each of its processes says that it came to
 * 'Init COMPLETE' and names a channel or its rings. A text that speaks of pods keeps every run: a
 * run of the hosts below one of the pods repairs nothing.
 */
final class EarlierRuns {
  /** Processes that are compared: more come from a cluster's log, not from a terminal. */
  private static final int MOST = 200;

  private final Evidence evidence;
  private final List<NcclProcess> processes;

  EarlierRuns(Evidence evidence) {
    this.evidence = evidence;
    this.processes = evidence.all(NcclProcess.class);
  }

  /** Give the evidence without earlier runs. */
  Evidence left() {
    if (processes.size() > MOST) {
      return evidence;
    }
    Set<NcclProcess> earlier = new HashSet<>();
    processes.stream().filter(this::replaced).forEach(earlier::add);
    boolean allOf = earlier.stream().allMatch(p -> whole(later(p)));
    if (earlier.isEmpty() || !allOf || ofPods()) {
      return evidence;
    }
    return Evidence.of(
        evidence.all().stream()
            .filter(o -> !(o instanceof NcclProcess p) || !earlier.contains(p))
            .filter(o -> !(o instanceof NcclTrouble t) || !above(t, earlier))
            .toList());
  }

  /** Containers that somebody starts by hand are a host's. */
  private boolean ofPods() {
    return evidence.all(PodText.class).stream()
        .anyMatch(p -> !p.place().quote().contains("docker "));
  }

  private boolean replaced(NcclProcess process) {
    return !process.host().isEmpty() && !later(process).isEmpty();
  }

  /** List the processes of the same host that only spoke when this one had ended. */
  private List<NcclProcess> later(NcclProcess process) {
    return processes.stream()
        .filter(p -> p.source().equals(process.source()))
        .filter(p -> p.host().equals(process.host()) && startedAgain(process, p))
        .toList();
  }

  /** Tell whether somebody typed the next start between the two. */
  private boolean startedAgain(NcclProcess earlier, NcclProcess later) {
    return evidence.all(NcclHint.class).stream()
        .filter(h -> h.kind() == NcclHint.Kind.COMMAND)
        .map(h -> h.words().place())
        .filter(c -> c.source().file().equals(earlier.source().file()))
        .anyMatch(c -> c.line() > last(earlier) && c.line() < first(later));
  }

  private static boolean whole(List<NcclProcess> run) {
    return run.stream()
        .allMatch(
            p ->
                p.completes() > 0
                    && p.completes() >= p.starts()
                    && (p.rings() || !p.channels().isEmpty()));
  }

  /** Tell whether a failure stands above the first line of every run that is left. */
  private boolean above(NcclTrouble trouble, Set<NcclProcess> earlier) {
    return processes.stream()
        .filter(p -> !earlier.contains(p))
        .allMatch(
            p -> p.source().equals(trouble.source()) && trouble.words().place().line() < first(p));
  }

  private static long first(NcclProcess process) {
    return lines(process).stream().mapToLong(Long::longValue).min().orElse(0);
  }

  private static long last(NcclProcess process) {
    return lines(process).stream().mapToLong(Long::longValue).max().orElse(Long.MAX_VALUE);
  }

  private static List<Long> lines(NcclProcess process) {
    List<Place> places = new ArrayList<>();
    process.networks().forEach(n -> places.add(n.place()));
    process.channels().forEach(c -> places.add(c.first()));
    for (Place place : new Place[] {process.devicesAt(), process.socketsAt(), process.noDevice()}) {
      if (place != null) {
        places.add(place);
      }
    }
    return places.stream().map(Place::line).toList();
  }
}
