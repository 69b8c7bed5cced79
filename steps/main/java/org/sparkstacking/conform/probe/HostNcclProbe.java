package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.HostReaders;
import org.sparkstacking.conform.reading.MpiTroubleReader;
import org.sparkstacking.conform.reading.NcclHintReader;
import org.sparkstacking.conform.reading.NcclLogReader;
import org.sparkstacking.conform.reading.NcclTestsReader;
import org.sparkstacking.conform.reading.NcclTroubleReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.Site;

/**
 * Runs NCCL on the hosts and gathers its three witnesses: every rank's log, RDMA counters and
 * interface counters of every host, before and after. Whatever happens, ranks and files of this run
 * are removed at the end.
 */
public final class HostNcclProbe implements Probe {
  private static final String PREFIX = "nccl/host/";
  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final int MEASURED = 3;
  private static final long LARGEST_LOG = 64L << 20;
  private static final String LINKS =
      "grep -H '' /sys/class/net/*/carrier /sys/class/net/*/operstate";
  static final List<Reader> READERS =
      List.of(
          new NcclTestsReader(),
          new NcclLogReader(),
          new NcclTroubleReader(),
          new NcclHintReader(),
          new MpiTroubleReader());

  @Override
  public String topic() {
    return "host-nccl";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    if (inquiry.site().hosts().isEmpty()) {
      return List.of();
    }
    return new Visit(inquiry).all();
  }

  /** Goes once through the questions of one site. */
  private static final class Visit {
    private final Inquiry inquiry;
    private final Site site;
    private final String folder;
    private final HostCounters counters;
    private final LoadGuard guard;
    private final List<Observed> observed = new ArrayList<>();
    private boolean marked;
    private boolean ended;
    private boolean failed;

    Visit(Inquiry inquiry) {
      this.inquiry = inquiry;
      this.site = inquiry.site();
      this.folder = Leftovers.folder(inquiry.runId());
      this.counters = new HostCounters(inquiry, PREFIX);
      this.guard = new LoadGuard(inquiry, PREFIX + "quiet/");
    }

    List<Observed> all() {
      try {
        if (programsThere() && free()) {
          marked = MpiCommand.marks(inquiry, PREFIX + "launcher");
          idle();
          load();
        }
      } finally {
        observed.addAll(leftovers().remove());
      }
      return observed;
    }

    /** A run that did not end by itself hangs: whatever comes after it would hang as well. */
    private void load() {
      observed.addAll(links("quiet/link-before"));
      warmUp();
      if (!ended) {
        quiet();
      } else {
        logs("warmup");
      }
      if (!ended) {
        rest();
      }
      if (failed) {
        observed.addAll(links("quiet/link-after"));
      }
    }

    /**
     * Ask whether the hosts may be loaded, now or further; once they may not, nothing is started.
     */
    private boolean free() {
      List<LoadHeld> held = ended ? List.of() : guard.look();
      observed.addAll(held);
      ended = ended || !held.isEmpty();
      return !ended;
    }

    private Leftovers leftovers() {
      return new Leftovers(inquiry, PREFIX, folder);
    }

    private List<Observed> links(String id) {
      return inquiry.readAll(everywhere(id, LINKS), HostReaders.of(LINKS));
    }

    private boolean programsThere() {
      String directory = site.nccl().testsDirectory();
      String command = "ls -l " + directory + "/all_gather_perf " + directory + "/all_reduce_perf";
      List<String> missing = new ArrayList<>();
      for (Host host : site.hosts()) {
        Answer answer = inquiry.ask(Question.of(PREFIX + "tests", host.name(), command, SHORT));
        if (answer.finished() && !answer.succeeded()) {
          missing.add(host.name());
        } else if (!answer.finished()) {
          observed.addAll(Inquiry.readAnswer(answer, List.of()));
        }
      }
      if (!missing.isEmpty()) {
        Source run = new Source(PREFIX + "quiet/run", missing.get(0), "");
        observed.add(
            new NoAnswer(
                run,
                NoAnswer.Why.NO_SUCH_PROGRAM,
                "nccl-tests are missing in " + directory + " on " + missing));
      }
      return missing.isEmpty();
    }

    private void idle() {
      observed.addAll(counters.interfaces("idle/net-before"));
      inquiry.readAll(everywhere("idle/wait", "sleep 5"), List.of());
      observed.addAll(counters.interfaces("idle/net-after"));
      observed.addAll(
          inquiry.readAll(everywhere("quiet/folder", "mkdir -p " + folder), List.of()).stream()
              .filter(o -> !(o instanceof NoAnswer n && n.why() == NoAnswer.Why.EMPTY))
              .toList());
    }

    private void warmUp() {
      Duration planned = NcclPlan.planned(site, site.hosts().size());
      run(
          "warmup/run",
          site.hosts(),
          logged("warmup"),
          "all_gather_perf",
          sweep(),
          NcclPlan.warmUpDeadline(site, planned));
    }

    private Map<String, String> logged(String name) {
      return Map.of(
          "NCCL_DEBUG", "INFO",
          "NCCL_DEBUG_SUBSYS", "INIT,NET",
          "NCCL_DEBUG_FILE", folder + "/" + name + ".%h.%p");
    }

    private void quiet() {
      observed.addAll(counters.interfaces("quiet/net-before"));
      observed.addAll(counters.carriers("quiet/carrier-before"));
      observed.addAll(counters.rdma("quiet/rdma-before"));
      for (int i = 1; i <= MEASURED; i++) {
        String id = i == 1 ? "quiet/run" : "quiet/run-" + i;
        loaded(id, site.hosts(), logged("nccl"), "all_gather_perf", sweep());
      }
      observed.addAll(counters.rdma("quiet/rdma-after"));
      observed.addAll(counters.carriers("quiet/carrier-after"));
      observed.addAll(counters.interfaces("quiet/net-after"));
      logs("nccl");
    }

    private void logs(String name) {
      List<Question> logs = new ArrayList<>();
      for (Host host : site.hosts()) {
        String command = "grep -H '' " + folder + "/" + name + ".*";
        logs.add(new Question(PREFIX + "quiet/log", host.name(), command, SHORT, LARGEST_LOG));
      }
      observed.addAll(inquiry.readAll(logs, READERS));
    }

    /** The comparison's small size, the recorded all_reduce and, on a switch, every pair. */
    private void rest() {
      Map<String, String> warn = Map.of("NCCL_DEBUG", "WARN");
      observed.addAll(counters.interfaces("small/net-before"));
      observed.addAll(counters.rdma("small/rdma-before"));
      loaded("small/run", site.hosts(), warn, "all_gather_perf", "-b 64M -e 64M -w 1 -n 5 -g 1");
      observed.addAll(counters.rdma("small/rdma-after"));
      observed.addAll(counters.interfaces("small/net-after"));
      loaded("all-reduce/run", site.hosts(), warn, "all_reduce_perf", sweep());
      if (site.layout() == Layout.SWITCH && site.hosts().size() > 2) {
        pairs(warn);
      }
    }

    private void pairs(Map<String, String> settings) {
      for (int a = 0; a < site.hosts().size(); a++) {
        for (int b = a + 1; b < site.hosts().size(); b++) {
          List<Host> pair = List.of(site.hosts().get(a), site.hosts().get(b));
          String id = "pair/" + pair.get(0).name() + "+" + pair.get(1).name() + "/run";
          for (int i = 1; i <= MEASURED; i++) {
            loaded(i == 1 ? id : id + "-" + i, pair, settings, "all_gather_perf", sweep());
          }
        }
      }
    }

    /** Run a test unless a host has become busy, or an earlier test hung. */
    private void loaded(
        String id, List<Host> hosts, Map<String, String> settings, String program, String flags) {
      if (free()) {
        run(id, hosts, settings, program, flags);
      }
    }

    private void run(
        String id, List<Host> hosts, Map<String, String> settings, String program, String flags) {
      Duration planned = NcclPlan.planned(site, hosts.size());
      Duration deadline = NcclPlan.deadline(site, planned);
      run(id, hosts, settings, program, flags, deadline);
    }

    private void run(
        String id,
        List<Host> hosts,
        Map<String, String> settings,
        String program,
        String flags,
        Duration deadline) {
      String command =
          new MpiCommand(site, hosts, marked).test(inquiry.runId(), settings, program, flags);
      Duration planned = NcclPlan.planned(site, hosts.size());
      Question question = Question.of(PREFIX + id, hosts.get(0).name(), command, deadline);
      Workloads.Run done = Workloads.ran(inquiry, question, planned, READERS);
      observed.addAll(done.observed());
      failed |= !done.end().succeeded();
      if (done.end().timedOut()) {
        ended = true;
        leftovers().end(id);
      }
    }

    private String sweep() {
      return NcclPlan.sweep(site);
    }

    private List<Question> everywhere(String id, String command) {
      return site.hosts().stream()
          .map(h -> Question.of(PREFIX + id, h.name(), command, SHORT))
          .toList();
    }
  }
}
