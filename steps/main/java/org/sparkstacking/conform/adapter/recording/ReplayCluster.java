package org.sparkstacking.conform.adapter.recording;

import java.util.function.Predicate;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.ClusterView;

/** Answers for the cluster from a recording, and touches nothing. */
public final class ReplayCluster implements ClusterView {
  private final RecordedAnswers answers;

  public ReplayCluster(Recording recording) {
    this.answers = new RecordedAnswers(recording);
  }

  @Override
  public Answer ask(ClusterQuestion question) {
    return answers.to(question.plain());
  }

  @Override
  public Answer await(ClusterQuestion question, Predicate<Answer> enough) {
    return ask(question);
  }

  @Override
  public void close() {}
}
