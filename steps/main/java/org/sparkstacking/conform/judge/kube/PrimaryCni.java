package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.site.Host;

/** Judges on one Spark that new pods get their network from Cilium. */
final class PrimaryCni {
  static final Point POINT =
      new Point(
          Clu2Judge.PRIMARY,
          Text.of(
              "모든 노드에서 Cilium이 primary CNI(portmap 연결은 RKE2의 정상값)",
              "Cilium is the primary CNI on every node (portmap chaining is RKE2's default)"),
          Text.of(
              "에이전트의 CNI 설정, CiliumNode 객체, 노드의 NetworkUnavailable 상태",
              "the agent's CNI settings, CiliumNode objects, the node's NetworkUnavailable"
                  + " condition"));
  static final Move MEND =
      Move.admin(
          "RKE2 설정의 cni 값이 cilium인지 확인하십시오. 운영 중인 클러스터에서는 CNI를 바꿀 수 없습니다.",
          "Check that RKE2's 'cni' is cilium; a running cluster cannot change its CNI.");

  private PrimaryCni() {}

  static Finding of(Sparks sparks, Host host) {
    Optional<Node> node = sparks.node(host);
    List<CiliumAgent> agents = sparks.on(host, CiliumAgent.class);
    List<KubeObject> own =
        sparks.objects("CiliumNode").stream().filter(c -> c.name().equals(host.node())).toList();
    Optional<Finding> refuted = refuted(sparks, host, node, agents);
    if (refuted.isPresent()) {
      return refuted.get();
    }
    if (own.isEmpty() && sparks.listed("CiliumNode")) {
      Text seen =
          Text.of(
              "노드 " + host.node() + "에 CiliumNode 객체가 없습니다.",
              "There is no CiliumNode object for node " + host.node() + ".");
      return POINT.fail(seen, host.name(), MEND, List.of(), List.of());
    }
    Optional<Finding> absent = absent(sparks, host);
    if (absent.isPresent()) {
      return absent.get();
    }
    boolean up = node.isPresent() && node.get().text(Node.NETWORK).equals("CiliumIsUp");
    Optional<CiliumAgent> writer =
        agents.stream().filter(a -> a.text("cni-file").equals("Ok")).findFirst();
    if (own.isEmpty() || !up || writer.isEmpty()) {
      return POINT.unclear(missing(own, up, writer), host.name(), AgentHealth.ASK, List.of());
    }
    List<Cited> cited = new ArrayList<>(Cites.of(node.get().object(), Node.NETWORK));
    writer.get().value("chaining").ifPresent(c -> cited.add(Cites.of("chaining", c)));
    cited.add(Cites.of(own.get(0).place()));
    return POINT.pass(
        Text.of("Cilium이 primary CNI입니다.", "Cilium is the primary CNI."), host.name(), cited);
  }

  /** Say that there is no Cilium: neither its types nor its agents are in a cluster read whole. */
  private static Optional<Finding> absent(Sparks sparks, Host host) {
    boolean read = sparks.listed("DaemonSet") && sparks.listed("Pod");
    boolean agents =
        sparks.objects("DaemonSet").stream().anyMatch(d -> d.name().contains("cilium"))
            || sparks.objects("Pod").stream().map(Pod::new).anyMatch(Pod::ciliumAgent);
    if (!read || agents) {
      return Optional.empty();
    }
    Text seen =
        Text.of(
            "이 클러스터에는 Cilium이 없습니다(API 그룹도 에이전트도 없음).",
            "There is no Cilium in this cluster: neither its API group nor its agents.");
    return sparks
        .unknownType("cilium/nodes")
        .map(
            words ->
                POINT.fail(seen, host.name(), MEND, List.of(), List.of(Cites.of("404", words))));
  }

  private static Text missing(List<KubeObject> own, boolean up, Optional<CiliumAgent> writer) {
    String what =
        (own.isEmpty() ? "CiliumNode " : "")
            + (up ? "" : "NetworkUnavailable/CiliumIsUp ")
            + (writer.isEmpty() ? "CNI file of the agent" : "");
    return Text.of("확인하지 못한 근거: " + what.strip(), "Views missing: " + what.strip());
  }

  private static Optional<Finding> refuted(
      Sparks sparks, Host host, Optional<Node> node, List<CiliumAgent> agents) {
    if (node.isPresent()) {
      Optional<String> other = Clu2Judge.foreign(node.get().text(Node.NETWORK), "");
      if (other.isPresent()) {
        return Optional.of(
            other(other.get(), host.name(), Cites.of(node.get().object(), Node.NETWORK)));
      }
    }
    for (CiliumAgent agent : agents) {
      Optional<String> other = Clu2Judge.foreign("", agent.text("chaining"));
      if (other.isPresent()) {
        return Optional.of(other(other.get(), host.name(), List.of(Cites.of(agent.place()))));
      }
    }
    return sparks.objects("Pod").stream()
        .map(Pod::new)
        .filter(p -> p.otherCni() && p.node().equals(host.node()))
        .findFirst()
        .map(p -> other(p.name(), host.name(), List.of(Cites.of(p.object().place()))));
  }

  static Finding other(String what, String where, List<Cited> cited) {
    Text seen =
        Text.of(
            "다른 CNI가 primary 자리를 차지합니다: " + what, "Another CNI takes the primary place: " + what);
    return POINT.fail(seen, where, MEND, List.of(), cited);
  }
}
