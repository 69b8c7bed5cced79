package org.sparkstacking.conform.probe.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.site.Site;

/** Tells by its words what a command or request does. What is not known is said to be unknown. */
final class Deeds {
  private static final Set<String> READING =
      Set.of(
          "nvidia-smi",
          "grep",
          "journalctl",
          "uname",
          "date",
          "ls",
          "ip",
          "rdma",
          "ibdev2netdev",
          "ethtool",
          "hostname",
          "ibv_devinfo",
          "command");

  private final Site site;

  Deeds(Site site) {
    this.site = site;
  }

  Deed of(Asked asked) {
    ClusterQuestion request = asked.request();
    if (asked.page()) {
      return Deed.ASK_SERVICE;
    }
    if (request == null) {
      return heaviest(asked.line());
    }
    return switch (request.action()) {
      case GET -> Deed.ASK_API;
      case DELETE -> Deed.DELETE;
      case APPLY -> made(request.manifest());
      case EXEC -> inPod(request.command(), asked.topic());
    };
  }

  private static Deed made(String manifest) {
    return switch (manifest) {
      case "lease.yaml" -> Deed.LEASE;
      case "namespace.yaml", "fixed-namespace.yaml" -> Deed.NAMESPACE;
      case "run-keys.yaml", "traffic-service.yaml", "traffic-policy.yaml" -> Deed.OBJECT;
      case "hostnet-nccl-mpijob.yaml" -> Deed.MPIJOB;
      default -> manifest.endsWith("-pod.yaml") ? Deed.POD : Deed.UNKNOWN;
    };
  }

  private static Deed inPod(List<String> words, String topic) {
    if (words.stream().anyMatch(w -> w.endsWith("_perf"))) {
      return topic.equals("pod-network-nccl") ? Deed.NCCL_POD_NETWORK : Deed.NCCL_POD;
    }
    return words.stream().anyMatch(w -> w.contains("/dev/zero")) ? Deed.SEND : Deed.ASK_POD;
  }

  private Deed heaviest(String line) {
    List<Deed> deeds = new ArrayList<>();
    for (String part : line.split("\\s*(?:&&|;)\\s*")) {
      deeds.add(one(part));
    }
    return deeds.stream().max(Comparator.naturalOrder()).orElse(Deed.UNKNOWN);
  }

  private Deed one(String command) {
    List<String> words = new ArrayList<>(Arrays.asList(command.strip().split("\\s+")));
    while (words.size() > 1 && words.get(0).matches("[A-Z_]+=.*")) {
      words.remove(0);
    }
    String program = words.get(0);
    if (program.equals(site.mpi().launcher())) {
      return launched(command);
    }
    if (READING.contains(program) || command.equals("sh -c 'ulimit -l'")) {
      return Deed.READ;
    }
    return switch (program) {
      case "sleep" -> Deed.WAIT;
      case "ping" -> Deed.PING;
      case "ssh" -> Deed.LOGIN;
      case "ib_write_bw" -> Deed.RDMA_LOAD;
      case "mkdir", "rm" -> folder(words);
      case "kill" -> Deed.SIGNAL;
      default -> Deed.UNKNOWN;
    };
  }

  private static Deed launched(String command) {
    if (command.endsWith(" --version")) {
      return Deed.READ;
    }
    return command.contains("_perf ") ? Deed.NCCL_HOST : Deed.MPI_START;
  }

  /** Only this run's own folder may be made or removed. */
  private static Deed folder(List<String> words) {
    String own = "/tmp/spark-conform-" + Placeholders.RUN_ID;
    return words.get(words.size() - 1).equals(own) ? Deed.FOLDER : Deed.UNKNOWN;
  }
}
