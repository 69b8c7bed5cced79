package org.sparkstacking.conform.adapter.recording;

import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HttpQuestion;
import org.sparkstacking.conform.probe.HttpView;

/** Gives pages from a recording, and touches nothing. */
public final class ReplayHttp implements HttpView {
  private final RecordedAnswers answers;

  public ReplayHttp(Recording recording) {
    this.answers = new RecordedAnswers(recording);
  }

  @Override
  public Answer ask(HttpQuestion question) {
    return answers.to(question.plain());
  }

  @Override
  public void close() {}
}
