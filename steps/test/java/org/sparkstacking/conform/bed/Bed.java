package org.sparkstacking.conform.bed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bed that is up: breaks it, mends it, and looks at its hosts with the test's own eyes. */
final class Bed {
  static final String FIRST = "spark-01";
  static final String SECOND = "spark-02";
  static final String HALF = "enp1s0f1np1";
  private static final int PATIENCE_SECONDS = 300;

  private final Path folder;

  private Bed(Path folder) {
    this.folder = folder;
  }

  /** Find the bed; a test without one fails, it does not pass silently. */
  static Bed here() {
    String fault = System.getenv("BED_FAULT");
    if (fault == null || !Files.isExecutable(Path.of(fault)) || !keyIsThere()) {
      throw new IllegalStateException(
          "the bed is not up or this is not its controller: run 'fixtures/bed/test hosts'"
              + " (BED_FAULT="
              + fault
              + ", BED_KEY="
              + System.getenv("BED_KEY")
              + ")");
    }
    Path folder = Path.of(fault).getParent();
    if (folder == null) {
      throw new IllegalStateException("BED_FAULT is no full path: " + fault);
    }
    return new Bed(folder);
  }

  private static boolean keyIsThere() {
    String key = System.getenv("BED_KEY");
    return key != null && Files.isReadable(Path.of(key));
  }

  Path siteFile() {
    return folder.resolve("site-hosts.yaml");
  }

  /** Give the site file that names the cluster, too. */
  Path clusterSiteFile() {
    return folder.resolve("site-cluster.yaml");
  }

  /** Tell whether the cluster's network is Cilium. */
  boolean hasCilium() {
    return "cilium".equals(System.getenv("BED_DEPTH"));
  }

  /** Ask the cluster as its administrator; gives what was printed. */
  String kubectl(String... words) {
    List<String> command = new ArrayList<>(List.of(folder.resolve("kubectl").toString()));
    command.addAll(List.of(words));
    Ended ended = run(command);
    if (ended.exit() != 0) {
      throw new IllegalStateException(command + " ended with " + ended.exit() + ": " + ended.out());
    }
    return ended.out().strip();
  }

  /** Apply objects as the cluster's administrator. */
  void apply(Path file) {
    kubectl("apply", "-f", file.toString());
  }

  /**
   * Set values of Cilium's chart, as a HelmChartConfig does, and wait until the agents are back.
   */
  void cilium(String... words) {
    List<String> command = new ArrayList<>(List.of(folder.resolve("cluster/cilium").toString()));
    command.addAll(List.of(words));
    call(command);
  }

  /** Tell whether every agent says that it reaches both nodes and has attached its programs. */
  boolean agentsReachAll() {
    return agentsSay("cilium-dbg status", "2/2 reachable") && agentsHaveAttached();
  }

  /** Tell whether every agent has attached its programs to a fabric port. */
  boolean agentsHaveAttached() {
    String links = "find /sys/fs/bpf/cilium/devices -path '*/links/*'";
    return agentsSay(links, "enp1s0f1np1/links/cil_from_netdev");
  }

  private boolean agentsSay(String look, String words) {
    String agents =
        kubectl("-n", "kube-system", "get", "pods", "-l", "k8s-app=cilium", "-o", "name");
    return agents.lines().count() == 2
        && agents.lines().allMatch(agent -> inAgent(agent, look).contains(words));
  }

  private String inAgent(String agent, String look) {
    List<String> command = new ArrayList<>(List.of(folder.resolve("kubectl").toString()));
    command.addAll(List.of("-n", "kube-system", "exec", agent, "-c", "cilium-agent", "--"));
    command.addAll(List.of("timeout", "10", "bash", "-c", look));
    return said(command);
  }

  /** Bring an image archive onto every node. */
  void loadImage(Path archive) {
    call(List.of(folder.resolve("load-image").toString(), archive.toAbsolutePath().toString()));
  }

  /** List the pods that runs have in the cluster, by name. */
  String pods() {
    return kubectl("get", "pods", "-A", "-l", "spark-conform/run", "-o", "name");
  }

  /** Name the namespace of the run that is at work. */
  String runNamespace() {
    return namespaces().get(0).replace("namespace/", "");
  }

  /** List namespaces that runs have left in the cluster. */
  List<String> namespaces() {
    return kubectl("get", "namespaces", "-l", "spark-conform/run", "-o", "name").lines().toList();
  }

  /** Break one thing. */
  void fault(String... words) {
    List<String> command = new ArrayList<>(List.of(folder.resolve("fault").toString()));
    command.addAll(List.of(words));
    call(command);
  }

  /** Undo everything that was broken. */
  void mend() {
    fault("clear");
  }

  /** End and remove what a killed kit has left. */
  void sweep() {
    for (String host : List.of(FIRST, SECOND)) {
      on(host, "bash", "-c", "pkill -KILL -u conform; rm -rf /tmp/spark-conform-*");
    }
  }

  /** Run a command as root on a host; gives what it printed, whatever its exit status. */
  String on(String host, String... words) {
    List<String> command =
        new ArrayList<>(List.of(folder.resolve("exec").toString(), "--host", host));
    command.addAll(List.of(words));
    return said(command);
  }

  /** List what a run may not leave on its hosts: marked processes and folders. Empty when clean. */
  List<String> remains() {
    List<String> found = new ArrayList<>();
    for (String host : List.of(FIRST, SECOND)) {
      String search =
          "ls -d /tmp/spark-conform-* 2>/dev/null;"
              + " for p in $(grep -l -a CONFORM_RUN= /proc/[0-9]*/environ 2>/dev/null);"
              + " do tr '\\0' ' ' < ${p%environ}cmdline; echo; done;"
              + " for n in orted mpirun all_ ib_write; do pgrep -a -u conform $n; done; true";
      on(host, "bash", "-c", search)
          .lines()
          .filter(line -> !line.isBlank())
          .forEach(line -> found.add(host + ": " + line));
    }
    return found;
  }

  /** Count the TCP and UDP packets that leave the controller meanwhile. */
  long sentDuring(Runnable work) {
    call(
        List.of("nft", "table inet bed_sent { chain c { type filter hook output priority 0; }; }"));
    try {
      call(List.of("nft", "add rule inet bed_sent c meta l4proto { tcp, udp } counter"));
      work.run();
      String rules = said(List.of("nft", "list", "table", "inet", "bed_sent"));
      Matcher counted = Pattern.compile("packets (\\d+)").matcher(rules);
      if (!counted.find()) {
        throw new IllegalStateException("nothing was counted: " + rules);
      }
      return Long.parseLong(counted.group(1));
    } finally {
      call(List.of("nft", "delete table inet bed_sent"));
    }
  }

  private static void call(List<String> command) {
    Ended ended = run(command);
    if (ended.exit() != 0) {
      throw new IllegalStateException(command + " ended with " + ended.exit() + ": " + ended.out());
    }
  }

  private static String said(List<String> command) {
    return run(command).out();
  }

  private record Ended(int exit, String out) {}

  private static Ended run(List<String> command) {
    try {
      Path out = Files.createTempFile("bed", ".out");
      try {
        Process process =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          throw new IllegalStateException(command + " did not end");
        }
        return new Ended(process.exitValue(), Files.readString(out, StandardCharsets.ISO_8859_1));
      } finally {
        Files.delete(out);
      }
    } catch (IOException e) {
      throw new IllegalStateException("could not run " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
