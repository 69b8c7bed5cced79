package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.CiliumPeer;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Host;

/** Judges what a Cilium agent says of itself. */
final class AgentHealth {
  static final Point POINT =
      new Point(
          Clu2Judge.HEALTHY,
          Text.of(
              "모든 노드의 에이전트가 직접 정상이라고 답하고 모든 노드에 도달(n/n)",
              "every agent itself answers that it is healthy and reaches every node (n/n)"),
          Text.of(
              "노드마다 에이전트에 직접 물은 상태(cilium-dbg status); 멈춘 에이전트는 1분 넘게 Kubernetes에 정상으로" + " 보입니다.",
              "the agent's own status, asked on each node (cilium-dbg status); a frozen agent looks"
                  + " healthy to Kubernetes for more than a minute"));
  static final Move ASK =
      Move.kit(
          "몇 분 뒤 각 노드에서 'cilium-dbg status'를 다시 확인하십시오.",
          "Ask 'cilium-dbg status' on each node again in a few minutes.");
  static final Move MEND =
      Move.admin(
          "그 노드의 Cilium 에이전트 로그와 노드 사이의 8472/udp, 4240/tcp 통신을 확인하십시오.",
          "Read that node's Cilium agent log; check 8472/udp and 4240/tcp between the nodes.");

  private AgentHealth() {}

  static Finding of(Evidence evidence, Sparks sparks, Host host) {
    List<CiliumAgent> agents = sparks.on(host, CiliumAgent.class);
    Optional<Finding> wrong = wrongAddress(sparks, host);
    if (wrong.isPresent()) {
      return wrong.get();
    }
    if (agents.isEmpty()) {
      return silent(evidence, sparks, host);
    }
    for (CiliumAgent agent : agents) {
      Optional<Finding> sick = sick(agent, host.name());
      if (sick.isPresent()) {
        return sick.get();
      }
    }
    Optional<Finding> peer = badPeer(sparks.on(host, CiliumPeer.class), host.name());
    return peer.orElseGet(() -> reached(agents, host.name(), stale(sparks, host)));
  }

  /** Find an agent's own word that something is wrong. */
  static Optional<Finding> sick(CiliumAgent agent, String where) {
    for (String part : new String[] {"state", "kubernetes"}) {
      Optional<Seen<String>> value = agent.value(part);
      if (value.isPresent() && !value.get().value().equalsIgnoreCase("ok")) {
        String word = part + " " + value.get().value();
        return Optional.of(bad(word, where, List.of(Cites.of(part, value.get())), List.of()));
      }
    }
    Optional<Seen<String>> health = agent.value("cluster-health");
    if (health.isPresent() && reach(health.get().value()) == Reach.PART) {
      String word = "Cluster health " + health.get().value();
      List<Cited> cited = List.of(Cites.of("cluster health", health.get()));
      return Optional.of(bad(word, where, cited, List.of()));
    }
    return Optional.empty();
  }

  static Optional<Finding> badPeer(List<CiliumPeer> peers, String where) {
    for (CiliumPeer peer : peers) {
      if (!peer.hostOk() || !peer.endpointOk()) {
        String part = peer.hostOk() ? "endpoint" : "node";
        String word = peer.node().value() + " " + part + " unreachable " + peer.detail();
        List<Cited> cited = List.of(Cites.of("node", peer.node()));
        return Optional.of(bad(word.strip(), where, cited, List.of()));
      }
    }
    return Optional.empty();
  }

  /** Pass only where one agent says that it is well and that all nodes are reached. */
  static Finding reached(List<CiliumAgent> agents, String where, List<Text> remarks) {
    Optional<CiliumAgent> telling =
        agents.stream().filter(a -> a.value("cluster-health").isPresent()).reduce((a, b) -> b);
    Optional<CiliumAgent> stated =
        agents.stream().filter(a -> a.value("state").isPresent()).reduce((a, b) -> b);
    if (telling.isEmpty() || stated.isEmpty()) {
      Text seen =
          Text.of(
              "에이전트의 답에 상태와 도달 여부(n/n)가 함께 보이지 않습니다.",
              "The answer does not show both the agent's state and how many nodes it reaches.");
      List<Cited> cited = agents.stream().map(a -> Cites.of(a.place())).limit(1).toList();
      return POINT.unclear(seen, where, ASK, cited);
    }
    Seen<String> health = telling.get().values().get("cluster-health");
    if (health == null || reach(health.value()) != Reach.ALL) {
      return notYet(health, where);
    }
    List<Cited> cited = new ArrayList<>();
    cited.add(Cites.of("cluster health", health));
    stated.get().value("state").ifPresent(s -> cited.add(Cites.of("state", s)));
    Text seen =
        Text.of("에이전트 정상, " + health.value() + " 도달", "agent Ok, " + health.value() + " reached");
    return POINT.pass(seen, where, cited, remarks);
  }

  private static Finding notYet(
      @org.jspecify.annotations.Nullable Seen<String> health, String where) {
    String value = health == null ? "" : health.value();
    Text seen =
        Text.of("상태 점검이 아직 시작되지 않았습니다: " + value, "Health probing has not begun yet: " + value);
    List<Cited> cited = health == null ? List.of() : List.of(Cites.of("cluster health", health));
    return POINT.unclear(seen, where, ASK, cited);
  }

  private static Finding silent(Evidence evidence, Sparks sparks, Host host) {
    boolean agentPod =
        sparks.objects("Pod").stream()
            .map(Pod::new)
            .anyMatch(p -> p.ciliumAgent() && p.node().equals(host.node()));
    boolean anyAgent = sparks.objects("Pod").stream().map(Pod::new).anyMatch(Pod::ciliumAgent);
    if (!agentPod && anyAgent && sparks.listed("Pod")) {
      String word = "no Cilium agent pod on node " + host.node();
      return bad(word, host.name(), List.of(), List.of());
    }
    List<NoAnswer> missing =
        evidence.about("cilium").all(NoAnswer.class).stream()
            .filter(n -> Sparks.isOf(host, n.source().host()))
            .toList();
    String why = missing.isEmpty() ? "" : " (" + missing.get(0).why() + ")";
    Text seen =
        Text.of("에이전트가 제때 답하지 않았습니다" + why + ".", "The agent did not answer in time" + why + ".");
    return POINT.unclear(seen, host.name(), ASK, List.of());
  }

  static Finding bad(String word, String where, List<Cited> cited, List<String> causes) {
    Text seen = Text.of("Cilium 에이전트가 비정상입니다: " + word, "Cilium agent not healthy: " + word);
    return POINT.fail(seen, where, MEND, causes, cited);
  }

  private static Optional<Finding> wrongAddress(Sparks sparks, Host host) {
    return sparks
        .node(host)
        .flatMap(node -> mismatch(node, sparks.objects("CiliumNode"), host.name()));
  }

  /** Compare the InternalIP of a Node and of its CiliumNode. */
  static Optional<Finding> mismatch(Node node, List<KubeObject> ciliumNodes, String where) {
    for (KubeObject own : ciliumNodes) {
      String cilium = own.text("spec.addresses[InternalIP].ip");
      String kube = node.text(Node.INTERNAL_IP);
      boolean same = own.name().equals(node.name());
      if (same && !cilium.isEmpty() && !kube.isEmpty() && !cilium.equals(kube)) {
        String word = "CiliumNode InternalIP " + cilium + ", Node InternalIP " + kube;
        List<Cited> cited = Cites.of(own, "spec.addresses[InternalIP].ip");
        return Optional.of(bad(word, where, cited, List.of("K-24")));
      }
    }
    return Optional.empty();
  }

  private static List<Text> stale(Sparks sparks, Host host) {
    String boot = sparks.node(host).map(n -> n.text("status.nodeInfo.bootID")).orElse("");
    boolean differs =
        sparks.objects("CiliumNode").stream()
            .filter(c -> c.name().equals(host.node()))
            .map(c -> c.text("spec.bootid"))
            .anyMatch(b -> !b.isEmpty() && !boot.isEmpty() && !b.equals(boot));
    return differs
        ? List.of(
            Text.of(
                "CiliumNode의 bootid가 노드와 다릅니다. 부팅 뒤 에이전트가 다시 시작되지 않았을 수 있습니다(K-45).",
                "CiliumNode's bootid differs from the node's: the agent may not have restarted"
                    + " since boot (K-45)."))
        : List.of();
  }

  /** Tell how many of the nodes an agent reaches. */
  enum Reach {
    ALL,
    PART,
    /** 0/0, probing disabled, or words: not yet. */
    UNKNOWN
  }

  static Reach reach(String value) {
    int slash = value.indexOf('/');
    if (slash <= 0) {
      return Reach.UNKNOWN;
    }
    var reached = Node.number(value.substring(0, slash));
    var all = Node.number(value.substring(slash + 1));
    if (reached.isEmpty() || all.isEmpty() || all.getAsLong() == 0) {
      return Reach.UNKNOWN;
    }
    return reached.getAsLong() >= all.getAsLong() ? Reach.ALL : Reach.PART;
  }
}
