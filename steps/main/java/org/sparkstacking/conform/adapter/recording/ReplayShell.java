package org.sparkstacking.conform.adapter.recording;

import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;

/** Answers for the hosts from a recording, and touches none. */
public final class ReplayShell implements HostShell {
  private final RecordedAnswers answers;

  public ReplayShell(Recording recording) {
    this.answers = new RecordedAnswers(recording);
  }

  @Override
  public Answer ask(Question question) {
    return answers.to(question);
  }

  @Override
  public void close() {}
}
