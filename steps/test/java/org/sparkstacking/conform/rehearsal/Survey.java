package org.sparkstacking.conform.rehearsal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Shell;
import org.sparkstacking.conform.rehearsal.tool.Toolbox;
import org.sparkstacking.conform.rehearsal.world.Killed;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Rates;
import org.sparkstacking.conform.rehearsal.world.Rdma;
import org.sparkstacking.conform.rehearsal.world.SimProcess;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/**
 * Looks at everything of a world that a fault may change, without SSH; numbers that jitter are
 * rounded away.
 */
final class Survey {
  private static final Map<String, String> HOST_QUESTIONS = new LinkedHashMap<>();

  static {
    HOST_QUESTIONS.put("gpu", "nvidia-smi -L");
    HOST_QUESTIONS.put("apps", "nvidia-smi --query-compute-apps=pid,name --format=csv");
    HOST_QUESTIONS.put("kernel", "uname -r; cat /proc/cmdline");
    HOST_QUESTIONS.put("memory", "grep -H 'Cma' /proc/meminfo");
    HOST_QUESTIONS.put("memlock", "ulimit -l");
    HOST_QUESTIONS.put("ports", "ibdev2netdev; rdma link");
    HOST_QUESTIONS.put("carrier", "grep -H '' /sys/class/net/*/carrier /sys/class/net/*/operstate");
    HOST_QUESTIONS.put("flaps", "cat /sys/class/net/*/carrier_changes");
    HOST_QUESTIONS.put("kernel-log", "journalctl -k -b");
    HOST_QUESTIONS.put("speed", "ethtool enp1s0f1np1; cat /sys/class/net/*/speed");
    HOST_QUESTIONS.put("mtu", "cat /sys/class/net/*/mtu");
    HOST_QUESTIONS.put("pcie", "cat /sys/class/net/*/device/current_link_width");
    HOST_QUESTIONS.put("addresses", "ip -br addr");
    HOST_QUESTIONS.put("default-route", "ip route get 8.8.8.8");
    HOST_QUESTIONS.put("nccl-conf", "cat /etc/nccl.conf");
    HOST_QUESTIONS.put("tests", "ls ~/nccl-tests/build/all_gather_perf");
    HOST_QUESTIONS.put("perftest", "command -v ib_write_bw");
    HOST_QUESTIONS.put("mpirun", "command -v mpirun");
  }

  private final World world;
  private final Shell shell = Toolbox.shell();
  private final Map<String, String> seen = new TreeMap<>();

  private Survey(World world) {
    this.world = world;
  }

  static Map<String, String> of(World world) {
    Survey survey = new Survey(world);
    survey.hosts();
    survey.pairs();
    survey.rdma();
    survey.nccl();
    return survey.seen;
  }

  private void hosts() {
    for (Spark spark : world.sparks()) {
      String host = spark.name().substring(spark.name().length() - 1) + ":";
      HOST_QUESTIONS.forEach((k, q) -> seen.put(host + k, timeless(ask(spark, q))));
      seen.put(host + "sshd", String.valueOf(spark.sshServer()));
      seen.put(host + "latency", spark.latency().toString());
    }
  }

  private void pairs() {
    Spark one = world.spark("spark-01");
    Spark two = world.spark("spark-02");
    seen.put("1:ping-first", loss(one, "ping -c 3 -I enp1s0f1np1 192.168.100.11"));
    seen.put("2:ping-first", loss(two, "ping -c 3 -I enp1s0f1np1 192.168.100.10"));
    seen.put("1:ping-second", loss(one, "ping -c 3 -I enP2p1s0f1np1 " + second(two)));
    seen.put("1:jumbo", loss(one, "ping -c 3 -M do -s 8972 -I enp1s0f1np1 192.168.100.11"));
    seen.put("1:ssh", ask(one, "ssh -o BatchMode=yes 192.168.100.11 hostname"));
    seen.put("2:ssh", ask(two, "ssh -o BatchMode=yes 192.168.100.10 hostname"));
    seen.put("ranks", ask(one, "mpirun -np 2 -H 192.168.100.10:1,192.168.100.11:1 hostname"));
  }

  private static String second(Spark two) {
    List<String> addresses = two.port("enP2p1s0f1np1").addresses();
    return addresses.isEmpty() ? "192.168.101.11" : addresses.get(0).replaceAll("/.*", "");
  }

  private void rdma() {
    for (String device : List.of("rocep1s0f1", "roceP2p1s0f1")) {
      Rdma a = world.spark("spark-01").device(device);
      Rdma b = world.spark("spark-02").device(device);
      seen.put(
          "rdma-" + device,
          "%.0f %.0f".formatted(Rates.between(a, b, 1, 1), Rates.between(a, b, 2, 1)));
    }
  }

  private void nccl() {
    Map<String, Long> before = counters();
    Spark one = world.spark("spark-01");
    String out =
        ask(
            one,
            "timeout 2 mpirun -np 2 -H 192.168.100.10:1,192.168.100.11:1 -x NCCL_DEBUG=INFO"
                + " -x NCCL_DEBUG_SUBSYS=INIT,NET -x NCCL_DEBUG_FILE=/tmp/n.%h.%p"
                + " -x NCCL_SOCKET_IFNAME=enp1s0f1np1"
                + " ~/nccl-tests/build/all_gather_perf -b 1G -e 4G -f 2 -w 1 -n 3");
    seen.put("nccl-end", out.replaceAll("(?s).*(?=rc=)", ""));
    seen.put("nccl-check", lines(out, "Out of bounds|N/A").replaceAll("[\\d.]+", "0"));
    seen.put("nccl-ranks", lines(out, "#  Rank").replaceAll("Pid +\\d+", ""));
    seen.put("nccl-tail", lines(out, "Avg bus").isEmpty() ? "no" : "yes");
    seen.put("nccl-speed", speed(out));
    seen.put("nccl-log", world.sparks().stream().map(this::log).collect(Collectors.joining("\n")));
    Map<String, Long> after = counters();
    seen.put(
        "nccl-bytes",
        after.entrySet().stream()
            .filter(e -> e.getValue() - before.getOrDefault(e.getKey(), 0L) > 1_000_000_000L)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(" ")));
  }

  private String log(Spark spark) {
    return lines(ask(spark, "cat /tmp/n.*"), "Using \\[|Using network|Channel 0[01]/0|WARN")
        .replaceAll(":\\d+:\\d+", "")
        .replaceAll("\\[\\d{4}-[^\\]]*\\]", "");
  }

  private Map<String, Long> counters() {
    Map<String, Long> all = new TreeMap<>();
    for (Spark spark : world.sparks()) {
      String host = spark.name().substring(spark.name().length() - 1) + ":";
      for (Netdev n : spark.netdevs()) {
        all.put(host + n.name() + ">", n.txBytes());
        all.put(host + n.name() + "<", n.rxBytes());
      }
      for (Rdma r : spark.rdmas()) {
        all.put(host + r.name() + ">", r.xmitWords() * 4);
        all.put(host + r.name() + "<", r.receiveWords() * 4);
      }
    }
    return all;
  }

  private static String speed(String out) {
    Matcher row = Pattern.compile("(?m)^ *4294967296 .*? -1 +\\S+ +\\S+ +(\\S+)").matcher(out);
    if (!row.find()) {
      return "none";
    }
    double busbw = Double.parseDouble(row.group(1));
    return busbw >= 21
        ? "healthy"
        : busbw >= 10 ? "half" : busbw >= 2.5 ? "slow" : busbw >= 1.5 ? "tcp" : "management";
  }

  private static String lines(String text, String pattern) {
    Pattern wanted = Pattern.compile(pattern);
    return text.lines().filter(l -> wanted.matcher(l).find()).collect(Collectors.joining("\n"));
  }

  private static String timeless(String text) {
    return text.replaceAll("(?m)^\\d{4}-\\S+ ", "");
  }

  private String loss(Spark spark, String command) {
    Matcher loss = Pattern.compile("(\\d+)% packet loss").matcher(ask(spark, command));
    return loss.find() ? loss.group(1) : "no answer";
  }

  private String ask(Spark spark, String command) {
    StringBuilder out = new StringBuilder();
    Map<String, String> env = Map.of("HOME", spark.home());
    SimProcess process = spark.processes().start(null, List.of("sh"), env);
    try {
      Call call =
          new Call(world, spark, "sh", List.of(), env, out::append, out::append, process, shell);
      int status = runs(command, call);
      return out.append("rc=").append(status).toString();
    } finally {
      spark.processes().end(process);
    }
  }

  private int runs(String command, Call call) {
    try {
      return shell.run(command, call);
    } catch (Killed e) {
      return e.status();
    }
  }
}
