package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.KubeRefusal;
import org.sparkstacking.conform.observed.Seen;

/** Judges what the GPU Operator says of its own work. */
final class Operator {
  static final Point POINT =
      new Point(
          Gpu2Judge.RECONCILED,
          Text.of(
              "ClusterPolicy의 Ready가 True이고 사유가 Reconciled",
              "ClusterPolicy: Ready is True with reason Reconciled"),
          Text.of(
              "ClusterPolicy의 상태; GPU 노드가 없어도 ready로 표시되므로 사유까지 봅니다.",
              "the ClusterPolicy's conditions; it also says ready without any GPU node, so the reason"
                  + " counts"));
  private static final Move MEND =
      Move.admin(
          "gpu-operator 네임스페이스에서 멈춘 Pod를 describe로 확인하고, RKE2라면"
              + " CONTAINERD_SOCKET=/run/k3s/containerd/containerd.sock 설정을 점검하십시오.",
          "Describe the pods that are stuck in namespace gpu-operator; on RKE2 check"
              + " CONTAINERD_SOCKET=/run/k3s/containerd/containerd.sock.");
  private static final Move INSTALL =
      Move.installer(
          "GPU Operator를 설치하거나 NFD와 GPU 노드 레이블을 확인하십시오.",
          "Install the GPU Operator, or check NFD and the labels of the GPU nodes.");
  private static final long LONG_WAIT_MINUTES = 10;
  private static final String READY = "status.conditions[Ready].";
  private static final String ERROR = "status.conditions[Error].";

  private Operator() {}

  static Finding run(Sparks sparks) {
    List<KubeObject> policies = active(sparks.objects("ClusterPolicy"));
    if (!policies.isEmpty()) {
      return policy(policies.get(policies.size() - 1));
    }
    boolean none =
        sparks.listings("ClusterPolicy").stream().anyMatch(l -> l.complete() && l.items() == 0)
            || sparks.refusals("gpu-resources/clusterpolic").stream()
                .anyMatch(r -> r.code() == 404);
    if (none) {
      Text seen = Text.of("클러스터에 ClusterPolicy가 없습니다.", "The cluster has no ClusterPolicy.");
      return POINT.fail(seen, "gpu-operator", INSTALL, List.of(), List.of());
    }
    Text seen = Text.of("ClusterPolicy를 읽지 못했습니다.", "The ClusterPolicy could not be read.");
    List<Cited> cited =
        sparks.refusals("gpu-resources").stream()
            .map(KubeRefusal::message)
            .map(m -> Cites.of("message", m))
            .toList();
    return POINT.unclear(seen, "gpu-operator", ExposedGpus.ASK, cited);
  }

  /** A second ClusterPolicy is ignored by the operator. */
  private static List<KubeObject> active(List<KubeObject> policies) {
    return policies.stream().filter(p -> !p.text("status.state").equals("ignored")).toList();
  }

  /** Type Ready may carry reason Error and type Error reason Ready: match type and status. */
  static Finding policy(KubeObject policy) {
    String ready = policy.text(READY + "status");
    String reason = policy.text(READY + "reason");
    String state = policy.text("status.state");
    String error = policy.text(ERROR + "status");
    String words = "state " + state + ", Ready=" + ready + " reason " + reason;
    List<Cited> cited = Cites.of(policy, READY + "reason", READY + "status", "status.state");
    if (error.equals("True") || ready.equals("False") || state.equals("notReady")) {
      String message = policy.text(ERROR + "message");
      String why = policy.text(ERROR + "reason");
      String all = (words + " " + why + " " + message).strip();
      Text seen = Text.of("구성이 끝나지 않았습니다: " + all, "Not complete: " + all);
      return POINT.fail(seen, "gpu-operator", MEND, List.of(), errors(policy, cited));
    }
    if (reason.equals("NoGPUNodes") || reason.equals("NFDLabelsMissing")) {
      Text seen =
          Text.of("ready로 표시되지만 GPU 노드가 없습니다: " + words, "Ready without any GPU node: " + words);
      return POINT.fail(seen, "gpu-operator", INSTALL, List.of("K-44"), cited);
    }
    if (ready.equals("True") && reason.equals("Reconciled")) {
      return POINT.pass(Text.same(words), "gpu-operator", cited);
    }
    Text seen = Text.of("사유가 보이지 않습니다: " + words, "The reason is not shown: " + words);
    return POINT.unclear(seen, "gpu-operator", ExposedGpus.ASK, cited);
  }

  private static List<Cited> errors(KubeObject policy, List<Cited> cited) {
    List<Cited> all = new ArrayList<>(cited);
    policy.field(ERROR + "message").ifPresent(m -> all.add(Cites.of("message", m)));
    return all;
  }

  static void text(Evidence evidence, Sparks sparks, List<Finding> findings) {
    active(sparks.objects("ClusterPolicy")).forEach(p -> findings.add(policyText(p)));
    boolean noRuntime =
        evidence.all(ClusterSign.class).stream().anyMatch(s -> s.id().equals("K-05"));
    List<Pod> pods = sparks.objects("Pod").stream().map(Pod::new).filter(Pod::gpuOperand).toList();
    List<Finding> stuck = new ArrayList<>();
    pods.forEach(p -> stuck(p, noRuntime, stuck));
    findings.addAll(stuck);
    if (stuck.isEmpty() && !pods.isEmpty()) {
      Text seen =
          Text.of(
              "Operator의 Pod는 정상이나 allocatable이 보이지 않습니다.",
              "The operator's pods are well; allocatable is not shown.");
      List<Cited> cited = List.of(Cites.of(pods.get(0).object().place()));
      findings.add(POINT.unclear(seen, "gpu-operator", ExposedGpus.ASK, cited));
    }
  }

  private static Finding policyText(KubeObject policy) {
    Finding finding = policy(policy);
    return finding.withRemarks(
        List.of(
            Text.of(
                "노드의 allocatable은 이 텍스트만으로 확인되지 않습니다.",
                "The nodes' allocatable is not judged by these conditions.")));
  }

  private static void stuck(Pod pod, boolean noRuntime, List<Finding> findings) {
    Map<String, Seen<String>> fields = pod.object().fields();
    Seen<String> status = fields.getOrDefault("table.status", fields.get("status.phase"));
    List<Cited> cited =
        status == null
            ? List.of(Cites.of(pod.object().place()))
            : List.of(Cites.of("STATUS", status));
    long age = pod.ageMinutes().orElse(0);
    String word = pod.name() + " " + pod.status() + " " + pod.object().text("table.age");
    if (pod.broken()) {
      List<String> causes = pod.name().contains("validator") ? List.of("K-09") : List.of();
      findings.add(bad(word, noRuntime ? List.of("K-05") : causes, cited));
    } else if (pod.waits() && (age >= LONG_WAIT_MINUTES || noRuntime)) {
      findings.add(bad(word, List.of("K-05"), cited));
    } else if (pod.waits()) {
      Text seen = Text.of("아직 시작 중입니다: " + word, "Still starting: " + word);
      findings.add(POINT.unclear(seen, pod.node(), ExposedGpus.ASK, cited));
    }
  }

  private static Finding bad(String word, List<String> causes, List<Cited> cited) {
    Text seen =
        Text.of(
            "Operator의 Pod가 시작되지 못합니다(RKE2 containerd에 nvidia runtime이 없는 경우가 많음): " + word,
            "A pod of the operator cannot start (often: no 'nvidia' runtime in RKE2's containerd): "
                + word);
    return POINT.fail(seen, "gpu-operator", MEND, causes, cited);
  }
}
