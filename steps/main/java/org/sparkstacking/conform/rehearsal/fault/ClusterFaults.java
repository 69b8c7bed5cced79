package org.sparkstacking.conform.rehearsal.fault;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;

/** Hold the faults of the cluster by name: each gives it one trait. */
final class ClusterFaults {
  private static final Map<String, Trait> ALL =
      Map.ofEntries(
          Map.entry("node-not-ready", Trait.NODE_NOT_READY),
          Map.entry("node-absent", Trait.NODE_ABSENT),
          Map.entry("not-rke2", Trait.NOT_RKE2),
          Map.entry("api-refuses-login", Trait.NO_LOGIN),
          Map.entry("api-refuses-exec", Trait.NO_EXEC),
          Map.entry("api-refuses-namespaces", Trait.NO_NAMESPACES),
          Map.entry("etcd-failed", Trait.ETCD_FAILED),
          Map.entry("cilium-agent-frozen", Trait.AGENT_FROZEN),
          Map.entry("cilium-agent-absent", Trait.AGENT_ABSENT),
          Map.entry("cilium-health-not-yet", Trait.HEALTH_NOT_YET),
          Map.entry("vxlan-cut", Trait.VXLAN_CUT),
          Map.entry("vxlan-cut-unseen", Trait.VXLAN_CUT_UNSEEN),
          Map.entry("other-cni", Trait.OTHER_CNI),
          Map.entry("cilium-takes-fabric", Trait.FABRIC_SELECTED),
          Map.entry("cilium-mtu-from-fabric", Trait.FABRIC_MTU),
          Map.entry("cilium-settling", Trait.SETTLING),
          Map.entry("no-gpu-offered", Trait.NO_GPU_OFFERED),
          Map.entry("gpu-shared", Trait.GPU_SHARED),
          Map.entry("operator-without-gpu-nodes", Trait.NO_GPU_NODES),
          Map.entry("operator-not-ready", Trait.OPERATOR_NOT_READY),
          Map.entry("no-gpu-operator", Trait.NO_OPERATOR),
          Map.entry("gpu-runtime-not-applied", Trait.RUNTIME_NOT_APPLIED),
          Map.entry("foreign-gpu-in-pod", Trait.FOREIGN_GPU),
          Map.entry("gpu-held-by-pod", Trait.GPU_HELD),
          Map.entry("node-cordoned", Trait.CORDONED),
          Map.entry("image-missing", Trait.IMAGE_MISSING),
          Map.entry("pod-security", Trait.POD_SECURITY),
          Map.entry("gpus-joined", Trait.GPUS_JOINED),
          Map.entry("fabric-in-pod", Trait.FABRIC_IN_POD),
          Map.entry("rdma-in-pod", Trait.RDMA_IN_POD),
          Map.entry("policy-off", Trait.POLICY_OFF),
          Map.entry("services-silent", Trait.SERVICES_SILENT),
          Map.entry("network-operator", Trait.NETWORK_OPERATOR),
          Map.entry("namespace-stuck", Trait.NAMESPACE_STUCK),
          Map.entry("mpi-operator-absent", Trait.MPI_OPERATOR_ABSENT),
          Map.entry("mpi-operator-silent", Trait.MPI_OPERATOR_SILENT),
          Map.entry("mpijob-over-quota", Trait.MPIJOB_OVER_QUOTA),
          Map.entry("mpijob-suspended", Trait.MPIJOB_SUSPENDED),
          Map.entry("mpijob-failed", Trait.MPIJOB_FAILED));

  /** Those of a site whose owner has put a secondary network into the cluster. */
  private static final Map<String, Fault> SECONDARY =
      Map.of(
          "secondary-without-multus", new BrokenSecondary(Trait.NO_MULTUS),
          "secondary-without-definition", new BrokenSecondary(Trait.ONE_DEFINITION),
          "secondary-without-devices", new BrokenSecondary(Trait.NO_RDMA_GIVEN),
          "secondary-without-resource", new BrokenSecondary(Trait.NO_RDMA_OFFERED));

  private ClusterFaults() {}

  static Set<String> names() {
    Set<String> names = new TreeSet<>(ALL.keySet());
    names.addAll(SECONDARY.keySet());
    return names;
  }

  static @Nullable Fault named(String name) {
    if (SECONDARY.containsKey(name)) {
      return SECONDARY.get(name);
    }
    Trait trait = ALL.get(name);
    return trait == null ? null : world -> world.cluster().become(trait);
  }
}
