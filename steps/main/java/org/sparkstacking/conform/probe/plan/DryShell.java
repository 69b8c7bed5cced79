package org.sparkstacking.conform.probe.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Stands for the hosts of a site and asks none of them: it writes the question down and gives the
 * answer that lets a probe go on. It holds no connection, so that it cannot make one.
 */
public final class DryShell implements HostShell {
  private static final long STEP = 1_000_000_000L;
  private static final String FAR_FROM_SHORT = "/proc/meminfo:MemAvailable:   999999999999 kB\n";
  private static final String COOL = "index, temperature.gpu\n0, 40\n";
  private static final String NOBODY_COMPUTES = "pid, process_name, used_gpu_memory [MiB]\n";

  private final Site site;
  private final DryWorld world;
  private final DryLog log;
  private long counted = STEP;

  public DryShell(Site site, DryWorld world, DryLog log) {
    this.site = site;
    this.world = world;
    this.log = log;
  }

  @Override
  public Answer ask(Question question) {
    if (site.access().hostsLeftAlone()) {
      return unreachable(question);
    }
    log.add(question);
    String command = question.command();
    if (world == DryWorld.HANGING && command.contains("_perf -b ")) {
      return answer(question, 124, "", question.deadline());
    }
    return answer(question, 0, out(question.host(), command), Duration.ofMillis(1));
  }

  /** The run has no way to any host, so nothing is asked of one. */
  private static Answer unreachable(Question question) {
    return Answer.without(question, Instant.EPOCH, Duration.ZERO, Answer.Ending.UNREACHABLE, "");
  }

  private String out(String host, String command) {
    if (command.contains("--query-compute-apps")) {
      return NOBODY_COMPUTES;
    }
    if (command.contains("--query-gpu=index,temperature.gpu ")) {
      return COOL;
    }
    if (command.contains("/proc/meminfo")) {
      return FAR_FROM_SHORT;
    }
    if (command.equals(site.mpi().launcher() + " --version")) {
      return "mpirun (Open MPI) " + (world == DryWorld.OTHER_LAUNCHER ? "5.0.7" : "4.1.6") + "\n";
    }
    if (command.contains("CONFORM_RUN=") && command.startsWith("grep ")) {
      return world == DryWorld.HANGING ? "/proc/" + Placeholders.PID + "/environ\n" : "";
    }
    Optional<Host> known = site.host(host);
    return known.isEmpty() ? "" : ofInterfaces(known.get(), command);
  }

  private String ofInterfaces(Host host, String command) {
    if (command.equals("ip -j addr")) {
      return "["
          + String.join(",", host.fabricNetdevs().stream().map(DryShell::jumbo).toList())
          + "]\n";
    }
    boolean counters = command.contains("/statistics/") || command.contains("/counters/");
    return counters ? counters(host, command) : "";
  }

  /** Count up, unless the load is to be seen not moving yet. */
  private String counters(Host host, String command) {
    counted += world == DryWorld.UNSETTLED ? 0 : STEP;
    StringBuilder lines = new StringBuilder();
    for (Host.Half half : host.halves()) {
      String[] files =
          command.contains("/statistics/")
              ? new String[] {
                "/sys/class/net/" + half.netdev() + "/statistics/", "rx_bytes", "tx_bytes"
              }
              : new String[] {
                "/sys/class/infiniband/" + half.rdma() + "/ports/1/counters/",
                "port_xmit_data",
                "port_rcv_data"
              };
      lines.append(files[0]).append(files[1]).append(':').append(counted).append('\n');
      lines.append(files[0]).append(files[2]).append(':').append(counted).append('\n');
    }
    return lines.toString();
  }

  private static String jumbo(String netdev) {
    return "{\"ifindex\":2,\"ifname\":\""
        + netdev
        + "\",\"flags\":[\"UP\",\"LOWER_UP\"],\"mtu\":9000,\"operstate\":\"UP\",\"addr_info\":[]}";
  }

  private static Answer answer(Question q, int exit, String out, Duration took) {
    byte[] bytes = out.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    return Answer.whole(q, exit, bytes, Instant.EPOCH, took);
  }

  @Override
  public void close() {}
}
