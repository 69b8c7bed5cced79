package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.Cluster;

/**
 * Brings pods of the kit up, knows them while they run, and takes them down again. Whatever was not
 * done is among {@link #observed()}.
 */
final class PodStage {
  /** Longest time until a pod runs: an image that is there starts in 3 s, a large one in 30. */
  private static final Duration STARTED = Duration.ofSeconds(90);

  /** Longest time until a pod is placed: the one before it may just be ending. */
  private static final Duration PLACED = Duration.ofSeconds(20);

  /**
   * Longest time until the API shows that a container has ended: its kubelet looks every second.
   */
  private static final Duration TOLD = Duration.ofSeconds(5);

  /** Longest time until a deleted pod is gone. */
  private static final Duration GONE = Duration.ofSeconds(45);

  private static final Set<String> HOPELESS =
      Set.of(
          "ErrImageNeverPull",
          "ErrImagePull",
          "ImagePullBackOff",
          "InvalidImageName",
          "CreateContainerConfigError",
          "RunContainerError",
          "CrashLoopBackOff");

  /** Exit statuses of a program whose container was ended under it. */
  private static final Set<Integer> KILLED = Set.of(137, 143);

  private final Inquiry inquiry;
  private final Cluster cluster;
  private final String topic;
  private final String namespace;
  private final Map<String, String> made = new LinkedHashMap<>();
  private final Set<String> followed = new LinkedHashSet<>();
  private final Map<String, String> uids = new ConcurrentHashMap<>();
  private final Set<String> over = ConcurrentHashMap.newKeySet();
  private final AtomicInteger looks = new AtomicInteger();
  private final List<Observed> observed = Collections.synchronizedList(new ArrayList<>());

  /**
   * Begin.
   *
   * @param topic start of every question's id, without the slash
   */
  PodStage(Inquiry inquiry, Cluster cluster, String topic) {
    this.inquiry = inquiry;
    this.cluster = cluster;
    this.topic = topic;
    this.namespace = RunNamespace.name(inquiry);
  }

  List<Observed> observed() {
    return List.copyOf(observed);
  }

  String namespace() {
    return namespace;
  }

  /** Give the image of the site's pods, "" where none was brought. */
  String image() {
    String image = cluster.image();
    return image == null ? "" : image;
  }

  /** Make the namespace of the run; false where something is in the way. */
  boolean prepare() {
    if (image().isEmpty()) {
      observed.add(KubeReads.notStarted(topic + "/image", NotStarted.Why.NO_IMAGE, ""));
      return false;
    }
    List<Observed> held = RunLease.hold(inquiry, topic);
    observed.addAll(held);
    if (!held.isEmpty()) {
      return false;
    }
    List<Observed> refused = RunNamespace.ensure(inquiry, topic);
    observed.addAll(refused);
    return refused.isEmpty();
  }

  /** Fill a manifest with the run's own names and the given ones. */
  Manifest manifest(String file, Map<String, String> values) {
    Map<String, String> all = new LinkedHashMap<>(values);
    all.put("NAMESPACE", namespace);
    all.put("RUN", inquiry.runId());
    all.putIfAbsent("IMAGE", image());
    return Manifest.of(file).with(all);
  }

  /** Create a pod; false where the API refuses it. */
  boolean pod(String name, String file, Manifest manifest) {
    return create(
        "/api/v1/namespaces/" + namespace + "/pods/", name, file, manifest.suited(cluster));
  }

  /** Create another object of the run's namespace. */
  boolean create(String collection, String name, String file, Manifest manifest) {
    String path = collection + name;
    made.put(path, name);
    Answer answer =
        inquiry
            .cluster()
            .ask(
                ClusterQuestion.apply(
                    topic + "/create/" + name, path, file, manifest.bytes(), KubeReads.ORDINARY));
    if (!answer.accepted()) {
      observed.addAll(KubeReads.read(answer, path, "create", file));
    }
    return answer.accepted();
  }

  /** Wait at the end for a pod that somebody else made, and takes down, for the kit. */
  void follow(String pod) {
    followed.add(pod);
  }

  /** Add what others found out about the work of this stage. */
  void tell(List<Observed> found) {
    observed.addAll(found);
  }

  /** Wait until a pod runs and is ready; empty where it cannot become so. */
  Optional<KubeObject> ready(String name, String host) {
    Grace grace = new Grace(Pace.of(inquiry.site(), PLACED));
    Answer answer =
        inquiry
            .cluster()
            .await(
                ClusterQuestion.get(topic + "/ready/" + name, path(name), STARTED),
                a -> pod(a).map(p -> isReady(p) || grace.hopeless(p)).orElseGet(() -> isGone(a)));
    Optional<KubeObject> pod = pod(answer);
    observed.addAll(KubeReads.read(answer, path(name), "get"));
    if (pod.isPresent() && !isReady(pod.get())) {
      Source source = new Source(topic + "/ready/" + name, host, pod.get().source().file());
      observed.add(
          new NotStarted(source, NotStarted.Why.POD_NOT_READY, name, PodWords.why(pod.get())));
    }
    if (isGone(answer)) {
      observed.add(ended(answer, name, host));
    }
    pod.ifPresent(p -> uids.put(name, p.text("metadata.uid")));
    return pod.filter(PodStage::isReady);
  }

  /** Watch a pod until a condition holds or the time is over, and give the last look. */
  Answer watch(String id, String name, Duration longest, Predicate<KubeObject> enough) {
    return inquiry
        .cluster()
        .await(
            ClusterQuestion.get(topic + "/" + id, path(name), longest),
            a -> pod(a).map(enough::test).orElse(false));
  }

  /** Ask a pod by a program inside it. */
  Answer ask(String id, String host, String pod, List<String> command, Duration deadline) {
    return ask(question(id, host, pod, command, deadline));
  }

  /** Ask a pod; a right that is missing, or that the pod ended meanwhile, is among the observed. */
  Answer ask(ClusterQuestion question) {
    Answer answer = inquiry.cluster().ask(question);
    observed.addAll(KubeReads.execRefusal(answer, question));
    if (brokenOff(answer) && !over.contains(question.path().split("/", 3)[1])) {
      lookAgain(question.path().split("/", 3)[1], question.host());
    }
    return answer;
  }

  private static boolean brokenOff(Answer answer) {
    return answer.ending() == Answer.Ending.LOST
        || answer.ending() == Answer.Ending.TIMED_OUT
        || KILLED.contains(answer.exit().orElse(0));
  }

  /** Find out whether a pod that broke off has ended; its kubelet says so a second later. */
  private void lookAgain(String name, String host) {
    String id = topic + "/again/" + name + "-" + looks.incrementAndGet();
    Answer answer =
        inquiry
            .cluster()
            .await(
                ClusterQuestion.get(id, path(name), Pace.of(inquiry.site(), TOLD)),
                a -> isGone(a) || pod(a).map(this::isOver).orElse(false));
    if ((isGone(answer) || pod(answer).map(this::isOver).orElse(false)) && over.add(name)) {
      observed.add(ended(answer, name, host));
    }
  }

  /** A pod of an MPIJob that was deleted is made anew under its name: that is another pod. */
  private boolean isOver(KubeObject pod) {
    return PodWords.over(pod) || isAnother(pod);
  }

  private boolean isAnother(KubeObject pod) {
    String uid = pod.text("metadata.uid");
    return !uid.equals(uids.getOrDefault(pod.name(), uid));
  }

  private NotStarted ended(Answer answer, String name, String host) {
    Source there = KubeReads.source(answer);
    Source source = new Source(there.question(), host, there.file());
    Seen<String> words =
        pod(answer)
            .map(
                p ->
                    isAnother(p)
                        ? new Seen<>("deleted, and made anew", p.placeOf("metadata.uid"))
                        : PodWords.why(p))
            .orElseGet(() -> new Seen<>("deleted", new Place(there, 1, answer.outText())));
    return new NotStarted(source, NotStarted.Why.POD_ENDED, name, words);
  }

  private static boolean isGone(Answer answer) {
    return answer.finished() && answer.exit().orElse(0) == 404;
  }

  ClusterQuestion question(
      String id, String host, String pod, List<String> command, Duration deadline) {
    List<String> words = new ArrayList<>(List.of("timeout", "-k", "2"));
    words.add(String.valueOf(Math.max(1, deadline.toSeconds() - 3)));
    words.addAll(command);
    return ClusterQuestion.exec(
        id, host, new ClusterQuestion.PodRef(namespace, pod, "c"), words, deadline);
  }

  /** Delete everything that was made, newest first, and wait until its pods are gone. */
  void remove() {
    List<String> paths = new ArrayList<>(made.keySet());
    Collections.reverse(paths);
    for (String path : paths) {
      inquiry
          .cluster()
          .ask(
              ClusterQuestion.delete(
                  topic + "/delete/" + made.get(path), path, KubeReads.ORDINARY));
    }
    for (String path : paths) {
      if (path.contains("/pods/")) {
        awaitEnd(made.get(path), path);
      }
    }
    followed.forEach(pod -> awaitEnd(pod, path(pod)));
    followed.clear();
    made.clear();
  }

  private void awaitEnd(@Nullable String name, String path) {
    inquiry
        .cluster()
        .await(ClusterQuestion.get(topic + "/gone/" + name, path, GONE), PodStage::isGone);
  }

  private String path(String name) {
    return "/api/v1/namespaces/" + namespace + "/pods/" + name;
  }

  static Optional<KubeObject> pod(Answer answer) {
    return KubeReads.read(answer, "", "get").stream()
        .filter(o -> o instanceof KubeObject k && k.is("Pod"))
        .map(KubeObject.class::cast)
        .findFirst();
  }

  static boolean isReady(KubeObject pod) {
    return pod.text("status.conditions[Ready].status").equals("True");
  }

  /** Tells when waiting for a pod has become pointless. */
  private static final class Grace {
    private final long end;

    Grace(Duration time) {
      end = System.nanoTime() + time.toNanos();
    }

    boolean hopeless(KubeObject pod) {
      boolean failed = pod.text("status.phase").equals("Failed");
      boolean stuck = PodWords.waiting(pod).filter(w -> HOPELESS.contains(w.value())).isPresent();
      boolean unplaced =
          pod.text("status.conditions[PodScheduled].reason").equals("Unschedulable")
              && System.nanoTime() > end;
      return failed || stuck || unplaced;
    }
  }
}
