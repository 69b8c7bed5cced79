package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.time.Instant;

/**
 * Reads pages of the site's services. The port behind which real services, a recording or a plan
 * stand. The exit status of an {@link Answer} is the HTTP status; an HTTP error is an answer like
 * any other.
 */
public interface HttpView extends AutoCloseable {

  /**
   * Ask, and wait until the answer is there or the deadline has passed. Never throws for the site's
   * troubles: they are endings of the answer. Safe to call from several threads.
   */
  Answer ask(HttpQuestion question);

  @Override
  void close();

  /** Give the view of a site whose services are not asked: every question is NOT_RECORDED. */
  static HttpView none() {
    return new HttpView() {
      @Override
      public Answer ask(HttpQuestion question) {
        return Answer.without(
            question.plain(),
            Instant.EPOCH,
            Duration.ZERO,
            Answer.Ending.NOT_RECORDED,
            "the services of the site are not asked");
      }

      @Override
      public void close() {}
    };
  }
}
