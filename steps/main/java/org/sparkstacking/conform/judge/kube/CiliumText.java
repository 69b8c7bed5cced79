package org.sparkstacking.conform.judge.kube;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.CiliumPeer;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.MetricSample;

/** Judges CLU-2 on a saved text. */
final class CiliumText {
  private static final Map<String, String> SIGNS =
      Map.of(
          "K-17", "the agent waits for the operator to register its types",
          "K-18", "the agent cannot tell a direct routing device",
          "agent-silent", "the CNI plugin gets no answer from the agent",
          "service-address-dead", "the agent cannot reach the API through the service address");

  private final Evidence evidence;
  private final Sparks sparks;

  CiliumText(Evidence evidence, Sparks sparks) {
    this.evidence = evidence;
    this.sparks = sparks;
  }

  void judge(List<Finding> findings) {
    sparks.nodes().forEach(node -> node(node, findings));
    evidence.all(CiliumAgent.class).forEach(agent -> agent(agent, findings));
    AgentHealth.badPeer(evidence.all(CiliumPeer.class), "").ifPresent(findings::add);
    sparks.objects("Pod").stream()
        .map(Pod::new)
        .filter(Pod::ciliumAgent)
        .forEach(pod -> findings.add(pod(pod)));
    otherPod().ifPresent(findings::add);
    sparks.objects("CNIConfig").forEach(c -> config(c, findings));
    signs(findings);
    metrics(findings);
  }

  private void node(Node node, List<Finding> findings) {
    String reason = node.text(Node.NETWORK);
    Optional<String> other = Clu2Judge.foreign(reason, "");
    List<Cited> cited = Cites.of(node.object(), Node.NETWORK);
    if (other.isPresent()) {
      findings.add(PrimaryCni.other(other.get(), node.where(), cited));
    } else if (reason.equals("CiliumIsUp")) {
      findings.add(outlives(node.where(), "NetworkUnavailable=False/CiliumIsUp", cited));
    }
    AgentHealth.mismatch(node, sparks.objects("CiliumNode"), node.where()).ifPresent(findings::add);
  }

  /** What Kubernetes says of an agent stays true for minutes after the agent has gone. */
  private static Finding outlives(String where, String what, List<Cited> cited) {
    Text seen =
        Text.of(
            what + "만 보입니다. 이 상태는 에이전트가 멈춰도 남습니다.",
            "Only " + what + " is shown, which outlives a dead agent.");
    return AgentHealth.POINT.unclear(seen, where, AgentHealth.ASK, cited);
  }

  private void agent(CiliumAgent agent, List<Finding> findings) {
    String where = agent.text("self");
    Optional<String> other = Clu2Judge.foreign("", agent.text("chaining"));
    if (other.isPresent()) {
      findings.add(PrimaryCni.other(other.get(), where, List.of(Cites.of(agent.place()))));
    } else if (agent.text("cni-file").equals("Ok")) {
      List<Cited> cited =
          agent.value("cni-file").map(c -> Cites.of("cni-file", c)).stream().toList();
      Text seen = Text.of("Cilium이 CNI 설정을 썼습니다.", "Cilium wrote the CNI configuration.");
      findings.add(PrimaryCni.POINT.pass(seen, where, cited));
    }
    findings.add(
        AgentHealth.sick(agent, where)
            .orElseGet(() -> AgentHealth.reached(List.of(agent), where, List.of())));
  }

  private static Finding pod(Pod pod) {
    List<Cited> cited = Cites.of(pod.object(), "table.status", "status.phase");
    String word = pod.name() + " " + pod.status();
    return pod.broken()
        ? AgentHealth.bad(word, pod.node(), cited, List.of())
        : outlives(pod.node(), word, cited);
  }

  /** Another CNI's pod decides only where no Cilium agent is listed beside it. */
  private Optional<Finding> otherPod() {
    List<Pod> pods = sparks.objects("Pod").stream().map(Pod::new).toList();
    return pods.stream()
        .filter(p -> p.otherCni() && pods.stream().noneMatch(Pod::ciliumAgent))
        .findFirst()
        .map(
            p ->
                PrimaryCni.other(
                    p.name(), p.node(), Cites.of(p.object(), "table.status", "status.phase")));
  }

  private static void config(KubeObject config, List<Finding> findings) {
    String first =
        config.fields().entrySet().stream()
            .filter(f -> f.getKey().matches("plugins\\[.*\\]\\.type"))
            .map(f -> f.getValue())
            .min(java.util.Comparator.comparingLong(s -> s.place().line()))
            .map(s -> s.value())
            .orElse("");
    List<Cited> cited = List.of(Cites.of(config.place()));
    if (first.equals("cilium-cni") || first.equals("multus")) {
      findings.add(outlives(config.name(), "the CNI file (" + first + ")", cited));
    } else if (!first.isEmpty()) {
      findings.add(PrimaryCni.other(first, config.name(), cited));
    }
  }

  private void signs(List<Finding> findings) {
    boolean cniMissing = false;
    for (ClusterSign sign : evidence.all(ClusterSign.class)) {
      String words = SIGNS.get(sign.id());
      List<Cited> cited = List.of(Cites.of("text", sign.text()));
      if (words != null) {
        List<String> causes = sign.id().startsWith("K-") ? List.of(sign.id()) : List.of();
        findings.add(AgentHealth.bad(words, "", cited, causes));
      } else if (sign.id().equals("cni-missing") && !cniMissing) {
        cniMissing = true;
        Text seen = Text.of("노드의 CNI가 초기화되지 않았습니다.", "The node's CNI plugin is not initialised.");
        findings.add(PrimaryCni.POINT.fail(seen, "", PrimaryCni.MEND, List.of(), cited));
      }
    }
  }

  private void metrics(List<Finding> findings) {
    for (MetricSample sample : evidence.all(MetricSample.class)) {
      boolean unreachable =
          sample.name().equals("cilium_unreachable_nodes")
              || sample.name().equals("cilium_unreachable_health_endpoints");
      if (unreachable && !sample.value().value().matches("0(\\.0+)?")) {
        String word = sample.name() + " " + sample.value().value();
        List<Cited> cited = List.of(Cites.of(sample.name(), sample.value()));
        findings.add(AgentHealth.bad(word, "", cited, List.of()));
      }
    }
  }
}
