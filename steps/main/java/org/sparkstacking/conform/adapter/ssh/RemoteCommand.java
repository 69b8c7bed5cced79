package org.sparkstacking.conform.adapter.ssh;

import java.time.Duration;
import org.sparkstacking.conform.probe.Question;

/**
 * Writes the command line that goes over the wire: under a remote {@code timeout}, so that nothing
 * outlives the kit, quoted so that any login shell hands it to sh unchanged, and in the C locale,
 * so that no tool answers in Korean.
 */
final class RemoteCommand {
  private static final int KILL_AFTER = 5;

  private RemoteCommand() {}

  static String of(Question question) {
    return "env LC_ALL=C timeout -k "
        + KILL_AFTER
        + " "
        + seconds(question.deadline())
        + " sh -c "
        + quoted(question.command());
  }

  /** Round up to whole seconds, at least one. */
  static long seconds(Duration deadline) {
    return Math.max(1, (deadline.toMillis() + 999) / 1000);
  }

  static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
