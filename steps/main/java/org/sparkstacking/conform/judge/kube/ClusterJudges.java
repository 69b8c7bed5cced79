package org.sparkstacking.conform.judge.kube;

import java.util.List;
import org.sparkstacking.conform.judge.ClaimJudge;

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
        OnCluster.of(new Cil2Judge(), "cilium-devices/"),
        OnCluster.of(new Bnd1Judge(), "network-operator/", "nodes/"),
        new Bnd3Judge(),
        new LeftAnywhereJudge());
  }
}
