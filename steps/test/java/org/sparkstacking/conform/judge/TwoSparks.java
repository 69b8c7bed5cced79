package org.sparkstacking.conform.judge;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostNcclProbe;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.MpiProbe;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.Load;
import org.sparkstacking.conform.site.Site;

/** Two made-up Sparks that answer the probes' questions, with one switch for each fault. */
final class TwoSparks implements HostShell {
  double busbw = 22.9;
  int wrong;
  boolean socket;
  boolean oneHalfLogged;
  boolean oneHalfCounted;
  boolean secondRankOnSocket;
  boolean overManagement;
  boolean overCilium;
  boolean busyManagement;

  /** Cilium's own health probes come now and then: more when idle than during the test. */
  boolean livelyCilium;

  boolean oneRank;
  boolean separateJobs;
  boolean hangs;
  boolean flaps;

  /** Question at which a foreign program is seen on the second host, or "". */
  String busyAt = "";

  long availableKib = 118_000_000;
  boolean programMissing;
  boolean sshDenied;
  boolean sshDeniedOneWay;
  boolean ranksOnOneHost;
  boolean cutTable;
  boolean secondHostSilent;
  boolean onlyOverManagement;
  boolean linkLost;
  String silentQuestion = "";
  Duration deadlineSeen = Duration.ZERO;

  String degrees = "41";
  UnaryOperator<Load> load = usual -> usual;
  final List<Question> asked = new ArrayList<>();
  private final Map<String, Map<String, Long>> counters = new HashMap<>();
  private final Map<String, StringBuilder> logs = new HashMap<>();
  private Instant now = Instant.parse("2026-11-30T00:00:00Z");
  private int process = 1000;

  static Site site() {
    return new TwoSparks().ownSite();
  }

  Site ownSite() {
    Site open = Site.undeclared();
    return new Site(
        "two-sparks",
        false,
        open.timezone(),
        Layout.PAIR,
        List.of(host(1), host(2)),
        null,
        open.nccl(),
        open.mpi(),
        load.apply(open.load()),
        null,
        List.of(),
        List.of(),
        List.of(),
        open.access(),
        open.paper());
  }

  private static Host host(int n) {
    return new Host(
        "s" + n,
        "10.20.0.1" + n,
        null,
        0,
        null,
        null,
        "s" + n,
        1,
        "enP7s7",
        List.of(
            new Host.Half("enp1s0f1np1", "rocep1s0f1", "192.168.100.1" + n + "/24"),
            new Host.Half("enP2p1s0f1np1", "roceP2p1s0f1", "192.168.101.1" + n + "/24")),
        "");
  }

  Evidence look() {
    List<Observed> observed = new ArrayList<>();
    try (Inquiry inquiry = new Inquiry(ownSite(), "test1", this)) {
      observed.addAll(new MpiProbe().look(inquiry));
      observed.addAll(new HostNcclProbe().look(inquiry));
    }
    return Evidence.of(observed);
  }

  @Override
  public synchronized Answer ask(Question question) {
    asked.add(question);
    Instant at = now;
    now = now.plusSeconds(1);
    boolean silent =
        (secondHostSilent && question.host().equals("s2"))
            || (!silentQuestion.isEmpty() && question.id().equals(silentQuestion));
    if (silent) {
      return new Answer(
          question,
          OptionalInt.empty(),
          new byte[0],
          new byte[0],
          at,
          Duration.ofSeconds(1),
          Answer.Ending.LOST,
          "connection lost",
          false);
    }
    return answer(question, at);
  }

  @Override
  public void close() {}

  private Answer answer(Question question, Instant at) {
    String command = question.command();
    if (command.contains("_perf -b")) {
      return perf(question, at);
    }
    if (command.contains("--query-compute-apps")) {
      boolean busy = question.id().equals(busyAt) && question.host().equals("s2");
      String header = "pid, process_name, used_gpu_memory [MiB]\n";
      String desktop = "1501, /usr/lib/xorg/Xorg, 56 MiB\n";
      return done(question, at, 0, header + desktop + (busy ? "77, python3, 2081 MiB\n" : ""), "");
    }
    if (command.contains("temperature.gpu")) {
      return done(question, at, 0, "index, temperature.gpu\n0, " + degrees + "\n", "");
    }
    if (command.contains("/proc/meminfo")) {
      return done(question, at, 0, "/proc/meminfo:MemAvailable: " + availableKib + " kB\n", "");
    }
    if (command.contains("carrier_changes")) {
      String count = "/sys/class/net/enp1s0f1np1/carrier_changes:";
      boolean rose = flaps && question.id().endsWith("carrier-after");
      return done(question, at, 0, count + (rose ? 6 : 4) + "\n", "");
    }
    if (command.startsWith("ls -l")) {
      return programMissing
          ? done(question, at, 2, "", "ls: cannot access: No such file or directory")
          : done(question, at, 0, "-rwxr-xr-x all_gather_perf\n", "");
    }
    if (command.contains("/operstate")) {
      boolean down = linkLost && question.id().endsWith("link-after");
      String net = "/sys/class/net/enp1s0f1np1/";
      String up = net + "carrier:1\n" + net + "operstate:up\n";
      return done(question, at, 0, down ? net + "operstate:down\n" : up, "");
    }
    if (command.startsWith("sleep")) {
      grow("s1", "cilium_vxlan", livelyCilium ? 300_000 : 0);
      grow("s1", "enP7s7", busyManagement ? 900_000_000L : 2000);
      grow("s2", "enP7s7", busyManagement ? 900_000_000L : 2000);
      now = now.plusSeconds(2);
      return done(question, at, 0, "", "");
    }
    if (command.contains("statistics")) {
      return done(question, at, 0, interfaces(question.host()), "");
    }
    if (command.contains("port_xmit_data")) {
      return done(question, at, 0, rdma(question.host()), "");
    }
    if (command.startsWith("grep -H '' /tmp/spark-conform-")) {
      return done(
          question, at, 0, logs.getOrDefault(question.host(), new StringBuilder()).toString(), "");
    }
    return mpi(question, at);
  }

  private Answer mpi(Question question, Instant at) {
    String command = question.command();
    if (command.equals("hostname")) {
      return done(question, at, 0, name(question.host()) + "\n", "");
    }
    boolean denied = sshDenied || (sshDeniedOneWay && question.host().equals("s1"));
    if (command.startsWith("ssh ")) {
      return denied
          ? done(question, at, 255, "", "u@peer: Permission denied (publickey,password).\r\n")
          : done(question, at, 0, "peer\n", "");
    }
    if (command.endsWith(" --version")) {
      return done(question, at, 0, "mpirun (Open MPI) 4.1.6\n", "");
    }
    if (command.contains("mpirun -np")) {
      return denied
          ? done(question, at, 255, "", "u@peer: Permission denied (publickey).\r\n")
          : done(
              question,
              at,
              0,
              "spark-01\n" + (ranksOnOneHost ? "spark-01" : "spark-02") + "\n",
              "");
    }
    return done(question, at, 0, "", "");
  }

  private static String name(String host) {
    return "spark-0" + host.charAt(1);
  }

  private Answer perf(Question question, Instant at) {
    deadlineSeen = question.deadline();
    boolean logged = question.command().contains("NCCL_DEBUG_FILE");
    process++;
    if (logged) {
      log("s1", 0, socket);
      if (!oneRank) {
        log("s2", separateJobs ? 0 : 1, socket || secondRankOnSocket);
      }
    }
    if (hangs) {
      return new Answer(
          question,
          OptionalInt.empty(),
          header(question).getBytes(StandardCharsets.UTF_8),
          new byte[0],
          at,
          question.deadline(),
          Answer.Ending.TIMED_OUT,
          "deadline",
          false);
    }
    String table = table(question);
    now = now.plusSeconds(4);
    return done(question, at, 0, table, "");
  }

  private String header(Question question) {
    StringBuilder text = new StringBuilder();
    int blocks = separateJobs ? 2 : 1;
    long largest = question.command().contains("-e 64M") ? 64L << 20 : 4L << 30;
    String program =
        question.command().contains("all_reduce") ? "all_reduce_perf" : "all_gather_perf";
    for (int i = 0; i < blocks; i++) {
      text.append("# nccl-tests version 2.19.6 nccl-headers=22809 nccl-library=22809\n");
      text.append("# Collective test starting: ").append(program).append('\n');
      text.append("# nThread 1 nGpus 1 minBytes 33554432 maxBytes ").append(largest);
      text.append(
          " step: 2(factor) warmup iters: 1 iters: 3 agg iters: 1 validation: 1 graph: 0 unalign: 0\n");
      text.append("#\n# Using devices\n");
    }
    text.append("#  Rank  0 Group  0 Pid  ")
        .append(process)
        .append(" on   spark-01 device  0 [000f:01:00] NVIDIA GB10\n");
    if (!oneRank) {
      text.append("#  Rank  ")
          .append(separateJobs ? 0 : 1)
          .append(" Group  0 Pid  ")
          .append(process)
          .append(" on   spark-02 device  0 [000f:01:00] NVIDIA GB10\n");
    }
    text.append(
        "#\n#       size         count      type   redop    root     time   algbw   busbw  #wrong     time   algbw   busbw  #wrong\n");
    return text.toString();
  }

  private String table(Question question) {
    StringBuilder text = new StringBuilder(header(question));
    boolean small = question.command().contains("-e 64M");
    boolean reduce = question.command().contains("all_reduce");
    double moved = 0;
    for (long size = small ? 64L << 20 : 32L << 20;
        size <= (small ? 64L << 20 : 4L << 30);
        size *= 2) {
      double bus = oneRank || separateJobs ? 0 : busbw;
      double alg = reduce ? bus : bus * 2;
      double micros = alg > 0 ? size / alg / 1000 : 10;
      text.append(
          String.format(
              Locale.ROOT,
              "%12d  %12d     float    %s      -1  %.1f  %.2f  %.2f  %d  %.1f  %.2f  %.2f  0%n",
              size,
              size / 8,
              reduce ? "sum" : "none",
              micros,
              alg > 0 ? alg : 400,
              bus,
              wrong,
              micros,
              alg,
              bus));
      moved += size * (reduce ? 1.0 : 0.5) * 10;
    }
    moved += (small ? 64L << 20 : 4L << 30) * (reduce ? 2.0 : 1.0);
    move((long) moved);
    if (cutTable) {
      return text.toString();
    }
    text.append("# Out of bounds values : ")
        .append(wrong)
        .append(wrong == 0 ? " OK\n" : " FAILED\n");
    text.append("# Avg bus bandwidth    : ")
        .append(oneRank || separateJobs ? 0 : busbw)
        .append(" \n");
    return text.append("#\n# Collective test concluded: all_gather_perf\n").toString();
  }

  private void move(long bytes) {
    for (String host : List.of("s1", "s2")) {
      grow(host, "enP7s7", 20_000);
      if (overManagement) {
        grow(host, "enP7s7", bytes / 10);
      }
      if (overCilium) {
        grow(host, "cilium_vxlan", bytes / 2);
      }
      if (onlyOverManagement) {
        grow(host, "enP7s7", bytes);
      } else if (!oneRank && !separateJobs) {
        grow(host, "rdma rocep1s0f1", oneHalfCounted ? bytes : bytes / 2);
        grow(host, "rdma roceP2p1s0f1", oneHalfCounted ? 0 : bytes / 2);
      }
    }
  }

  private void grow(String host, String counter, long bytes) {
    counters.computeIfAbsent(host, h -> new TreeMap<>()).merge(counter, bytes, Long::sum);
  }

  private String interfaces(String host) {
    StringBuilder text = new StringBuilder();
    for (String netdev : List.of("cilium_vxlan", "enP7s7", "enp1s0f1np1", "enP2p1s0f1np1", "lo")) {
      long bytes = 1000 + counters.getOrDefault(host, Map.of()).getOrDefault(netdev, 0L);
      text.append("/sys/class/net/")
          .append(netdev)
          .append("/statistics/rx_bytes:")
          .append(bytes)
          .append('\n');
      text.append("/sys/class/net/")
          .append(netdev)
          .append("/statistics/tx_bytes:")
          .append(bytes)
          .append('\n');
    }
    return text.toString();
  }

  private String rdma(String host) {
    StringBuilder text = new StringBuilder();
    for (String device : List.of("rocep1s0f1", "roceP2p1s0f1")) {
      long words =
          (1000 + counters.getOrDefault(host, Map.of()).getOrDefault("rdma " + device, 0L)) / 4;
      text.append("/sys/class/infiniband/")
          .append(device)
          .append("/ports/1/counters/port_xmit_data:")
          .append(words)
          .append('\n');
      text.append("/sys/class/infiniband/")
          .append(device)
          .append("/ports/1/counters/port_rcv_data:")
          .append(words)
          .append('\n');
    }
    return text.toString();
  }

  private void log(String host, int rank, boolean overSocket) {
    String file = "/tmp/spark-conform-test1/nccl." + name(host) + "." + process + ":";
    String start = file + name(host) + ":" + process + ":" + process + " [0] NCCL INFO ";
    StringBuilder text = logs.computeIfAbsent(host, h -> new StringBuilder());
    int size = oneRank || separateJobs ? 1 : 2;
    text.append(start).append("NCCL version 2.28.9+cuda13.0\n");
    if (overSocket) {
      text.append(start).append("NET/IB : No device found.\n");
      text.append(start)
          .append("NET/Socket : Using [0]")
          .append(overManagement ? "enP7s7:10.20.0.1" : "enp1s0f1np1:192.168.100.1")
          .append("<0>\n");
      text.append(start).append("Using network Socket\n");
    } else {
      text.append(start)
          .append("NET/IB : Using [0]rocep1s0f1:1/RoCE ")
          .append(oneHalfLogged ? "" : "[1]roceP2p1s0f1:1/RoCE ")
          .append("[RO]; OOB enp1s0f1np1:192.168.100.11<0>\n");
      text.append(start).append("Using network IB\n");
    }
    text.append(start)
        .append("ncclCommInitRankConfig comm 0xaaaa rank ")
        .append(rank)
        .append(" nranks ")
        .append(size)
        .append(" cudaDev 0 nvmlDev 0 busId f01000 commId 0x1 - Init START\n");
    String via = overSocket ? "NET/Socket/0" : "NET/IB/";
    for (int channel = 0; channel < 4; channel++) {
      String device = overSocket ? via : via + (oneHalfLogged ? 0 : channel % 2);
      text.append(start)
          .append(
              String.format(
                  Locale.ROOT,
                  "Channel %02d/0 : %d[0] -> %d[0] [send] via %s%n",
                  channel,
                  rank,
                  1 - rank,
                  device));
    }
    text.append(start)
        .append("ncclCommInitRankConfig comm 0xaaaa rank ")
        .append(rank)
        .append(" nranks ")
        .append(size)
        .append(" cudaDev 0 nvmlDev 0 busId f01000 commId 0x1 - Init COMPLETE\n");
  }

  private static Answer done(Question question, Instant at, int exit, String out, String err) {
    return new Answer(
        question,
        OptionalInt.of(exit),
        out.getBytes(StandardCharsets.UTF_8),
        err.getBytes(StandardCharsets.UTF_8),
        at,
        Duration.ofSeconds(2),
        Answer.Ending.FINISHED,
        "",
        false);
  }
}
