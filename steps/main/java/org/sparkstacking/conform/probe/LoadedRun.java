package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.InterfaceBytes;
import org.sparkstacking.conform.observed.LoadWindow;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.RdmaBytes;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.Host;

/**
 * Runs NCCL on the hosts as load beside something else, and ends it afterwards. Whether it really
 * ran meanwhile is told by the hosts' counters and by the times of the answers, which a recording
 * keeps.
 */
final class LoadedRun {
  private static final String PREFIX = "pod-traffic/load/";
  private static final Duration SHORT = Duration.ofSeconds(20);

  /** How long the load may take until its data moves. */
  private static final Duration LONGEST_START = Duration.ofMinutes(1);

  /** Where no time passes (a plan, a recording with gaps) it is given up after so many looks. */
  private static final int MOST_LOOKS = 600;

  /** Bytes by which the hosts' counters must have grown before the load counts as running. */
  private static final long MOVING = 100_000_000L;

  private final Inquiry inquiry;
  private final HostCounters counters;
  private final String folder;
  private @Nullable CompletableFuture<Answer> running;
  private @Nullable Instant movedAt;

  LoadedRun(Inquiry inquiry) {
    this.inquiry = inquiry;
    this.counters = new HostCounters(inquiry, PREFIX);
    this.folder = Leftovers.folder(inquiry.runId());
  }

  /** Start it, and wait until its data moves; false where it ends, or a minute passes, without. */
  boolean start() {
    List<Host> hosts = inquiry.site().hosts();
    String command =
        new MpiCommand(inquiry.site(), hosts, MpiCommand.marks(inquiry, PREFIX + "launcher"))
            .test(
                inquiry.runId(),
                Map.of("NCCL_DEBUG", "WARN"),
                "all_gather_perf",
                "-b 1G -e 1G -f 2 -w 1 -n 1500 -c 0 -g 1");
    Question question =
        Question.of(PREFIX + "run", hosts.get(0).name(), command, inquiry.site().load().perTest());
    List<Observed> before = look("before");
    running = inquiry.beside(() -> inquiry.ask(question));
    for (int n = 1; n <= MOST_LOOKS && movedAt == null; n++) {
      List<Observed> look = look(String.valueOf(n));
      if (sum(look) - sum(before) > MOVING) {
        movedAt = latest(look);
      } else if (tooLate(latest(before), latest(look))) {
        return false;
      } else {
        inquiry.ask(Question.of(PREFIX + "wait-" + n, hosts.get(0).name(), "sleep 1", SHORT));
      }
    }
    return movedAt != null;
  }

  /** Read from the answers' own times, so that a recording tells the same. */
  private boolean tooLate(@Nullable Instant began, @Nullable Instant looked) {
    if (began == null || looked == null) {
      return false;
    }
    return looked.isAfter(began.plus(LONGEST_START)) || ended().filter(looked::isAfter).isPresent();
  }

  private Optional<Instant> ended() {
    CompletableFuture<Answer> run = running;
    return run != null && run.isDone()
        ? Optional.of(run.join()).map(a -> a.askedAt().plus(a.took()))
        : Optional.empty();
  }

  /**
   * End it and say whether it ran during the probes.
   *
   * @param probes the answers of the probes, in order
   */
  List<Observed> end(List<Answer> probes) {
    new Leftovers(inquiry, PREFIX, folder).remove();
    CompletableFuture<Answer> run = running;
    if (run == null) {
      return List.of();
    }
    Answer answer = run.join();
    Source source = KubeReads.source(answer);
    Instant ended = answer.askedAt().plus(answer.took());
    Instant moved = movedAt;
    boolean covered =
        moved != null
            && !probes.isEmpty()
            && probes.stream().allMatch(p -> p.askedAt().isAfter(moved))
            && probes.stream().allMatch(p -> p.askedAt().plus(p.took()).isBefore(ended));
    String words = "data moved from " + moved + ", the load ended at " + ended;
    return List.of(new LoadWindow(source, new Seen<>(covered, new Place(source, 0, words))));
  }

  /** Read what the hosts have sent: by RDMA, or by whatever interface NCCL took instead. */
  private List<Observed> look(String mark) {
    List<Observed> seen = new ArrayList<>(counters.rdma("rdma-" + mark));
    seen.addAll(counters.interfaces("net-" + mark));
    return seen;
  }

  private static long sum(List<Observed> seen) {
    long sum = 0;
    for (Observed observed : seen) {
      if (observed instanceof RdmaBytes rdma) {
        sum += rdma.sent().value();
      } else if (observed instanceof InterfaceBytes netdev) {
        sum += netdev.sent().value();
      }
    }
    return sum;
  }

  private static @Nullable Instant latest(List<Observed> look) {
    List<Instant> times = new ArrayList<>();
    for (Observed observed : look) {
      if (observed instanceof org.sparkstacking.conform.observed.AskedAt asked) {
        times.add(asked.at());
      }
    }
    return times.stream().max(Instant::compareTo).orElse(null);
  }
}
