package org.sparkstacking.conform.adapter.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.site.Cluster;

/**
 * Asks a cluster by fabric8's client, with the kubeconfig that the site names. The client is made
 * at the first question, so a run that asks no cluster does not pay for it.
 */
public final class KubeClusterView implements ClusterView {
  /** Time between two questions of a wait. */
  private static final Duration PACE = Duration.ofMillis(250);

  private final Cluster cluster;
  private final Clock clock = Clock.systemUTC();
  private @Nullable Open open;

  private KubeClusterView(Cluster cluster) {
    this.cluster = cluster;
  }

  public static ClusterView of(Cluster cluster) {
    return new KubeClusterView(cluster);
  }

  /** What there is once the client was made. */
  private record Open(KubernetesClient client, Requests requests, Execs execs) {}

  @Override
  public Answer ask(ClusterQuestion question) {
    try {
      Open way = open();
      return question.action() == ClusterQuestion.Action.EXEC
          ? way.execs().ask(question)
          : way.requests().ask(question);
    } catch (KubeTrouble e) {
      return new Draft(question, clock).ended(Answer.Ending.UNREACHABLE, words(e));
    }
  }

  @Override
  public Answer await(ClusterQuestion question, Predicate<Answer> enough) {
    long end = System.nanoTime() + question.deadline().toNanos();
    Answer answer = ask(question);
    while (!enough.test(answer) && System.nanoTime() + PACE.toNanos() < end) {
      try {
        Thread.sleep(PACE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new Draft(question, clock).ended(Answer.Ending.INTERRUPTED, "interrupted");
      }
      answer = ask(question);
    }
    return answer;
  }

  @Override
  public synchronized void close() {
    Open way = open;
    open = null;
    if (way != null) {
      way.execs().close();
      way.client().close();
    }
  }

  private synchronized Open open() throws KubeTrouble {
    Open way = open;
    if (way == null) {
      Path home = Path.of(System.getProperty("user.home", "/"));
      Config config = Kubeconfig.read(cluster, System.getenv(), home);
      KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
      Requests requests = new Requests(client.getHttpClient(), config.getMasterUrl(), clock);
      way = new Open(client, requests, new Execs(client, clock));
      open = way;
    }
    return way;
  }

  private static String words(KubeTrouble trouble) {
    String message = trouble.getMessage();
    return message == null ? "the kubeconfig is not usable" : message;
  }
}
