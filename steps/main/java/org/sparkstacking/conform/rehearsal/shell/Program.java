package org.sparkstacking.conform.rehearsal.shell;

/** Act as one program of a simulated host. */
@FunctionalInterface
public interface Program {
  /**
   * Run once.
   *
   * @return the exit status
   */
  int run(Call call);
}
