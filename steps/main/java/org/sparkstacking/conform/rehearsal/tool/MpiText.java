package org.sparkstacking.conform.rehearsal.tool;

import org.sparkstacking.conform.rehearsal.shell.Output;

/** Print the help texts of Open MPI 4.1 (ompi's orte/tools/orterun/help-orterun.txt). */
final class MpiText {
  private static final String RULE = "-".repeat(74);
  private final Output err;

  MpiText(Output err) {
    this.err = err;
  }

  /** Put {@code [1,0]<stdout>:} before each line, as --tag-output does for rank 0. */
  static Output tagged(Output out) {
    return text -> {
      for (String line : text.split("(?<=\n)")) {
        out.print("[1,0]<stdout>:" + line);
      }
    };
  }

  void nothingToRun() {
    boxed(
        "mpirun could not find anything to do.\n\nIt is possible that you forgot to specify how many processes to run\nvia the \"-np\" argument.");
  }

  void slots(int ranks, String program) {
    boxed(
        "There are not enough slots available in the system to satisfy the "
            + ranks
            + "\nslots that were requested by the application:\n\n  "
            + program
            + "\n\nEither request fewer slots for your application, or make more slots\navailable for use.");
  }

  void daemons() {
    boxed(
        """
        ORTE was unable to reliably start one or more daemons.
        This usually is caused by:

        * not finding the required libraries and/or binaries on
          one or more nodes. Please check your PATH and LD_LIBRARY_PATH
          settings, or configure OMPI with --enable-orterun-prefix-by-default

        * lack of authority to execute on one or more specified nodes.
          Please verify your allocation and authorities.\
        """);
  }

  void noInterface(String wanted) {
    boxed(
        "None of the TCP networks specified to be included for out-of-band communications\ncould be found:\n\n  Value given: "
            + wanted
            + "\n\nPlease revise the specification and try again.");
    boxed(
        "No network interfaces were found for out-of-band communications. We require\nat least one available network for out-of-band messaging.");
  }

  void firewall(String local, String remote) {
    err.line(RULE);
    err.line("A process or daemon was unable to complete a TCP connection");
    err.line("to another process:");
    err.line("  Local host:    " + local);
    err.line("  Remote host:   " + remote);
    err.line("This usually is caused by a firewall on the remote host. Please");
    err.line("check that any firewall (e.g., iptables) has been disabled and");
    err.line("try again.");
    err.line("-".repeat(60));
    daemons();
  }

  void noExecutable(String program, String node, int rank) {
    boxed(
        "mpirun was unable to launch the specified application as it could not access\nor execute an executable:\n\nExecutable: "
            + program
            + "\nNode: "
            + node
            + "\n\nwhile attempting to start process rank "
            + rank
            + ".");
  }

  void failed(int status) {
    boxed(
        "Primary job  terminated normally, but 1 process returned\na non-zero exit code. Per user-direction, the job has been aborted.");
    boxed(
        "mpirun detected that one or more processes exited with non-zero status, thus causing\nthe job to be terminated. The first process to do so was:\n\n  Process name: [[12345,1],0]\n  Exit code:    "
            + status);
  }

  void killed(int rank, int pid, String node, int signal) {
    String word = signal == 9 ? "Killed" : "Terminated";
    boxed(
        "mpirun noticed that process rank %d with PID %d on node %s exited on signal %d (%s)."
            .formatted(rank, pid, node, signal, word));
  }

  private void boxed(String text) {
    err.line(RULE);
    err.line(text);
    err.line(RULE);
  }
}
