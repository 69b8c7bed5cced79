package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.ApiRefusal.Kind;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.NotStarted;

/** Says in plain words what the Kubernetes API refused, and whose move it is. */
final class Refused {
  /** What keeps the kit from working on purpose: then the claim was not tested. */
  private static final Set<Kind> GUARDED =
      Set.of(
          Kind.NO_RIGHT,
          Kind.POD_SECURITY,
          Kind.QUOTA,
          Kind.WEBHOOK_DENIED,
          Kind.POLICY,
          Kind.NAMESPACE_ENDING);

  private Refused() {}

  /** Give the finding with the refusal that explains it; the same finding where none does. */
  static Finding explain(Finding finding, Evidence evidence, List<String> topics) {
    Optional<ApiRefusal> refusal = refusal(evidence, topics);
    if (refusal.isPresent()) {
      return refused(finding, refusal.get());
    }
    Optional<NotStarted> idle = notStarted(finding, evidence, topics);
    if (idle.isPresent()) {
      return NotRun.explain(finding, idle.get());
    }
    return silence(evidence, topics).map(n -> silent(finding, n)).orElse(finding);
  }

  /** Explain a finding where it is open. */
  static Finding explainOpen(Finding finding, Evidence evidence, List<String> topics) {
    return finding.verdict() == Verdict.INCONCLUSIVE ? explain(finding, evidence, topics) : finding;
  }

  private static Optional<ApiRefusal> refusal(Evidence evidence, List<String> topics) {
    return topics.stream()
        .flatMap(t -> evidence.about(t).all(ApiRefusal.class).stream())
        .filter(r -> r.kind() != Kind.NO_SUCH_OBJECT && r.kind() != Kind.NO_SUCH_TYPE)
        .findFirst();
  }

  /** Find what kept the work from starting; what is said of one Spark explains that one alone. */
  private static Optional<NotStarted> notStarted(
      Finding finding, Evidence evidence, List<String> topics) {
    String where = finding.where().en();
    return topics.stream()
        .flatMap(t -> evidence.about(t).all(NotStarted.class).stream())
        .filter(
            n ->
                n.source().host().equals(Bnd4Judge.CLUSTER)
                    || where.isEmpty()
                    || where.contains(n.source().host()))
        .findFirst();
  }

  private static Optional<NoAnswer> silence(Evidence evidence, List<String> topics) {
    return topics.stream()
        .flatMap(t -> evidence.about(t).all(NoAnswer.class).stream())
        .filter(n -> n.source().host().equals(Bnd4Judge.CLUSTER))
        .filter(n -> n.why() != NoAnswer.Why.EMPTY)
        .findFirst();
  }

  private static Finding refused(Finding finding, ApiRefusal refusal) {
    boolean started = !refusal.manifest().isEmpty() && GUARDED.contains(refusal.kind());
    Verdict verdict = started ? Verdict.NOT_TESTED : finding.verdict();
    List<Cited> cited = new ArrayList<>(List.of(Cites.of("message", refusal.message())));
    cited.addAll(finding.cited());
    Point.Move move = move(refusal);
    return new Finding(
        finding.criterion(),
        verdict,
        finding.expected(),
        seen(refusal),
        Text.same("Kubernetes API"),
        finding.how(),
        move.next(),
        move.whose(),
        cited,
        finding.causes(),
        finding.remarks());
  }

  private static Finding silent(Finding finding, NoAnswer missing) {
    Text seen =
        Text.of(
            "Kubernetes API가 답하지 않았습니다(" + missing.why() + "): " + missing.detail(),
            "The Kubernetes API gave no answer (" + missing.why() + "): " + missing.detail());
    Point.Move move =
        Point.Move.admin(
            "kubeconfig의 서버 주소와 API 서버(6443)까지의 연결을 확인하십시오.",
            "Check the kubeconfig's server address and the connection to the API server (6443).");
    return new Finding(
        finding.criterion(),
        finding.verdict(),
        finding.expected(),
        seen,
        Text.same("Kubernetes API"),
        finding.how(),
        move.next(),
        move.whose(),
        finding.cited(),
        finding.causes(),
        finding.remarks());
  }

  static Text seen(ApiRefusal r) {
    String what =
        r.verb() + " " + r.resource() + (r.manifest().isEmpty() ? "" : " (" + r.manifest() + ")");
    String words = r.status() + " " + r.message().value();
    return Text.of(
        "Kubernetes API가 요청을 받아들이지 않았습니다: " + what + " — " + words,
        "The Kubernetes API refused: " + what + " — " + words);
  }

  static Point.Move move(ApiRefusal r) {
    String right = r.verb() + " " + r.resource();
    return switch (r.kind()) {
      case NO_LOGIN ->
          Point.Move.admin(
              "kubeconfig의 토큰이나 인증서가 유효한지 확인하고 새로 발급하십시오.",
              "Check that the kubeconfig's token or certificate is valid; issue a new one.");
      case NO_RIGHT ->
          Point.Move.admin(
              "시험용 계정에 이 권한을 주십시오: " + right + " (fixtures/manifests/rbac 참고)",
              "Give the kit's account this right: " + right + " (see fixtures/manifests/rbac)");
      case POD_SECURITY ->
          Point.Move.admin(
              "시험용 네임스페이스에 pod-security.kubernetes.io/enforce: privileged를 허용하십시오.",
              "Allow pod-security.kubernetes.io/enforce: privileged on the kit's namespace.");
      case QUOTA ->
          Point.Move.admin(
              "시험용 네임스페이스의 ResourceQuota를 늘리거나 없애십시오.",
              "Raise or remove the ResourceQuota of the kit's namespace.");
      case WEBHOOK_DENIED, POLICY ->
          Point.Move.admin(
              "메시지에 적힌 admission 정책에서 spark-conform 네임스페이스를 예외로 두십시오.",
              "Exempt the spark-conform namespaces from the admission rule named in the message.");
      case WEBHOOK_DEAD ->
          Point.Move.admin(
              "메시지에 적힌 webhook이 왜 답하지 않는지 확인하십시오. 다른 Pod의 생성도 막고 있습니다.",
              "Find out why the webhook named in the message does not answer: it stops other pods"
                  + " too.");
      case NAMESPACE_ENDING ->
          Point.Move.kit(
              "이전 시험의 네임스페이스가 지워진 뒤 다시 시험하십시오(conform clean).",
              "Run again when the earlier namespace is gone (conform clean).");
      case NO_SUCH_OBJECT, NO_SUCH_TYPE ->
          Point.Move.admin(
              "메시지에 적힌 구성 요소가 설치되어 있는지 확인하십시오.",
              "Check that the component named in the message is installed.");
      case CONFLICT ->
          Point.Move.kit(
              "같은 이름의 객체를 다른 쪽이 쓰고 있습니다. conform clean 뒤 다시 시험하십시오.",
              "Somebody else holds an object of that name: run 'conform clean', then run again.");
      case STALE, BUSY -> Point.Move.kit("잠시 뒤 다시 시험하십시오.", "Run again in a moment.");
      case BAD_REQUEST, OTHER ->
          Point.Move.kit(
              "이 시험 도구의 요청이 맞지 않습니다. 메시지와 함께 공급자에게 알리십시오.",
              "The kit's own request does not fit this server: report it with the message.");
      case SERVER ->
          Point.Move.admin(
              "API 서버와 그 뒤의 etcd, kubelet 상태를 확인하십시오.",
              "Look at the API server and at etcd and the kubelet behind it.");
    };
  }
}
