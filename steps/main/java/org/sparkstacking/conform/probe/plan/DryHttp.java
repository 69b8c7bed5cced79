package org.sparkstacking.conform.probe.plan;

import java.time.Duration;
import java.time.Instant;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HttpQuestion;
import org.sparkstacking.conform.probe.HttpView;

/** Stands for the services of a site and asks none: it writes the question down. */
public final class DryHttp implements HttpView {
  private final DryLog log;

  public DryHttp(DryLog log) {
    this.log = log;
  }

  @Override
  public Answer ask(HttpQuestion question) {
    log.add(question);
    return Answer.whole(question.plain(), 200, new byte[0], Instant.EPOCH, Duration.ofMillis(1));
  }

  @Override
  public void close() {}
}
