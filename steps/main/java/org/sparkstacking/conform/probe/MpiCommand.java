package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Nccl;
import org.sparkstacking.conform.site.Site;

/** Builds the mpirun command lines of a site: plain words, one rank a host. */
final class MpiCommand {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+^~-]+");

  private final Site site;
  private final List<Host> hosts;
  private final boolean marked;

  /**
   * @param marked whether the launcher can be told to mark its daemons, see {@link #marks}
   */
  MpiCommand(Site site, List<Host> hosts, boolean marked) {
    this.site = site;
    this.hosts = List.copyOf(hosts);
    this.marked = marked;
  }

  /**
   * Ask the first host whether its launcher is Open MPI 4, whose daemons can be marked and whose
   * session files can be put elsewhere (orte/runtime/orte_mca_params.c of open-mpi/ompi 4.1).
   *
   * @param id question id
   */
  static boolean marks(Inquiry inquiry, String id) {
    String command = inquiry.site().mpi().launcher() + " --version";
    String host = inquiry.site().hosts().get(0).name();
    Answer answer = inquiry.ask(Question.of(id, host, command, Duration.ofSeconds(15)));
    return answer.outText().contains("(Open MPI) 4.");
  }

  /** Give the address that MPI uses for a host: its first static fabric address, else its own. */
  static String address(Host host) {
    return host.halves().stream()
        .map(Host.Half::ip)
        .filter(ip -> !ip.isEmpty())
        .findFirst()
        .orElse(host.address());
  }

  /** Name the interface that MPI and NCCL's bootstrap use. */
  String socketInterface() {
    String declared = site.nccl().socketInterface();
    if (declared != null) {
      return declared;
    }
    List<String> netdevs = hosts.get(0).fabricNetdevs();
    return netdevs.isEmpty() ? hosts.get(0).management() : netdevs.get(0);
  }

  /** Build the command that only prints host names. */
  String hostnames(String runId) {
    return "CONFORM_RUN=" + runId + " " + String.join(" ", start(runId, List.of())) + " hostname";
  }

  /**
   * Build the command of one NCCL test.
   *
   * @param runId marks every rank's environment as CONFORM_RUN
   * @param settings further environment of every rank
   * @param program such as {@code all_gather_perf}
   * @param flags sizes and iterations
   */
  String test(String runId, Map<String, String> settings, String program, String flags) {
    Map<String, String> exported = new TreeMap<>(site.nccl().environment());
    exported.put("NCCL_SOCKET_IFNAME", socketInterface());
    exported.putAll(settings);
    exported.put("CONFORM_RUN", runId);
    Nccl nccl = site.nccl();
    if (!nccl.libraryPath().isEmpty()) {
      exported.put("LD_LIBRARY_PATH", nccl.libraryPath());
    }
    List<String> exports = new ArrayList<>();
    exported.forEach((k, v) -> exports.add("-x " + word(k + "=" + v)));
    return "CONFORM_RUN="
        + runId
        + " "
        + String.join(" ", start(runId, exports))
        + " "
        + nccl.testsDirectory()
        + "/"
        + program
        + " "
        + flags;
  }

  /**
   * Start the launcher. Its daemon on another host outlives a launcher that was killed (seen with
   * Open MPI 4.1), so the daemon carries the run's mark too, and its session files lie in the run's
   * own folder.
   */
  private List<String> start(String runId, List<String> exports) {
    List<String> words = new ArrayList<>();
    words.add(site.mpi().launcher());
    words.add("-np " + hosts.size());
    words.add("-H " + String.join(",", hosts.stream().map(h -> address(h) + ":1").toList()));
    words.add("--mca btl_tcp_if_include " + word(socketInterface()));
    words.add("--mca oob_tcp_if_include " + word(socketInterface()));
    if (marked) {
      words.add("--mca orte_launch_agent " + word("env CONFORM_RUN=" + runId + " orted"));
      words.add("--mca orte_tmpdir_base " + Leftovers.folder(runId));
    }
    site.mpi().extraFlags().forEach(f -> words.add(word(f)));
    words.addAll(exports);
    return words;
  }

  /** Quote a word for sh where it needs it. */
  private static String word(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
