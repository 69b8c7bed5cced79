package org.sparkstacking.conform.observed;

/**
 * Say that the kit did not start its work in the cluster, or that a pod of it never ran or ended
 * too early. It is never a fault of the site by itself.
 *
 * @param why what was in the way
 * @param subject the pod, the holder of the Lease, or ""
 * @param words whose words they are: those of scheduler, kubelet or API; "" where there are none
 */
public record NotStarted(Source source, Why why, String subject, Seen<String> words)
    implements Observed {

  /** Name what was in the way. */
  public enum Why {
    /** The site file names no image for pods. */
    NO_IMAGE,
    /** Another run holds the site's Lease. */
    LEASE_HELD,
    /** A definition of the secondary network that the site declares is not in the cluster. */
    NO_DEFINITION,
    /** A pod runs, but was not attached to the secondary network that the site declares. */
    NOT_ATTACHED,
    /** The site allows too few bytes on the pod network. */
    BUDGET,
    /** The API server knows no MPIJob of kubeflow.org/v2beta1. */
    NO_MPI_OPERATOR,
    /** Nobody acts on the MPIJob. */
    MPI_OPERATOR_SILENT,
    /** The MPI Operator could not make the pods, or not where they belong. */
    MPIJOB_REFUSED,
    /** Somebody, such as a queue, suspended the MPIJob. */
    MPIJOB_SUSPENDED,
    /** The MPI Operator says that the MPIJob has failed. */
    MPIJOB_FAILED,
    /** A pod did not become ready. */
    POD_NOT_READY,
    /** A pod ran, and ended or was deleted while the kit worked in it. */
    POD_ENDED
  }
}
