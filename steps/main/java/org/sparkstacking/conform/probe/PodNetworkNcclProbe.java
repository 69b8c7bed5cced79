package org.sparkstacking.conform.probe;

import java.util.List;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Cluster;

/**
 * Runs a small NCCL test between pods on the ordinary pod network, which may be the hospital's 1
 * GbE: its bytes stay within the site's budget.
 */
public final class PodNetworkNcclProbe implements Probe {
  /** The comparison's shared size: 64 MiB, 7 operations each in and out of place. */
  static final String SMALL = "-b 64M -e 64M -w 1 -n 5 -g 1";

  private static final String TOPIC = "nccl/pod-network";
  private static final String SMALLEST = "-b 64M -e 64M -w 1 -n 1 -g 1";
  private static final long HALF_SIZE = 32L << 20;
  private static final int PORT = 8022;

  @Override
  public String topic() {
    return "pod-network-nccl";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    Cluster cluster = inquiry.site().cluster();
    int ranks = inquiry.site().hosts().size();
    if (cluster == null || ranks < 2) {
      return List.of();
    }
    long budget = inquiry.site().load().podNetworkBudgetBytes();
    String flags = bytes(ranks, 5) <= budget ? SMALL : SMALLEST;
    if (bytes(ranks, 1) > budget) {
      return List.of(
          KubeReads.notStarted(
              TOPIC + "/quiet/run", NotStarted.Why.BUDGET, String.valueOf(budget)));
    }
    NcclPods.Kind kind = new NcclPods.Kind(TOPIC, "pod-network-nccl-pod.yaml", PORT, false);
    NcclPods pods = new NcclPods(inquiry, cluster, kind);
    return List.copyOf(
        pods.around(
            () -> {
              pods.before("quiet");
              pods.run("quiet/run", NcclPods.logged(), "all_gather_perf", flags);
              pods.after("quiet");
              pods.logs();
            }));
  }

  /** Give the bytes of one test over all ranks: warm-up, iterations and check, twice each. */
  private static long bytes(int ranks, int iterations) {
    return HALF_SIZE * 2 * (1 + iterations + 1) * ranks;
  }
}
