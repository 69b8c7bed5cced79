package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;

/** Stands where a site has no cluster. */
final class NoCluster implements ClusterView {
  @Override
  public Answer ask(ClusterQuestion question) {
    return Answer.without(
        question.plain(),
        Instant.EPOCH,
        Duration.ZERO,
        Answer.Ending.NOT_RECORDED,
        "the site file names no cluster");
  }

  @Override
  public Answer await(ClusterQuestion question, Predicate<Answer> enough) {
    return ask(question);
  }

  @Override
  public void close() {}
}
