package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.CiliumChoice;
import org.sparkstacking.conform.observed.CiliumDevice;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Judges CIL-2: Cilium is not attached to the ConnectX-7 interfaces. */
public final class Cil2Judge implements ClaimJudge {
  static final Criterion DETACHED = Criterion.of("CIL-2", "detached");
  static final Criterion MTU = Criterion.of("CIL-2", "mtu");

  @Override
  public ClaimId claim() {
    return DETACHED.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(DETACHED, MTU);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    Sparks sparks = new Sparks(evidence, site);
    List<Finding> findings = new ArrayList<>();
    if (scope == Scope.RUN) {
      for (Host host : sparks.hosts()) {
        Taken taken = Taken.of(sparks.of(host));
        findings.add(Detached.run(taken, host));
        findings.add(NodeMtu.run(sparks, taken, host));
      }
      if (sparks.hosts().isEmpty()) {
        Text none = Text.of("현장 설정에 Spark가 없습니다.", "The site file lists no Spark.");
        findings.add(Detached.POINT.unclear(none, "", Detached.AGAIN, List.of()));
        findings.add(NodeMtu.POINT.unclear(none, "", Detached.AGAIN, List.of()));
      }
    } else {
      text(evidence, sparks, findings);
    }
    return Trust.check(findings, evidence);
  }

  private static void text(Evidence evidence, Sparks sparks, List<Finding> findings) {
    parts(evidence)
        .forEach((host, own) -> Detached.text(Taken.of(own), host).ifPresent(findings::add));
    mtuParts(evidence).forEach(own -> NodeMtu.text(own).ifPresent(findings::add));
    for (ClusterSign sign : evidence.all(ClusterSign.class)) {
      if (sign.id().equals("K-18") || sign.id().equals("K-23")) {
        findings.add(Detached.sign(sign));
      }
    }
    if (findings.isEmpty()) {
      sparks.objects("ConfigMap").stream()
          .filter(c -> c.name().equals("cilium-config"))
          .reduce((older, newer) -> newer)
          .ifPresent(c -> findings.add(settings(c)));
    }
  }

  /** Where several agents tell what they took, each is judged by its own words. */
  private static Map<String, Evidence> parts(Evidence evidence) {
    Set<String> hosts = new LinkedHashSet<>();
    evidence.all(CiliumDevice.class).forEach(d -> hosts.add(d.source().host()));
    evidence.all(CiliumAgent.class).stream()
        .filter(a -> a.devices().isPresent())
        .forEach(a -> hosts.add(a.source().host()));
    evidence.all(CiliumChoice.class).stream()
        .filter(c -> c.what() == CiliumChoice.What.DEVICES)
        .forEach(c -> hosts.add(c.source().host()));
    if (hosts.size() < 2) {
      return Map.of("", evidence);
    }
    Map<String, Evidence> parts = new LinkedHashMap<>();
    for (String host : hosts) {
      parts.put(
          host,
          Evidence.of(
              evidence.all().stream().filter(o -> o.source().host().equals(host)).toList()));
    }
    return parts;
  }

  /** The two facts of the MTU stand in one agent's log; each log is judged by itself. */
  private static List<Evidence> mtuParts(Evidence evidence) {
    Map<Source, List<Observed>> parts = new LinkedHashMap<>();
    for (Observed one : evidence.all()) {
      if (one instanceof CiliumChoice) {
        parts.computeIfAbsent(one.source(), s -> new ArrayList<>()).add(one);
      }
    }
    return parts.size() < 2
        ? List.of(evidence)
        : parts.values().stream().map(Evidence::of).toList();
  }

  /** Settings are not state: what Cilium took must be asked of the agent. */
  private static Finding settings(KubeObject config) {
    String devices = config.text("data.devices");
    String acceleration = config.text("data.bpf-lb-acceleration");
    String list = devices.isEmpty() ? "no explicit 'devices'" : "devices=" + devices;
    String native_ = acceleration.equals("native") ? " and bpf-lb-acceleration native" : "";
    Text seen =
        Text.of(
            "설정만 보입니다(" + list + native_ + "). 실제 연결은 에이전트의 상태로 확인해야 합니다.",
            "Settings only ("
                + list
                + native_
                + "): read the agent's status for what it has taken.");
    List<Cited> cited = Cites.of(config, "data.devices", "data.bpf-lb-acceleration");
    return Detached.POINT.unclear(seen, "cilium-config", Detached.AGAIN, cited);
  }
}
