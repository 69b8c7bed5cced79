package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.site.Site;

/** Judges GPU-4: Kubernetes never joins GPUs of two nodes. */
public final class Gpu4Judge implements ClaimJudge {
  /** Question of the pod that asks for more than any node has. */
  public static final String OVERSIZED = "oversized-pod/pending";

  /** Question of the same pod with the request of one node. */
  public static final String SMALLER = "oversized-pod/control";

  private static final Criterion PENDING = Criterion.of("GPU-4", "pending");
  private static final Criterion CONTROL = Criterion.of("GPU-4", "control");
  private static final Point WAITS =
      new Point(
          PENDING,
          Text.of(
              "한 노드보다 많은 GPU를 요청한 Pod가 모든 후보 노드에서 GPU 부족으로 Pending",
              "a pod that asks for more GPUs than a node has stays Pending, short of GPUs on every"
                  + " candidate node"),
          Text.of("Pod의 상태와 스케줄러의 메시지", "the pod's phase and the scheduler's message"));
  private static final Point PLACED =
      new Point(
          CONTROL,
          Text.of(
              "한 노드만큼만 요청한 같은 Pod는 배치됨",
              "the same pod is placed when it asks for what one node has"),
          WAITS.how());
  private static final Move AGAIN =
      Move.kit(
          "다른 대기 사유(taint, cordon, CPU, 다른 Pod의 GPU 사용)를 없앤 뒤 다시 시험하십시오.",
          "Remove other reasons to wait (taint, cordon, CPU, GPUs held by others), then run again.");

  @Override
  public ClaimId claim() {
    return PENDING.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(PENDING, CONTROL);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    if (scope == Scope.TEXT) {
      return Trust.check(text(evidence), evidence);
    }
    Sparks sparks = new Sparks(evidence, site);
    return Trust.check(List.of(pending(evidence, sparks), control(evidence)), evidence);
  }

  private static Optional<Pod> last(Evidence evidence, String question) {
    return evidence.about(question).all(KubeObject.class).stream()
        .filter(o -> o.is("Pod"))
        .reduce((older, newer) -> newer)
        .map(Pod::new);
  }

  private static Finding pending(Evidence evidence, Sparks sparks) {
    Optional<Pod> pod = last(evidence, OVERSIZED);
    if (pod.isEmpty()) {
      Text seen = Text.of("시험용 Pod를 읽지 못했습니다.", "The test's pod could not be read.");
      return WAITS.unclear(seen, "", AGAIN, List.of());
    }
    Optional<Finding> unfit = unfit(pod.get(), sparks);
    if (unfit.isPresent()) {
      return unfit.get();
    }
    if (pod.get().placed()) {
      return joined(pod.get());
    }
    String why = pod.get().object().text(Pod.WHY_PENDING);
    List<Cited> cited = Cites.of(pod.get().object(), Pod.WHY_PENDING);
    boolean lack =
        Shortage.of(why).filter(s -> s.withoutGpu() >= sparks.hosts().size()).isPresent();
    return lack
        ? WAITS.pass(Text.same(why), pod.get().name(), cited)
        : WAITS.unclear(other(why), pod.get().name(), AGAIN, cited);
  }

  /** Find why the question itself proves nothing: too small, or more than the cluster has. */
  private static Optional<Finding> unfit(Pod pod, Sparks sparks) {
    OptionalLong asked = pod.gpusAsked();
    List<OptionalLong> offered =
        sparks.hosts().stream()
            .map(h -> sparks.node(h).map(Node::gpus).orElse(OptionalLong.empty()))
            .toList();
    List<Cited> cited = Cites.of(pod.object());
    if (asked.isEmpty() || offered.stream().anyMatch(OptionalLong::isEmpty) || offered.isEmpty()) {
      Text seen =
          Text.of(
              "요청한 GPU 수나 노드의 GPU 수를 모릅니다.",
              "The number asked for, or a node's number, is not known.");
      return Optional.of(WAITS.unclear(seen, pod.name(), AGAIN, cited));
    }
    long most = offered.stream().mapToLong(o -> o.orElse(0)).max().orElse(0);
    long total = offered.stream().mapToLong(o -> o.orElse(0)).sum();
    if (asked.getAsLong() <= most || total < asked.getAsLong()) {
      String numbers = "asked " + asked.getAsLong() + ", a node " + most + ", total " + total;
      Text seen =
          Text.of(
              "이 요청으로는 알 수 없습니다(전체 GPU가 모자라거나 한 노드로 충분함): " + numbers,
              "This request proves nothing (the total is not enough, or one node is): " + numbers);
      return Optional.of(WAITS.unclear(seen, pod.name(), AGAIN, cited));
    }
    return Optional.empty();
  }

  private static Finding joined(Pod pod) {
    Text seen =
        Text.of(
            "한 노드보다 많은 GPU를 요청한 Pod가 배치되었습니다.",
            "A pod that asks for more GPUs than a node has was placed.");
    Move move =
        Move.admin(
            "GPU 공유 설정과 그 노드의 allocatable을 확인하십시오.",
            "Check GPU sharing and that node's allocatable.");
    return WAITS.fail(seen, pod.name(), move, List.of(), Cites.of(pod.object(), "spec.nodeName"));
  }

  private static Text other(String why) {
    return Text.of("GPU 부족이 아닌 대기 사유: " + why, "It waits for another reason: " + why);
  }

  private static Finding control(Evidence evidence) {
    Optional<Pod> pod = last(evidence, SMALLER);
    if (pod.isPresent() && pod.get().placed()) {
      List<Cited> cited = Cites.of(pod.get().object(), "spec.nodeName", Pod.SCHEDULED);
      Text seen = Text.of("배치됨: " + pod.get().node(), "placed on " + pod.get().node());
      return PLACED.pass(seen, pod.get().name(), cited);
    }
    String why = pod.map(p -> p.object().text(Pod.WHY_PENDING)).orElse("");
    Text seen =
        Text.of(
            "작은 요청의 Pod도 배치되지 않아 비교할 수 없습니다. " + why,
            "The smaller pod was not placed either, so nothing is proved. " + why);
    List<Cited> cited = pod.map(p -> Cites.of(p.object(), Pod.WHY_PENDING)).orElse(List.of());
    return PLACED.unclear(seen, "", AGAIN, cited);
  }

  private static List<Finding> text(Evidence evidence) {
    List<Finding> findings = new ArrayList<>();
    OptionalLong asked = OptionalLong.empty();
    for (KubeObject object : evidence.all(KubeObject.class)) {
      if (object.is("Pod") && new Pod(object).gpusAsked().orElse(0) > 0) {
        asked = new Pod(object).gpusAsked();
      }
    }
    for (ClusterSign sign : evidence.all(ClusterSign.class)) {
      if (sign.id().equals("K-15")) {
        findings.add(shortage(sign, asked));
      }
    }
    Sparks sparks = new Sparks(evidence, Site.undeclared());
    sparks.objects("Pod").stream()
        .map(Pod::new)
        .filter(p -> p.placed() && p.gpusAsked().orElse(0) > 1)
        .forEach(p -> findings.add(placed(p, sparks)));
    return findings;
  }

  /** A pod that runs with several GPUs proves something only beside its node's own number. */
  private static Finding placed(Pod pod, Sparks sparks) {
    OptionalLong offered =
        sparks.nodes().stream()
            .filter(n -> n.name().equals(pod.node()))
            .map(Node::gpus)
            .findFirst()
            .orElse(OptionalLong.empty());
    if (offered.isPresent() && offered.getAsLong() < pod.gpusAsked().orElse(0)) {
      return joined(pod);
    }
    Text seen =
        Text.of(
            "GPU를 여러 개 요청한 Pod가 실행 중이나 그 노드가 제공하는 수보다 많은지는 보이지 않습니다.",
            "A pod that asks for several GPUs runs; whether its node offers fewer is not shown.");
    return WAITS.unclear(seen, pod.name(), AGAIN, Cites.of(pod.object()));
  }

  private static Finding shortage(ClusterSign sign, OptionalLong asked) {
    List<Cited> cited = List.of(Cites.of("message", sign.text()));
    Optional<Shortage> shortage = Shortage.of(sign.text().value());
    boolean every = shortage.map(Shortage::everyNode).orElse(false);
    long nodes = shortage.map(Shortage::nodes).orElse(0L);
    if (!every || nodes < 2 || asked.orElse(2) < 2) {
      return WAITS.unclear(other(sign.text().value()), "", AGAIN, cited);
    }
    Text seen =
        Text.of(
            "모든 노드(" + nodes + ")에서 GPU 부족으로 Pending", "Pending: short of GPUs on all " + nodes);
    Text remark =
        Text.of(
            "같은 Pod가 작은 요청으로는 배치되는지는 보이지 않습니다.",
            "Whether the same pod is placed with a smaller request is not shown.");
    return WAITS.pass(seen, "", cited, List.of(remark));
  }
}
