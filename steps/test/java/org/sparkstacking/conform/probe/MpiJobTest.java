package org.sparkstacking.conform.probe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.NotStarted.Why;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Cluster;

/** What becomes of an MPIJob, and what is said where no pods come of it. */
final class MpiJobTest {
  private static final String CREATED = "{\"type\":\"Created\",\"status\":\"True\"}";
  private final Api api = new Api();
  private final Inquiry inquiry = new Inquiry(SparkPair.site(), "run-1", new SparkPair(), api);
  private final Cluster cluster =
      new Cluster(
          null, null, "image:1", null, "gpu-operator", null, null, null, "mpijob", 1, Map.of());
  private final PodStage stage = new PodStage(inquiry, cluster, "nccl/x");

  MpiJobTest() {
    api.job(CREATED);
    api.pod("hostnet-nccl-worker-0", "worker", "spark-b");
    api.pod("hostnet-nccl-worker-1", "worker", "spark-a");
    api.pod("hostnet-nccl-launcher-x8k2p", "launcher", "spark-a");
  }

  @AfterEach
  void end() {
    inquiry.close();
  }

  @Test
  void theRanksAreInTheSitesOrderWhateverNodeAWorkerGot() {
    List<String> ranks = new ArrayList<>();
    start().forEach((host, pod) -> ranks.add(host.name() + " " + pod));
    assertThat(ranks)
        .containsExactly("spark-a hostnet-nccl-worker-1", "spark-b hostnet-nccl-worker-0");
    assertThat(stage.observed()).noneMatch(NotStarted.class::isInstance);
  }

  /** Else the operator would make a deleted worker anew, and the next test find its GPU taken. */
  @Test
  void theMpiJobIsDeletedNotItsPodsAndTheyAreWaitedFor() {
    start();
    api.asked.clear();
    api.gone = true;
    stage.remove();
    assertThat(api.asked.stream().map(l -> l.replaceAll("/ap.*/", " ")))
        .containsExactly(
            "DELETE  hostnet-nccl",
            "GET  hostnet-nccl-worker-0",
            "GET  hostnet-nccl-worker-1",
            "GET  hostnet-nccl-launcher-x8k2p");
  }

  @Test
  void anApiServerThatKnowsNoMpiJobIsNamed() {
    api.refuses(Map.of("APPLY", new Reply(404, "404 page not found\n")));
    assertThat(start()).isEmpty();
    assertThat(told()).containsExactly(Why.NO_MPI_OPERATOR + ": 404 page not found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"APPLY", "GET mpijobs"})
  void aMissingRightOnMpiJobsIsARefusalAndNoSilentOperator(String what) {
    String words = "mpijobs.kubeflow.org is forbidden: User \\\"kit\\\" cannot do it";
    String body =
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"message\":\"" + words + "\",\"code\":403}";
    api.refuses(Map.of(what, new Reply(403, body)));
    assertThat(start()).isEmpty();
    assertThat(told()).isEmpty();
    assertThat(stage.observed())
        .filteredOn(ApiRefusal.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(
            ApiRefusal.class,
            r -> assertThat(r.resource()).startsWith("mpijobs.kubeflow.org in spark-conform-"));
  }

  @Test
  void anOperatorThatDoesNotActIsSilentEvenWhereEventsMayNotBeRead() {
    api.job("");
    api.refuses(Map.of("GET events", new Reply(403, "no")));
    assertThat(start()).isEmpty();
    assertThat(told()).containsExactly(Why.MPI_OPERATOR_SILENT + ": ");
    assertThat(stage.observed()).noneMatch(ApiRefusal.class::isInstance);
  }

  @Test
  void aWorkerThatMayNotBeMadeIsToldInTheWordsOfTheEvent() {
    api.job("");
    api.event("Pod", "Readiness probe failed");
    api.event("MPIJob", "worker pod created failed: exceeded quota: gpus");
    assertThat(start()).isEmpty();
    assertThat(told())
        .containsExactly(Why.MPIJOB_REFUSED + ": worker pod created failed: exceeded quota: gpus");
  }

  @Test
  void aLauncherThatMayNotBeMadeIsToldInTheWordsOfItsJob() {
    api.pods.remove("hostnet-nccl-launcher-x8k2p");
    assertThat(start()).isEmpty();
    assertThat(told()).containsExactly(Why.MPIJOB_REFUSED + ": 2 of 3 pods");
    api.event("Job", "Error creating: exceeded quota: pods");
    start();
    assertThat(told()).endsWith(Why.MPIJOB_REFUSED + ": Error creating: exceeded quota: pods");
  }

  @Test
  void aFailedOrSuspendedMpiJobIsToldInTheOperatorsWords() {
    String rest = "\"status\":\"True\",\"reason\":\"r\",\"message\":\"m\"}";
    api.job(CREATED + ",{\"type\":\"Suspended\"," + rest);
    assertThat(start()).isEmpty();
    api.job(CREATED + ",{\"type\":\"Failed\"," + rest);
    assertThat(start()).isEmpty();
    assertThat(told())
        .containsExactly(Why.MPIJOB_SUSPENDED + ": r: m", Why.MPIJOB_FAILED + ": r: m");
  }

  /** The operator writes Running as False when the launcher has succeeded; that halts nothing. */
  @Test
  void aConditionThatIsFalseIsNone() {
    api.job(CREATED + ",{\"type\":\"Failed\",\"status\":\"False\",\"message\":\"m\"}");
    assertThat(start()).hasSize(2);
  }

  @Test
  void twoWorkersOnOneNodeAreNoTestOfBoth() {
    api.pod("hostnet-nccl-worker-0", "worker", "spark-a");
    assertThat(start()).isEmpty();
    assertThat(told()).containsExactly(Why.MPIJOB_REFUSED + ": workers run on spark-a");
  }

  private Map<org.sparkstacking.conform.site.Host, String> start() {
    return new MpiJob(inquiry, cluster, stage, "nccl/x").start(22);
  }

  private List<String> told() {
    List<String> told = new ArrayList<>();
    for (Observed one : stage.observed()) {
      if (one instanceof NotStarted n) {
        told.add(n.why() + ": " + n.words().value());
      }
    }
    return told;
  }

  private record Reply(int status, String body) {}

  /** An API with one MPIJob, its pods and events. */
  private static final class Api implements ClusterView {
    private final List<String> asked = new ArrayList<>();
    private final Map<String, String> pods = new LinkedHashMap<>();
    private final List<String> events = new ArrayList<>();
    private final Map<String, Reply> refusals = new LinkedHashMap<>();
    private String job = "";
    private boolean gone;

    void job(String conditions) {
      job =
          "{\"kind\":\"MPIJob\",\"apiVersion\":\"kubeflow.org/v2beta1\",\"metadata\":{\"name\":\"hostnet-nccl\"},"
              + "\"status\":{\"conditions\":["
              + conditions
              + "]}}";
    }

    void pod(String name, String part, String node) {
      pods.put(
          name,
          "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\""
              + name
              + "\",\"labels\":{\"spark-conform/part\":\""
              + part
              + "\"}},\"spec\":{\"nodeName\":\""
              + node
              + "\"},\"status\":{\"phase\":\"Running\",\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}");
    }

    void event(String kind, String message) {
      events.add(
          "{\"involvedObject\":{\"kind\":\""
              + kind
              + "\",\"name\":\"hostnet-nccl\"},\"type\":\"Warning\",\"message\":\""
              + message
              + "\"}");
    }

    void refuses(Map<String, Reply> these) {
      refusals.putAll(these);
    }

    @Override
    public Answer ask(ClusterQuestion question) {
      asked.add(question.line());
      String path = question.path();
      for (String resource : List.of("mpijobs", "events", "pods")) {
        if (path.contains("/" + resource)) {
          return answer(question, resource);
        }
      }
      throw new IllegalArgumentException(question.line());
    }

    private Answer answer(ClusterQuestion question, String resource) {
      String action = question.action().name();
      Reply refused = refusals.getOrDefault(action, refusals.get(action + " " + resource));
      Reply reply = refused == null ? found(question.path(), resource) : refused;
      return Answer.whole(
          question.plain(),
          reply.status(),
          reply.body().getBytes(UTF_8),
          Instant.EPOCH,
          Duration.ZERO);
    }

    private Reply found(String path, String resource) {
      String bare = path.replaceFirst("[?].*", "");
      String name = bare.substring(bare.lastIndexOf('/') + 1);
      if (gone) {
        return new Reply(404, "{\"kind\":\"Status\",\"code\":404}");
      }
      return switch (resource) {
        case "mpijobs" -> new Reply(200, job);
        case "events" -> new Reply(200, list("EventList", events));
        default ->
            name.equals("pods")
                ? new Reply(200, list("PodList", List.copyOf(pods.values())))
                : new Reply(200, pods.getOrDefault(name, ""));
      };
    }

    private static String list(String kind, List<String> items) {
      return "{\"kind\":\""
          + kind
          + "\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":["
          + String.join(",", items)
          + "]}";
    }

    @Override
    public Answer await(ClusterQuestion question, Predicate<Answer> enough) {
      return ask(question);
    }

    @Override
    public void close() {}
  }
}
