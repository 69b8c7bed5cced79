package org.sparkstacking.conform.probe;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.SecondaryNetwork;

/**
 * Runs NCCL in hostNetwork pods, one rank a Spark with one GPU each: the same pair, sizes and
 * environment as on the hosts. The kit makes the pods, or has the site's MPI Operator make them.
 * Where the site declares a secondary network, its pods are on that network instead: MPI and NCCL's
 * bootstrap on the pod network, the data by RDMA.
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
    NcclPods pods = new NcclPods(inquiry, cluster, kind(inquiry.site().secondaryNetwork()));
    return List.copyOf(pods.around(() -> work(inquiry, pods)));
  }

  private static NcclPods.Kind kind(@Nullable SecondaryNetwork declared) {
    return declared == null
        ? new NcclPods.Kind(TOPIC, "hostnet-nccl-pod.yaml", PORT, true)
        : new NcclPods.Kind(
            TOPIC, "secondary-nccl-pod.yaml", PORT, false, new Attachments(declared));
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
