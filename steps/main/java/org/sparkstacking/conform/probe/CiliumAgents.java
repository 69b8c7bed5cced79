package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.kube.CiliumProgramsReader;
import org.sparkstacking.conform.reading.kube.CiliumStatusReader;
import org.sparkstacking.conform.reading.kube.KubeJsonReader;
import org.sparkstacking.conform.site.Host;

/**
 * Finds the Cilium agent of every Spark and asks it. A frozen agent never answers, so every program
 * runs under {@code timeout} inside the pod and under a deadline outside.
 */
final class CiliumAgents {
  static final String NAMESPACE = "kube-system";
  static final String CONTAINER = "cilium-agent";
  private static final int SECONDS = 20;
  private static final List<Reader> READERS =
      List.of(new CiliumStatusReader(), new KubeJsonReader(), new CiliumProgramsReader());

  private final Inquiry inquiry;
  private final List<Observed> pods;

  /**
   * Know the agents by a list of pods.
   *
   * @param pods what was read of the pods of kube-system
   */
  CiliumAgents(Inquiry inquiry, List<Observed> pods) {
    this.inquiry = inquiry;
    this.pods = pods;
  }

  /** List the pods of kube-system, where RKE2 runs Cilium. */
  static List<Observed> pods(Inquiry inquiry, String id) {
    return new KubeReads(inquiry).list(id, "/api/v1/namespaces/" + NAMESPACE + "/pods");
  }

  /** Ask the agent of every Spark, side by side. */
  List<Observed> each(BiFunction<Host, ClusterQuestion.PodRef, List<Observed>> work) {
    List<Callable<List<Observed>>> tasks = new ArrayList<>();
    for (Host host : inquiry.site().hosts()) {
      Optional<ClusterQuestion.PodRef> agent = of(host);
      agent.ifPresent(pod -> tasks.add(() -> work.apply(host, pod)));
    }
    return inquiry.together(tasks).stream().flatMap(List::stream).toList();
  }

  /** Tell whether every Spark has an agent. */
  boolean onAllSparks() {
    return inquiry.site().hosts().stream().allMatch(host -> of(host).isPresent());
  }

  /** Find the agent of a Spark; a finished or ending pod is none. */
  private Optional<ClusterQuestion.PodRef> of(Host host) {
    return pods.stream()
        .filter(KubeObject.class::isInstance)
        .map(KubeObject.class::cast)
        .filter(o -> o.is("Pod") && o.text("spec.nodeName").equals(host.node()))
        .filter(o -> o.text("metadata.labels.k8s-app").equals("cilium"))
        .filter(o -> o.text("metadata.deletionTimestamp").isEmpty())
        .map(o -> new ClusterQuestion.PodRef(o.namespace(), o.name(), CONTAINER))
        .findFirst();
  }

  /** Ask an agent by a program inside its pod. */
  List<Observed> ask(String id, Host host, ClusterQuestion.PodRef pod, String... words) {
    Answer answer = answer(id, host, pod, words);
    return read(answer, question(id, host, pod, words));
  }

  Answer answer(String id, Host host, ClusterQuestion.PodRef pod, String... words) {
    return inquiry.cluster().ask(question(id, host, pod, words));
  }

  static ClusterQuestion question(
      String id, Host host, ClusterQuestion.PodRef pod, String... words) {
    List<String> command = new ArrayList<>(List.of("timeout", "-k", "2", String.valueOf(SECONDS)));
    command.addAll(List.of(words));
    return ClusterQuestion.exec(id, host.name(), pod, command, Duration.ofSeconds(SECONDS + 5L));
  }

  static List<Observed> read(Answer answer, ClusterQuestion question) {
    List<Observed> observed = new ArrayList<>(Workloads.unlessLate(answer, READERS));
    observed.addAll(KubeReads.execRefusal(answer, question));
    return observed;
  }
}
