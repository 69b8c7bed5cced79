package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Judges CLU-2: Cilium is the primary CNI on every node, and healthy. */
public final class Clu2Judge implements ClaimJudge {
  static final Criterion PRIMARY = Criterion.of("CLU-2", "primary");
  static final Criterion HEALTHY = Criterion.of("CLU-2", "healthy");

  @Override
  public ClaimId claim() {
    return PRIMARY.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(PRIMARY, HEALTHY);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    Sparks sparks = new Sparks(evidence, site);
    List<Finding> findings = new ArrayList<>();
    if (scope == Scope.TEXT) {
      new CiliumText(evidence, sparks).judge(findings);
    } else {
      for (Host host : sparks.hosts()) {
        findings.add(PrimaryCni.of(sparks, host));
        findings.add(AgentHealth.of(evidence, sparks, host));
      }
      if (sparks.hosts().isEmpty()) {
        Text none = Text.of("현장 설정에 Spark가 없습니다.", "The site file lists no Spark.");
        findings.add(PrimaryCni.POINT.unclear(none, "", AgentHealth.ASK, List.of()));
        findings.add(AgentHealth.POINT.unclear(none, "", AgentHealth.ASK, List.of()));
      }
    }
    return Trust.check(findings, evidence);
  }

  /** Name another CNI that a condition's reason or a chaining mode gives away. */
  static Optional<String> foreign(String reason, String chaining) {
    if (!reason.isEmpty() && reason.endsWith("IsUp") && !reason.equals("CiliumIsUp")) {
      return Optional.of(reason);
    }
    boolean own = chaining.isEmpty() || chaining.equals("none") || chaining.equals("portmap");
    return own ? Optional.empty() : Optional.of("chaining " + chaining);
  }
}
