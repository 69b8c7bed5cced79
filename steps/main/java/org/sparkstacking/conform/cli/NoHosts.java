package org.sparkstacking.conform.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;

/** Reaches no host: for a run that was given a kubeconfig alone. */
final class NoHosts implements HostShell {
  @Override
  public Answer ask(Question question) {
    return new Answer(
        question,
        OptionalInt.empty(),
        new byte[0],
        new byte[0],
        Instant.now(),
        Duration.ZERO,
        Answer.Ending.UNREACHABLE,
        "this run asks the cluster only",
        false);
  }

  @Override
  public void close() {}
}
