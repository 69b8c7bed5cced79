package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.NotStarted.Why;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;

/**
 * Lets the MPI Operator of the site make the pods of a workload from an MPIJob
 * (kubeflow/mpi-operator, pkg/apis/kubeflow/v2beta1), and tells which worker runs on which Spark.
 */
final class MpiJob {
  private static final String FILE = "hostnet-nccl-mpijob.yaml";
  private static final String NAME = "hostnet-nccl";

  /**
   * Longest time until the operator writes its first condition: it does so within a second, and a
   * second one takes the leader's place after 15.
   */
  private static final Duration ACTED = Duration.ofSeconds(30);

  /** Longest time until all pods are there, started or not. */
  private static final Duration MADE = Duration.ofSeconds(20);

  private final Inquiry inquiry;
  private final Cluster cluster;
  private final PodStage stage;
  private final String topic;
  private final String pods;
  private final String path;

  /**
   * @param topic start of its question ids, without the slash at the end
   */
  MpiJob(Inquiry inquiry, Cluster cluster, PodStage stage, String topic) {
    this.inquiry = inquiry;
    this.cluster = cluster;
    this.stage = stage;
    this.topic = topic + "/mpijob";
    this.pods = "/api/v1/namespaces/" + stage.namespace() + "/pods";
    this.path = "/apis/kubeflow.org/v2beta1/namespaces/" + stage.namespace() + "/mpijobs/" + NAME;
  }

  /**
   * Create it and wait until workers and launcher are ready.
   *
   * @param port port of the workers' sshd
   * @return the worker on each Spark, in the site's order; empty where they did not all start
   */
  Map<Host, String> start(int port) {
    String collection = path.substring(0, path.length() - NAME.length());
    if (!stage.create(collection, NAME, FILE, manifest(port))) {
      tellAbsence();
      return Map.of();
    }
    return acted() ? placed(made()) : Map.of();
  }

  private Manifest manifest(int port) {
    Map<String, String> addresses = new LinkedHashMap<>();
    inquiry.site().hosts().forEach(h -> addresses.put(h.node(), MpiCommand.address(h)));
    Map<String, String> values = Map.of("NAME", NAME, "PORT", String.valueOf(port));
    return stage.manifest(FILE, values).workers(addresses).suited(cluster);
  }

  private void tellAbsence() {
    stage.observed().stream()
        .filter(o -> o instanceof ApiRefusal r && r.kind() == ApiRefusal.Kind.NO_SUCH_TYPE)
        .map(ApiRefusal.class::cast)
        .forEach(r -> tell(Why.NO_MPI_OPERATOR, r.message()));
  }

  /** Wait for the operator's first word; false where there is none, or where it is a refusal. */
  private boolean acted() {
    ClusterQuestion question =
        ClusterQuestion.get(topic + "/acted", path, Pace.of(inquiry.site(), ACTED));
    Answer answer =
        inquiry
            .cluster()
            .await(question, a -> forbidden(a) || job(a).filter(MpiJob::spoken).isPresent());
    Optional<KubeObject> job = job(answer);
    stage.tell(KubeReads.read(answer, path, "get"));
    if (job.isEmpty()) {
      return false;
    }
    boolean halted = tellHalt(job.get());
    boolean spoken = spoken(job.get());
    if (!spoken && !tellEvent()) {
      tell(Why.MPI_OPERATOR_SILENT, new Seen<>("", job.get().place()));
    }
    return spoken && !halted;
  }

  /** A missing right stays missing; all else may yet change. */
  private static boolean forbidden(Answer answer) {
    return answer.finished() && answer.exit().orElse(0) == 403;
  }

  private static boolean spoken(KubeObject job) {
    return job.fields().keySet().stream().anyMatch(f -> f.startsWith("status.conditions["));
  }

  /** Say that it was suspended or has failed, in the operator's words. */
  private boolean tellHalt(KubeObject job) {
    boolean suspended = holds(job, "Suspended");
    boolean failed = holds(job, "Failed");
    if (failed || suspended) {
      String condition = "status.conditions[" + (failed ? "Failed" : "Suspended") + "].";
      String words = job.text(condition + "reason") + ": " + job.text(condition + "message");
      Place place = job.placeOf(condition + "message");
      tell(failed ? Why.MPIJOB_FAILED : Why.MPIJOB_SUSPENDED, new Seen<>(words, place));
    }
    return failed || suspended;
  }

  private static boolean holds(KubeObject job, String condition) {
    return job.text("status.conditions[" + condition + "].status").equals("True");
  }

  /**
   * Say what could not be made: a pod that is refused (quota, Pod Security) is told in an event
   * alone, of the operator about its MPIJob, or of Kubernetes about the launcher's Job. Where
   * events may not be read nothing is said.
   */
  private boolean tellEvent() {
    String events =
        "/api/v1/namespaces/" + stage.namespace() + "/events?fieldSelector=type=Warning";
    Answer answer =
        inquiry.cluster().ask(ClusterQuestion.get(topic + "/events", events, KubeReads.ORDINARY));
    Optional<Seen<String>> warning =
        answer.accepted()
            ? objects(answer, "Event")
                .filter(e -> List.of("MPIJob", "Job").contains(e.text("involvedObject.kind")))
                .flatMap(e -> e.field("message").stream())
                .reduce((first, last) -> last)
            : Optional.empty();
    warning.ifPresent(words -> tell(Why.MPIJOB_REFUSED, words));
    return warning.isPresent();
  }

  /** Wait until all pods are there; empty where some are not. */
  private List<KubeObject> made() {
    int wanted = inquiry.site().hosts().size() + 1;
    String query = pods + "?labelSelector=spark-conform/part";
    Answer answer =
        inquiry
            .cluster()
            .await(
                ClusterQuestion.get(topic + "/pods", query, Pace.of(inquiry.site(), MADE)),
                a -> forbidden(a) || objects(a, "Pod").count() >= wanted);
    stage.tell(KubeReads.read(answer, query, "list"));
    List<KubeObject> made = objects(answer, "Pod").toList();
    made.forEach(p -> stage.follow(p.name()));
    if (answer.accepted() && made.size() < wanted) {
      tellMissing(answer, made.size(), wanted);
    }
    return made.size() < wanted ? List.of() : made;
  }

  private void tellMissing(Answer answer, int there, int wanted) {
    Answer last = inquiry.cluster().ask(ClusterQuestion.get(topic, path, KubeReads.ORDINARY));
    boolean told = job(last).filter(this::tellHalt).isPresent() || tellEvent();
    if (!told) {
      String words = there + " of " + wanted + " pods";
      tell(Why.MPIJOB_REFUSED, new Seen<>(words, new Place(KubeReads.source(answer), 1, words)));
    }
  }

  /** Wait until every pod is ready, and find the worker of each Spark. */
  private Map<Host, String> placed(List<KubeObject> made) {
    Map<String, String> byNode = new LinkedHashMap<>();
    boolean ready = !made.isEmpty();
    for (KubeObject pod : made) {
      Optional<KubeObject> now = stage.ready(pod.name(), ClusterQuestion.CLUSTER);
      ready &= now.isPresent();
      now.filter(p -> part(p).equals("worker"))
          .ifPresent(p -> byNode.put(p.text("spec.nodeName"), p.name()));
    }
    Map<Host, String> placed = new LinkedHashMap<>();
    for (Host host : inquiry.site().hosts()) {
      Optional.ofNullable(byNode.get(host.node())).ifPresent(pod -> placed.put(host, pod));
    }
    boolean everywhere = placed.size() == inquiry.site().hosts().size();
    if (ready && !everywhere) {
      String words = "workers run on " + String.join(", ", byNode.keySet());
      tell(Why.MPIJOB_REFUSED, new Seen<>(words, made.get(0).place()));
    }
    return ready && everywhere ? placed : Map.of();
  }

  private static String part(KubeObject pod) {
    return pod.text("metadata.labels.spark-conform/part");
  }

  private static Optional<KubeObject> job(Answer answer) {
    return objects(answer, "MPIJob").findFirst();
  }

  private static java.util.stream.Stream<KubeObject> objects(Answer answer, String kind) {
    return KubeReads.read(answer, "", "get").stream()
        .filter(o -> o instanceof KubeObject k && k.is(kind))
        .map(KubeObject.class::cast);
  }

  private void tell(Why why, Seen<String> words) {
    Source said = words.place().source();
    Source source = new Source(said.question(), ClusterQuestion.CLUSTER, said.file());
    List<Observed> told = List.of(new NotStarted(source, why, NAME, words));
    stage.tell(told);
  }
}
