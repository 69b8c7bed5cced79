package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.ApiHealth;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.KubeRefusal;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Judges CLU-1: every Spark is a Ready node of one RKE2 cluster. */
public final class Clu1Judge implements ClaimJudge {
  private static final Criterion ONE_CLUSTER = Criterion.of("CLU-1", "one-cluster");
  private static final Criterion READY = Criterion.of("CLU-1", "ready");
  private static final Text HOW =
      Text.of("인증된 요청으로 읽은 Node 객체", "Node objects, read with credentials");
  private static final Point CLUSTER =
      new Point(
          ONE_CLUSTER,
          Text.of(
              "현장 설정의 모든 Spark가 RKE2 클러스터의 노드(kubelet 버전에 +rke2rN)",
              "every Spark of the site file is a node of the RKE2 cluster (kubelet +rke2rN)"),
          HOW);
  private static final Point STATE =
      new Point(READY, Text.of("Ready 상태 True", "condition Ready is True"), HOW);
  private static final Move ASK_AGAIN =
      Move.kit(
          "kubeconfig의 권한(nodes get, list)과 API 서버 연결을 확인한 뒤 다시 시험하십시오.",
          "Check the kubeconfig's rights (nodes get, list) and the API server, then run again.");
  private static final Move MEND_NODE =
      Move.admin(
          "'kubectl describe node'로 사유를 확인하고 그 노드의 rke2-agent(또는 rke2-server)와 CNI를 점검하십시오.",
          "Read the reason with 'kubectl describe node'; check rke2-agent (or rke2-server) and the"
              + " CNI on that node.");

  @Override
  public ClaimId claim() {
    return ONE_CLUSTER.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(ONE_CLUSTER, READY);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    Sparks sparks = new Sparks(evidence, site);
    List<Finding> findings = new ArrayList<>();
    if (scope == Scope.RUN) {
      run(sparks, findings);
    } else {
      List<Node> nodes = sparks.nodes();
      boolean told = nodes.stream().anyMatch(Node::namedSpark);
      for (Node node : nodes) {
        unsettled(sparks, node).ifPresent(findings::add);
        if (!told || node.namedSpark()) {
          text(node, findings);
        } else if (node.field(Node.READY).isPresent() && !node.text(Node.READY).equals("True")) {
          findings.add(perhapsNoSpark(node));
        } else if (node.rke2().filter(r -> !r).isPresent()) {
          identity(node, false).ifPresent(findings::add);
        }
      }
    }
    health(evidence, scope, findings);
    return Trust.check(findings, evidence);
  }

  private static void run(Sparks sparks, List<Finding> findings) {
    for (Host host : sparks.hosts()) {
      Optional<Node> node = sparks.node(host);
      if (node.isPresent()) {
        findings.add(identity(node.get(), true).orElseGet(() -> unknownKind(node.get())));
        findings.add(readiness(node.get()).orElseGet(() -> notShown(node.get())));
      } else {
        findings.add(absent(sparks, host));
        findings.add(STATE.unclear(noNode(host), host.name(), ASK_AGAIN, refusals(sparks)));
      }
    }
    if (sparks.hosts().isEmpty()) {
      Text none = Text.of("현장 설정에 Spark가 없습니다.", "The site file lists no Spark.");
      findings.add(CLUSTER.unclear(none, "", ASK_AGAIN, List.of()));
      findings.add(STATE.unclear(none, "", ASK_AGAIN, List.of()));
    }
  }

  private static void text(Node node, List<Finding> findings) {
    identity(node, node.namedSpark() || !node.ofCloud()).ifPresent(findings::add);
    readiness(node).ifPresent(findings::add);
  }

  /** Several files disagree about a node: which of them is the latest is not shown. */
  private static Optional<Finding> unsettled(Sparks sparks, Node node) {
    if (node.name().isEmpty() || !node.text(Node.READY).equals("True")) {
      return Optional.empty();
    }
    String file = node.placeOfReady().source().file();
    return sparks.objects("Node").stream()
        .filter(o -> o.name().equals(node.name()) && !o.source().file().equals(file))
        .filter(o -> o.field(Node.READY).isPresent() && !o.text(Node.READY).equals("True"))
        .findFirst()
        .map(
            o -> {
              Text seen =
                  Text.of(
                      node.where() + ": 파일마다 Ready 상태가 다르며 어느 것이 나중인지 보이지 않습니다.",
                      node.where()
                          + ": the files disagree about Ready, and which is the latest is not shown.");
              return STATE.unclear(seen, node.where(), ASK_AGAIN, Cites.of(o, Node.READY));
            });
  }

  private static Finding perhapsNoSpark(Node node) {
    Text seen =
        Text.of(
            node.where() + "은(는) Ready가 아니며, 이 노드가 Spark인지는 보이지 않습니다.",
            node.where() + " is not Ready; whether this node is a Spark is not shown.");
    return STATE.unclear(seen, node.where(), MEND_NODE, Cites.of(node.object(), Node.READY));
  }

  private static Finding absent(Sparks sparks, Host host) {
    if (!sparks.listed("Node")) {
      return CLUSTER.unclear(noNode(host), host.name(), ASK_AGAIN, refusals(sparks));
    }
    Text seen =
        Text.of(
            "노드 목록에 " + host.node() + "이(가) 없습니다.",
            "The list of nodes has no " + host.node() + ".");
    Move join =
        Move.installer(
            "이 Spark를 클러스터에 등록하거나 현장 설정의 node 이름을 고치십시오.",
            "Join this Spark to the cluster, or correct its node name in the site file.");
    List<Cited> cited =
        sparks.listings("Node").stream().map(l -> Cites.of(l.place())).limit(1).toList();
    return CLUSTER.fail(seen, host.name(), join, List.of(), cited);
  }

  private static Optional<Finding> identity(Node node, boolean spark) {
    List<Cited> cited = Cites.of(node.object(), node.rke2Path());
    String version = node.text(Node.VERSION);
    return node.rke2()
        .map(
            rke2 ->
                rke2
                    ? CLUSTER.pass(
                        Text.of(
                            "RKE2 노드: " + node.where() + " " + version,
                            "RKE2 node: " + node.where() + " " + version),
                        node.where(),
                        cited)
                    : !spark
                        ? CLUSTER.unclear(
                            Text.of(
                                "RKE2가 아닌 노드이며 Spark인지는 보이지 않습니다: kubelet " + version,
                                "Not an RKE2 node, and not shown to be a Spark: kubelet "
                                    + version),
                            node.where(),
                            ASK_AGAIN,
                            cited)
                        : CLUSTER.fail(
                            Text.of(
                                "RKE2가 아닌 노드입니다: kubelet " + version,
                                "Not an RKE2 node: kubelet " + version),
                            node.where(),
                            Move.installer(
                                "ADR 0003은 RKE2를 요구합니다. RKE2로 다시 구성하십시오.",
                                "ADR 0003 asks for RKE2: build the cluster with RKE2."),
                            List.of(),
                            cited));
  }

  private static Optional<Finding> readiness(Node node) {
    Optional<Seen<String>> ready = node.field(Node.READY);
    if (ready.isEmpty()) {
      return Optional.empty();
    }
    List<Cited> cited = List.of(Cites.of("Ready", ready.get()));
    if (ready.get().value().equals("True")) {
      Text seen = Text.of(node.where() + " Ready", node.where() + " is Ready");
      return Optional.of(STATE.pass(seen, node.where(), cited, cordon(node)));
    }
    String reason = node.text("status.conditions[Ready].reason");
    String message = node.text("status.conditions[Ready].message");
    String tail = (reason + " " + message).strip();
    Text seen =
        Text.of(
            "노드 " + node.where() + " Ready가 아님(" + ready.get().value() + "): " + cni(tail) + tail,
            "node "
                + node.where()
                + " is not Ready ("
                + ready.get().value()
                + "): "
                + tail
                + startArguments(node));
    return Optional.of(STATE.fail(seen, node.where(), MEND_NODE, List.of(), cited));
  }

  private static String cni(String tail) {
    return tail.contains("cni plugin not initialized") ? "CNI가 초기화되지 않음. " : "";
  }

  private static String startArguments(Node node) {
    String args = node.text("metadata.annotations.rke2.io/node-args");
    return args.contains("disable-kube-proxy") || args.contains("\"--cni\"")
        ? " (RKE2 started with " + args + ")"
        : "";
  }

  private static List<Text> cordon(Node node) {
    return node.text("spec.unschedulable").equals("true")
        ? List.of(
            Text.of(
                node.where() + "이(가) 스케줄 금지(cordon) 상태라 시험용 Pod를 배치할 수 없습니다.",
                node.where() + " is cordoned: pods of this test cannot be placed there."))
        : List.of();
  }

  private static Finding unknownKind(Node node) {
    Text seen = Text.of("kubelet 버전을 읽지 못했습니다.", "The version of the kubelet could not be read.");
    return CLUSTER.unclear(seen, node.where(), ASK_AGAIN, Cites.of(node.object()));
  }

  private static Finding notShown(Node node) {
    Text seen = Text.of("Ready 상태를 읽지 못했습니다.", "The Ready condition could not be read.");
    return STATE.unclear(seen, node.where(), ASK_AGAIN, Cites.of(node.object()));
  }

  private static Text noNode(Host host) {
    return Text.of(
        "노드 " + host.node() + "의 상태를 읽지 못했습니다.",
        "The state of node " + host.node() + " could not be read.");
  }

  private static List<Cited> refusals(Sparks sparks) {
    return sparks.refusals("nodes").stream()
        .map(KubeRefusal::message)
        .map(m -> Cites.of("message", m))
        .limit(3)
        .toList();
  }

  private static void health(Evidence evidence, Scope scope, List<Finding> findings) {
    for (ApiHealth health : evidence.all(ApiHealth.class)) {
      if (!health.failed().isEmpty()) {
        findings.add(sickApi(health));
      } else if (scope == Scope.TEXT) {
        findings.add(healthyApi(health));
      }
    }
    if (scope == Scope.TEXT) {
      units(evidence, findings);
      signs(evidence, findings);
    }
  }

  private static Finding sickApi(ApiHealth health) {
    String part = health.failed().get(0).value();
    Text seen =
        Text.of(
            "API 서버의 점검 항목 " + part + "이(가) 실패했습니다.",
            "The API server's check '" + part + "' failed.");
    Move move =
        Move.admin(
            "서버 노드에서 etcd와 kube-apiserver 상태를 확인하십시오(etcd: http://127.0.0.1:2381/health).",
            "Look at etcd and kube-apiserver on the server nodes (etcd:"
                + " http://127.0.0.1:2381/health).");
    List<String> causes = part.startsWith("etcd") ? List.of("K-46") : List.of();
    List<Cited> cited = List.of(Cites.of("failed", health.failed().get(0)));
    return STATE.fail(seen, "API server", move, causes, cited);
  }

  private static Finding healthyApi(ApiHealth health) {
    Text seen =
        Text.of(
            "API 서버는 정상이나 Spark 노드에 대해서는 알 수 없습니다.",
            "The API server is healthy; nothing is said of the Sparks.");
    List<Cited> cited = List.of(Cites.of("ok", health.ok().get(0)));
    return STATE.unclear(seen, "API server", ASK_AGAIN, cited);
  }

  private static void units(Evidence evidence, List<Finding> findings) {
    for (KubeObject unit : new Sparks(evidence, Site.undeclared()).objects("Unit")) {
      String active = unit.text("active");
      List<Cited> cited = Cites.of(unit, "active");
      Text seen = Text.same(unit.name() + ": " + active + " (" + unit.text("sub") + ")");
      boolean dead = active.equals("failed") || active.equals("inactive");
      findings.add(
          dead
              ? STATE.fail(seen, unit.name(), MEND_NODE, List.of(), cited)
              : STATE.unclear(seen, unit.name(), ASK_AGAIN, cited));
    }
  }

  private static void signs(Evidence evidence, List<Finding> findings) {
    for (ClusterSign sign : evidence.all(ClusterSign.class)) {
      if (sign.id().equals("kubelet-dead")) {
        Text seen = Text.of("kubelet이 답하지 않습니다(10248).", "The kubelet does not answer (10248).");
        List<Cited> cited = List.of(Cites.of("text", sign.text()));
        findings.add(STATE.fail(seen, "", MEND_NODE, List.of(), cited));
        return;
      }
      if (sign.id().equals("K-06")) {
        Text seen =
            Text.of(
                "RKE2가 시작되지 않습니다: etcd Pod가 동기화되지 않음",
                "RKE2 does not start: the etcd pod is not synced");
        Move move =
            Move.admin(
                "GPU Operator에 CONTAINERD_SOCKET만 지정하고 config.toml.tmpl을 지우십시오.",
                "Give the GPU Operator CONTAINERD_SOCKET only, and remove config.toml.tmpl.");
        List<Cited> cited = List.of(Cites.of("text", sign.text()));
        findings.add(STATE.fail(seen, "RKE2", move, List.of("K-06"), cited));
        return;
      }
    }
  }
}
