package org.sparkstacking.conform.rehearsal.world;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** Say how the cluster of a world behaves beyond what hosts decide. Faults set its traits. */
public final class ClusterNature {
  /** Name one trait; some hold for the second node only, as their text says. */
  public enum Trait {
    /** The second node is not Ready: its kubelet no longer posts. */
    NODE_NOT_READY,
    /** The second node is no node of this cluster. */
    NODE_ABSENT,
    /** The kubelets are those of another distribution. */
    NOT_RKE2,
    /** The API server refuses the kit's token. */
    NO_LOGIN,
    /** The API server refuses to run programs in pods. */
    NO_EXEC,
    /** The API server refuses to create namespaces. */
    NO_NAMESPACES,
    /** A failing part in the API server's own check. */
    ETCD_FAILED,
    /** The agent of the second node is stopped in its tracks. */
    AGENT_FROZEN,
    /** There is no agent on the second node. */
    AGENT_ABSENT,
    /** The agents have not probed each other yet. */
    HEALTH_NOT_YET,
    /** VXLAN between the nodes is cut, and the agents have seen it. */
    VXLAN_CUT,
    /** VXLAN between the nodes is cut, and the agents have not seen it yet. */
    VXLAN_CUT_UNSEEN,
    /** Another CNI serves the nodes. */
    OTHER_CNI,
    /** Cilium has no devices setting, so it takes the static fabric ports. */
    FABRIC_SELECTED,
    /** Cilium took its MTU from a fabric port. */
    FABRIC_MTU,
    /** Selection and attachment still differ. */
    SETTLING,
    /** The second node offers no GPU. */
    NO_GPU_OFFERED,
    /** Each GPU is offered twice. */
    GPU_SHARED,
    /** The GPU Operator says ready without a GPU node. */
    NO_GPU_NODES,
    /** The GPU Operator has not finished. */
    OPERATOR_NOT_READY,
    /** There is no GPU Operator. */
    NO_OPERATOR,
    /** Pods run without the GPU runtime: no GPU inside. */
    RUNTIME_NOT_APPLIED,
    /** The pod of the second node sees another GPU. */
    FOREIGN_GPU,
    /** The GPU of the second node is held by a pod of somebody else. */
    GPU_HELD,
    /** The second node is cordoned. */
    CORDONED,
    /** The image is not there. */
    IMAGE_MISSING,
    /** Namespaces are held to Pod Security 'restricted'. */
    POD_SECURITY,
    /** A pod may get GPUs of two nodes. */
    GPUS_JOINED,
    /** Ordinary pods see the fabric port. */
    FABRIC_IN_POD,
    /** Ordinary pods can open the RDMA devices. */
    RDMA_IN_POD,
    /** Network policy is not enforced. */
    POLICY_OFF,
    /** Services do not answer. */
    SERVICES_SILENT,
    /** The NVIDIA Network Operator serves the Sparks. */
    NETWORK_OPERATOR,
    /** Only its API types are left. */
    NETWORK_OPERATOR_TYPES,
    /** A finalizer keeps the namespace of the run. */
    NAMESPACE_STUCK,
    /** The site lets an MPI Operator make NCCL's pods, and it does. */
    MPI_OPERATOR,
    /** The site asks for an MPI Operator that is not installed. */
    MPI_OPERATOR_ABSENT,
    /** The types of the MPI Operator are there, and nobody acts on them. */
    MPI_OPERATOR_SILENT,
    /** A quota keeps the MPI Operator from making workers. */
    MPIJOB_OVER_QUOTA,
    /** A queue suspends every MPIJob. */
    MPIJOB_SUSPENDED,
    /** The launcher of every MPIJob fails at once. */
    MPIJOB_FAILED,
    /** Pods can be put on a secondary RDMA network, by Multus and a device plugin. */
    SECONDARY_NETWORK,
    /** Its pieces are there but for Multus: nobody acts on a pod's wish. */
    NO_MULTUS,
    /** The second of its two definitions is not there. */
    ONE_DEFINITION,
    /** The second node does not offer its resource. */
    NO_RDMA_OFFERED,
    /** Who asks for its resource gets no device all the same. */
    NO_RDMA_GIVEN
  }

  private final Set<Trait> traits = new ConcurrentSkipListSet<>();

  public boolean is(Trait trait) {
    return traits.contains(trait);
  }

  /** Tell whether pods of different nodes cannot reach each other. */
  public boolean tunnelCut() {
    return is(Trait.VXLAN_CUT) || is(Trait.VXLAN_CUT_UNSEEN);
  }

  /** Tell whether the owner of the site wants its MPI Operator used. */
  public boolean mpiJobsWanted() {
    return mpiJobsServed() || is(Trait.MPI_OPERATOR_ABSENT);
  }

  /** Tell whether the API server knows MPIJobs. */
  public boolean mpiJobsServed() {
    return is(Trait.MPI_OPERATOR)
        || is(Trait.MPI_OPERATOR_SILENT)
        || is(Trait.MPIJOB_OVER_QUOTA)
        || is(Trait.MPIJOB_SUSPENDED)
        || is(Trait.MPIJOB_FAILED);
  }

  public void become(Trait trait) {
    traits.add(trait);
  }
}
