package org.sparkstacking.conform.probe;

import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Cluster;

/**
 * Runs NCCL in hostNetwork pods, one rank a Spark with one GPU each: the same pair, sizes and
 * environment as on the hosts. The kit makes the pods, or has the site's MPI Operator make them.
 */
public final class HostnetNcclProbe implements Probe {
  private static final String TOPIC = "nccl/hostnet-pod";
  private static final int MEASURED = 3;

  /** The pods' sshd listens on the fabric address alone, on a port that services do not use. */
  private static final int PORT = 22_022;

  @Override
  public String topic() {
    return "host-network-pod-nccl";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    Cluster cluster = inquiry.site().cluster();
    if (cluster == null || inquiry.site().hosts().isEmpty()) {
      return List.of();
    }
    if (inquiry.site().secondaryNetwork() != null) {
      return List.of(
          KubeReads.notStarted(TOPIC + "/quiet/run", NotStarted.Why.SECONDARY_NETWORK, ""));
    }
    NcclPods.Kind kind = new NcclPods.Kind(TOPIC, "hostnet-nccl-pod.yaml", PORT, true);
    NcclPods pods = new NcclPods(inquiry, cluster, kind);
    return List.copyOf(pods.around(() -> work(inquiry, pods)));
  }

  private static void work(Inquiry inquiry, NcclPods pods) {
    String sweep = NcclPlan.sweep(inquiry.site());
    Map<String, String> warn = Map.of("NCCL_DEBUG", "WARN");
    pods.idle();
    pods.run("warmup/run", warn, "all_gather_perf", sweep);
    pods.before("quiet");
    for (int i = 1; i <= MEASURED; i++) {
      String id = i == 1 ? "quiet/run" : "quiet/run-" + i;
      pods.run(id, NcclPods.logged(), "all_gather_perf", sweep);
    }
    pods.after("quiet");
    pods.logs();
    pods.before("small");
    pods.run("small/run", warn, "all_gather_perf", PodNetworkNcclProbe.SMALL);
    pods.after("small");
  }
}
