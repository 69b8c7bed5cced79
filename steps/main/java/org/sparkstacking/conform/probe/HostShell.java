package org.sparkstacking.conform.probe;

/** Ask the hosts of a site. The port behind which SSH, a recording or a rehearsal stands. */
public interface HostShell extends AutoCloseable {

  /**
   * Ask, and wait until the answer is there or the deadline has passed. Never throws for the site's
   * troubles: they are endings of the answer. Safe to call from several threads.
   */
  Answer ask(Question question);

  @Override
  void close();
}
