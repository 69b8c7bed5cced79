package org.sparkstacking.conform.probe;

import java.time.Duration;

/**
 * Ask one thing of one host.
 *
 * @param id path-like id, unique per host and run, such as {@code links/ibdev2netdev}
 * @param host site name of the host
 * @param command shell command line (POSIX sh), without secrets
 * @param deadline after which the kit stops waiting and the remote side is ended
 * @param mostBytes cap of standard output and of standard error each; more is cut and said to be
 *     cut
 */
public record Question(String id, String host, String command, Duration deadline, long mostBytes) {
  /** Cap of an ordinary answer: 4 MiB. */
  public static final long ORDINARY = 4L << 20;

  public static Question of(String id, String host, String command, Duration deadline) {
    return new Question(id, host, command, deadline, ORDINARY);
  }
}
