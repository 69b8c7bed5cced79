package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.CiliumPeer;
import org.sparkstacking.conform.observed.CiliumSummary;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.ContainerState;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HelmRelease;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.MetricSample;
import org.sparkstacking.conform.observed.Seen;

/** Judges CLU-2 on a saved text. */
final class CiliumText {
  private static final Map<String, String> SIGNS =
      Map.of(
          "K-17", "the agent waits for the operator to register its types",
          "K-18", "the agent cannot tell a direct routing device",
          "agent-silent", "the agent does not answer",
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
    evidence.all(CiliumSummary.class).forEach(s -> findings.add(summary(s)));
    AgentHealth.badPeer(evidence.all(CiliumPeer.class), "").ifPresent(findings::add);
    sparks.objects("Pod").stream()
        .map(Pod::new)
        .filter(Pod::ciliumAgent)
        .forEach(pod -> findings.add(pod(pod)));
    otherPod().ifPresent(findings::add);
    containers().ifPresent(findings::add);
    releases(findings);
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

  /** The tool asks every agent by exec, so its OK is the agents' own answer. */
  private static Finding summary(CiliumSummary summary) {
    Seen<String> cilium = summary.parts().get("Cilium");
    Seen<String> operator = summary.parts().get("Operator");
    List<Cited> cited = new ArrayList<>();
    if (cilium != null) {
      cited.add(Cites.of("Cilium", cilium));
    }
    summary.errors().stream().limit(3).forEach(e -> cited.add(Cites.of("error", e)));
    boolean fewer =
        summary.desired() > 0 && summary.ready() >= 0 && summary.ready() < summary.desired();
    String word = cilium == null ? "" : cilium.value();
    if (fewer || word.contains("error") || (!summary.errors().isEmpty() && !word.equals("OK"))) {
      String why = summary.errors().isEmpty() ? "" : ", " + summary.errors().get(0).value();
      String ready = fewer ? ", Ready " + summary.ready() + "/" + summary.desired() : "";
      return AgentHealth.bad(word + ready + why, "", cited, List.of());
    }
    if (operator != null && operator.value().contains("error")) {
      cited.add(Cites.of("Operator", operator));
      return AgentHealth.bad("operator " + operator.value(), "", cited, List.of());
    }
    if (word.equals("OK") && summary.desired() > 0 && summary.ready() == summary.desired()) {
      String all = summary.ready() + "/" + summary.desired();
      Text seen =
          Text.of("모든 에이전트가 정상이라고 답함: " + all, "Every agent answers that it is well: " + all);
      return AgentHealth.POINT.pass(seen, "", cited, List.of());
    }
    Text seen =
        Text.of(
            "에이전트의 상태와 수가 함께 보이지 않습니다: " + word,
            "The agents' state and their number are not both shown: " + word);
    return AgentHealth.POINT.unclear(seen, "", AgentHealth.ASK, cited);
  }

  private static Finding pod(Pod pod) {
    List<Cited> cited = Cites.of(pod.object(), "table.status", "status.phase");
    String word =
        pod.name() + " " + pod.status() + (pod.restless() ? ", restarted again and again" : "");
    return pod.broken() || pod.restless()
        ? AgentHealth.bad(word, pod.node(), cited, List.of())
        : outlives(pod.node(), word, cited);
  }

  /** The runtime's own list of the agent's container on one node. */
  private Optional<Finding> containers() {
    List<ContainerState> agents =
        evidence.all(ContainerState.class).stream()
            .filter(c -> c.name().equals("cilium-agent"))
            .toList();
    if (agents.isEmpty()) {
      return Optional.empty();
    }
    ContainerState first = agents.get(0);
    List<Cited> cited = List.of(Cites.of(first.place(), "STATE", first.state()));
    boolean running = agents.stream().anyMatch(c -> c.state().equals("Running"));
    String host = first.source().host();
    return Optional.of(
        running
            ? outlives(host, "cilium-agent Running", cited)
            : AgentHealth.bad(
                "cilium-agent " + first.state() + ", attempt " + first.attempt(),
                host,
                cited,
                List.of()));
  }

  private void releases(List<Finding> findings) {
    evidence.all(HelmRelease.class).stream()
        .filter(r -> r.chart().startsWith("rke2-cilium-") || r.chart().startsWith("cilium-"))
        .forEach(
            r ->
                findings.add(
                    outlives(
                        r.namespace(),
                        "helm release " + r.chart() + " " + r.status(),
                        List.of(Cites.of(r.place(), "STATUS", r.status())))));
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
