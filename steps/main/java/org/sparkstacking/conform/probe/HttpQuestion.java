package org.sparkstacking.conform.probe;

import java.time.Duration;

/**
 * Ask to read one page of a service of the site that speaks HTTP. Nothing is ever changed by it.
 *
 * @param id path-like id, unique in a run
 * @param service whom to ask
 * @param path path and query, from the first slash on
 * @param deadline after which the kit stops waiting
 */
public record HttpQuestion(String id, Service service, String path, Duration deadline) {
  /** Cap of an answer: 8 MiB. An exposition of one DCGM exporter has some 10 KiB a GPU. */
  public static final long MOST_BYTES = 8L << 20;

  /** Name the services that the kit reads by HTTP. */
  public enum Service {
    /** RKE2's supervisor, port 9345 of its servers (k3s-io/k3s pkg/server/handlers/router.go). */
    SUPERVISOR("supervisor"),
    /** What stands behind the API server's proxy of pods and services. */
    API_PROXY("api-proxy"),
    /** The Prometheus that the site file names. */
    PROMETHEUS("prometheus");

    private final String word;

    Service(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** Give the question as one line, as it stands in the journal. */
  public String line() {
    return "GET " + service.word() + " " + path;
  }

  /** Give it as the journal and the readers know a question. */
  public Question plain() {
    return new Question(id, ClusterQuestion.CLUSTER, line(), deadline, MOST_BYTES);
  }
}
