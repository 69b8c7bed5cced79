package org.sparkstacking.conform.judge.kube;

import java.util.List;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.NcclCarrierJudge;
import org.sparkstacking.conform.judge.NcclJobJudge;
import org.sparkstacking.conform.judge.NcclPathJudge;
import org.sparkstacking.conform.judge.NcclRatioJudge;
import org.sparkstacking.conform.judge.Workload;

/** Lists the judges of a run whose claims are asked of the cluster. */
public final class ClusterJudges {
  private ClusterJudges() {}

  public static List<ClaimJudge> all() {
    return List.of(
        OnCluster.of(new Clu1Judge(), "nodes/"),
        OnCluster.of(new Clu2Judge(), "cilium/", "nodes/"),
        OnCluster.of(new Gpu2Judge(), "gpu-resources/"),
        OnCluster.of(new Gpu3Judge(), "one-gpu-pods/"),
        OnCluster.of(new Gpu4Judge(), "oversized-pod/"),
        ofPods(new NcclJobJudge(Workload.HOSTNET_POD)),
        ofPods(new NcclRatioJudge()),
        ofPods(new NcclCarrierJudge(Workload.HOSTNET_POD)),
        ofPods(new NcclPathJudge(Workload.HOSTNET_POD)),
        OnCluster.of(new PodNetworkJudge(), "one-gpu-pods/", "nccl/pod-network/"),
        OnCluster.of(new Cil2Judge(), "cilium-devices/"),
        OnCluster.of(new Cil3Judge(), "pod-traffic/"),
        OnCluster.of(new Bnd1Judge(), "network-operator/", "nodes/"),
        new Bnd3Judge(),
        new LeftAnywhereJudge());
  }

  private static ClaimJudge ofPods(ClaimJudge judge) {
    return OnCluster.of(judge, Workload.HOSTNET_POD.prefix());
  }
}
