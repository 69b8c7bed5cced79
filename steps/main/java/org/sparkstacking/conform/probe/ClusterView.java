package org.sparkstacking.conform.probe;

import java.util.function.Predicate;

/**
 * Ask the Kubernetes API of a site. The port behind which a cluster, a recording or a rehearsal
 * stands.
 *
 * <p>Answers are raw. The exit status of an {@link Answer} is the HTTP status of a request, or the
 * exit status of a program that was run in a pod; {@code out} is the body, or the program's
 * standard output. An HTTP error is an answer like any other: it ends FINISHED.
 */
public interface ClusterView extends AutoCloseable {

  /**
   * Ask, and wait until the answer is there or the deadline has passed. Never throws for the site's
   * troubles: they are endings of the answer. Safe to call from several threads.
   */
  Answer ask(ClusterQuestion question);

  /**
   * Ask again and again until an answer is enough or the question's deadline has passed, and give
   * the last answer. Only that one is written down. A request that is repeated, unlike a watch,
   * outlives an API server that restarts.
   */
  Answer await(ClusterQuestion question, Predicate<Answer> enough);

  @Override
  void close();

  /** Give the view of a site that has no cluster: every question is NOT_RECORDED. */
  static ClusterView none() {
    return new NoCluster();
  }
}
