package org.sparkstacking.conform.observed;

/**
 * Hold one failure that Open MPI, PMIx, PRRTE or ssh put into words. Texts: open-mpi/ompi
 * orte/tools and orte/mca help files of 4.1, openpmix/prrte of 3, OpenSSH.
 *
 * @param words the line
 * @param detail host, exit code, signal or interface in it; "" without one
 */
public record MpiTrouble(Source source, Kind kind, Seen<String> words, String detail)
    implements Observed {

  /** Name the kinds. */
  public enum Kind {
    SSH_DENIED,
    SSH_HOST_KEY,
    SSH_REFUSED,
    SSH_NO_ROUTE,
    SSH_TIMED_OUT,
    SSH_UNRESOLVED,
    SSH_BANNER,
    SSH_CLOSED,
    DAEMONS_NOT_STARTED,
    DAEMON_LOST,
    NOT_ENOUGH_SLOTS,
    NO_EXECUTABLE,
    NO_LAUNCHER,
    NO_INTERFACE,
    WRONG_PEER,
    CONNECTION_BLOCKED,
    PEER_DISCONNECTED,
    EXIT_CODE,
    SIGNAL,
    ROOT_REFUSED
  }
}
