package org.sparkstacking.conform.observed;

/**
 * Hold a line that is no measurement of NCCL, yet changes what a text about NCCL can show.
 *
 * @param kind what it is
 * @param words the line
 * @param detail name or number in it, "" without one
 */
public record NcclHint(Source source, Kind kind, Seen<String> words, String detail)
    implements Observed {

  /** Name the kinds. */
  public enum Kind {
    /** {@code /dev/infiniband} is not there. */
    NO_RDMA_DEVICE_FILES,
    /** libibverbs is not there. */
    NO_VERBS_LIBRARY,
    /** An InfiniBand subnet is listed. */
    INFINIBAND_FABRIC,
    /** A start script names the devices it means to use. */
    PLANNED_DEVICES,
    /** NCCL_IB_GID_INDEX was set; the detail is its value. */
    GID_INDEX,
    /** Someone noted that it hangs or prints nothing more. */
    HANG_NOTED,
    /** A serving framework says which NCCL it uses. */
    FRAMEWORK,
    /** A framework's worker failed before NCCL was there. */
    FRAMEWORK_FAILED,
    /** A launcher started a remote shell in a pod. */
    EXEC_LAUNCHED,
    /** Someone searched a log for transport lines; what was found follows or is empty. */
    TRANSPORT_SEARCHED,
    /** A kernel release. */
    KERNEL,
    /** CmaFree is above CmaTotal, or CmaTotal is 0. */
    CMA,
    /** A launcher waits and tries again. */
    RETRY,
    /** A command line of nccl-tests or mpirun. */
    COMMAND,
    /** The exit status of a command; the detail is the number. */
    EXIT,
    /** Results of another vendor's library. */
    OTHER_LIBRARY
  }
}
