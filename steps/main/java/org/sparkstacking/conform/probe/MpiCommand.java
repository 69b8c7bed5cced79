package org.sparkstacking.conform.probe;

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

  MpiCommand(Site site, List<Host> hosts) {
    this.site = site;
    this.hosts = List.copyOf(hosts);
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
  String hostnames() {
    return String.join(" ", start(List.of())) + " hostname";
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
        + String.join(" ", start(exports))
        + " "
        + nccl.testsDirectory()
        + "/"
        + program
        + " "
        + flags;
  }

  private List<String> start(List<String> exports) {
    List<String> words = new ArrayList<>();
    words.add(site.mpi().launcher());
    words.add("-np " + hosts.size());
    words.add("-H " + String.join(",", hosts.stream().map(h -> address(h) + ":1").toList()));
    words.add("--mca btl_tcp_if_include " + word(socketInterface()));
    words.add("--mca oob_tcp_if_include " + word(socketInterface()));
    site.mpi().extraFlags().forEach(f -> words.add(word(f)));
    words.addAll(exports);
    return words;
  }

  /** Quote a word for sh where it needs it. */
  private static String word(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
