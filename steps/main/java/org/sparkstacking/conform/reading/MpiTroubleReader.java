package org.sparkstacking.conform.reading;

import java.util.List;
import org.sparkstacking.conform.observed.MpiTrouble;
import org.sparkstacking.conform.observed.MpiTrouble.Kind;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads failures of Open MPI 4 (ORTE), 5 (PRRTE), PMIx and of the ssh that they start. Texts:
 * open-mpi/ompi orte and ompi help files, openpmix/prrte help files, OpenSSH ssh.c and
 * sshconnect.c.
 */
public final class MpiTroubleReader implements Reader {
  private static final String HOST = "(?:connect to host|connect to address) (\\S{1,120}) port";
  private static final List<Phrase<Kind>> PHRASES =
      List.of(
          Phrase.of(Kind.SSH_REFUSED, "ssh: connect to ", "Connection refused").withDetail(HOST),
          Phrase.of(Kind.SSH_NO_ROUTE, "ssh: connect to ", "No route to host").withDetail(HOST),
          Phrase.of(Kind.SSH_NO_ROUTE, "ssh: connect to ", "unreachable").withDetail(HOST),
          Phrase.of(Kind.SSH_TIMED_OUT, "ssh: connect to ", "timed out").withDetail(HOST),
          Phrase.of(Kind.SSH_UNRESOLVED, "ssh: Could not resolve hostname")
              .withDetail("hostname (\\S{1,200}?):"),
          Phrase.of(Kind.SSH_BANNER, "timed out during banner exchange"),
          Phrase.of(Kind.SSH_BANNER, "kex_exchange_identification"),
          Phrase.of(Kind.SSH_HOST_KEY, "Host key verification failed"),
          Phrase.of(Kind.SSH_HOST_KEY, "REMOTE HOST IDENTIFICATION HAS CHANGED"),
          Phrase.of(Kind.SSH_HOST_KEY, "key fingerprint is"),
          Phrase.of(Kind.SSH_DENIED, "Permission denied (").withDetail("^(\\S{1,120}): Perm"),
          Phrase.of(Kind.SSH_DENIED, "Permission denied, please try again"),
          Phrase.of(Kind.SSH_DENIED, "Too many authentication failures"),
          Phrase.of(Kind.SSH_CLOSED, "Connection to ", " closed by remote host")
              .withDetail("Connection to (\\S{1,120}) closed"),
          Phrase.of(Kind.SSH_CLOSED, "client_loop: send disconnect"),
          Phrase.of(Kind.DAEMONS_NOT_STARTED, "unable to reliably start one or more daemons"),
          Phrase.of(Kind.DAEMONS_NOT_STARTED, "A daemon ", "died unexpectedly"),
          Phrase.of(Kind.DAEMONS_NOT_STARTED, "daemon", "failed to start"),
          Phrase.of(Kind.DAEMON_LOST, "has lost communication with a remote daemon"),
          Phrase.of(Kind.DAEMON_LOST, "lost connection to the node", "daemon"),
          Phrase.of(Kind.NOT_ENOUGH_SLOTS, "not enough slots available"),
          Phrase.of(Kind.NO_EXECUTABLE, "unable to launch the specified application"),
          Phrase.of(Kind.NO_EXECUTABLE, "unable to find the specified executable"),
          Phrase.of(Kind.NO_EXECUTABLE, "total processes failed to start"),
          Phrase.of(Kind.NO_EXECUTABLE, "_perf: No such file or directory"),
          Phrase.of(Kind.NO_EXECUTABLE, "_perf: not found"),
          Phrase.of(Kind.NO_EXECUTABLE, "_perf: command not found"),
          Phrase.of(Kind.NO_LAUNCHER, "mpirun: command not found"),
          Phrase.of(Kind.NO_LAUNCHER, "mpirun: not found"),
          Phrase.of(Kind.NO_LAUNCHER, "orted: command not found"),
          Phrase.of(Kind.NO_LAUNCHER, "orted: not found"),
          Phrase.of(Kind.NO_LAUNCHER, "prted: command not found"),
          Phrase.of(Kind.NO_LAUNCHER, "orted: No such file or directory"),
          Phrase.of(Kind.NO_INTERFACE, "None of the TCP networks specified to be included"),
          Phrase.of(Kind.NO_INTERFACE, "No network interfaces were found for out-of-band"),
          Phrase.of(Kind.NO_INTERFACE, "unknown interface name"),
          Phrase.of(Kind.NO_INTERFACE, "An invalid value was supplied", "btl_tcp_if"),
          Phrase.of(Kind.WRONG_PEER, "accepted a TCP connection from what appears to be a"),
          Phrase.of(Kind.WRONG_PEER, "cannot find a corresponding process"),
          Phrase.of(Kind.CONNECTION_BLOCKED, "unable to complete a TCP connection"),
          Phrase.of(Kind.CONNECTION_BLOCKED, "usually caused by a firewall"),
          Phrase.of(Kind.CONNECTION_BLOCKED, "failed to TCP connect to a peer MPI process"),
          Phrase.of(Kind.CONNECTION_BLOCKED, "WARNING: Open MPI failed to TCP connect"),
          Phrase.of(Kind.PEER_DISCONNECTED, "communication peer process has unexpectedly"),
          Phrase.of(Kind.SIGNAL, "exited on signal").withDetail("on signal (\\d{1,3})"),
          Phrase.of(Kind.EXIT_CODE, "Exit code:").withDetail("Exit code:\\s{0,10}(\\d{1,3})"),
          Phrase.of(Kind.EXIT_CODE, "Primary job", "non-zero exit"),
          Phrase.of(Kind.EXIT_CODE, "processes exited with non-zero status"),
          Phrase.of(Kind.EXIT_CODE, "Primary job", "process returned"),
          Phrase.of(Kind.ROOT_REFUSED, "mpirun has detected an attempt to run as root"),
          Phrase.of(Kind.ROOT_REFUSED, "detected an attempt to run as root"));

  @Override
  public String format() {
    return "mpirun";
  }

  @Override
  public boolean recognises(String line) {
    if (skipped(line)) {
      return false;
    }
    for (Phrase<Kind> phrase : PHRASES) {
      if (phrase.in(line)) {
        return true;
      }
    }
    return line.contains("Open MPI") || line.contains("PMIx was unable");
  }

  @Override
  public boolean reads(String command) {
    return command.contains("mpirun")
        || command.contains("prterun")
        || command.contains("mpiexec")
        || command.startsWith("ssh ");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new PhraseLines<>(source, PHRASES, MpiTroubleReader::skipped, MpiTrouble::new);
  }

  /** A code hosting service is no Spark. */
  private static boolean skipped(String line) {
    return PhraseLines.bulk(line) || line.contains("git@");
  }
}
