package org.sparkstacking.conform.rehearsal.world;

/** End a simulated program from outside: by a signal, or because its time limit is over. */
public final class Killed extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final int pid;
  private final int signal;

  Killed(int pid, int signal) {
    super("process " + pid + " ended by signal " + signal, null, false, false);
    this.pid = pid;
    this.signal = signal;
  }

  /** Give the process that was meant: the program itself or one of its ancestors. */
  public int pid() {
    return pid;
  }

  /** Give the exit status that a shell reports: 128 and the signal's number. */
  public int status() {
    return 128 + signal;
  }
}
