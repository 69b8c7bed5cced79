package org.sparkstacking.conform.observed;

/**
 * Hold one failure that NCCL, nccl-tests or CUDA put into words.
 *
 * @param kind what the words mean
 * @param words the line
 * @param detail number or name in it, such as an errno, a status or a library; "" without one
 */
public record NcclTrouble(Source source, Kind kind, Seen<String> words, String detail)
    implements Observed {

  /** Name the kinds. */
  public enum Kind {
    /** Memory registration: 'Cannot allocate memory'. */
    REGISTRATION_ENOMEM,
    /** ibv_modify_qp failed; the detail is the errno. */
    QUEUE_PAIR,
    /** A completion with an error; the detail is its status. */
    COMPLETION,
    /** 'no socket interface found'. */
    NO_SOCKET_INTERFACE,
    /** 'Failed to initialize any NET plugin'. */
    NO_NETWORK,
    /** 'Mismatched NCCL version detected' and its variants. */
    VERSION_MISMATCH,
    /** A connection that was refused, timed out or had no route. */
    CONNECT,
    /** A ring, tree or peer connection that could not be made. */
    TRANSPORT,
    /** The peer went away. */
    PEER_GONE,
    /** Two ranks asked for one GPU, or for a GPU that is not there. */
    PLACEMENT,
    /** The CUDA driver or GPU cannot be used. */
    GPU,
    /** Out of memory. */
    MEMORY,
    /** The program could not be loaded. */
    LOADER,
    /** nccl-tests' own time-out or a watchdog. */
    TIMEOUT,
    /** 'Test NCCL failure' or a warning without a state in its words. */
    OTHER
  }
}
