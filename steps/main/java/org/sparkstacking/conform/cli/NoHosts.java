package org.sparkstacking.conform.cli;

import java.time.Duration;
import java.time.Instant;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;

/** Reaches no host: for a run that was given a kubeconfig alone. */
final class NoHosts implements HostShell {
  @Override
  public Answer ask(Question question) {
    return Answer.without(
        question,
        Instant.now(),
        Duration.ZERO,
        Answer.Ending.UNREACHABLE,
        "this run asks the cluster only");
  }

  @Override
  public void close() {}
}
