package org.sparkstacking.conform.probe.plan;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.HttpQuestion;
import org.sparkstacking.conform.probe.Question;

/**
 * Hold one question that a run would ask.
 *
 * @param topic what was being looked at
 * @param line command line of a host, or the request as the journal writes it
 * @param request the whole request where the Kubernetes API is asked, else null
 */
record Asked(
    String topic,
    String id,
    String host,
    String line,
    Duration deadline,
    @Nullable ClusterQuestion request) {

  static Asked of(String topic, Question q) {
    return new Asked(topic, q.id(), q.host(), q.command(), q.deadline(), null);
  }

  static Asked of(String topic, ClusterQuestion q) {
    return new Asked(topic, q.id(), q.host(), q.line(), q.deadline(), q);
  }

  static Asked of(String topic, HttpQuestion q) {
    return new Asked(topic, q.id(), ClusterQuestion.CLUSTER, q.line(), q.deadline(), null);
  }

  /** Tell whether it is a page that is read by HTTP, not a command of a host. */
  boolean page() {
    return request == null && line.startsWith("GET ");
  }
}
