package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HostGpus;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Judges GPU-2: every Spark node exposes exactly its physical GPUs as nvidia.com/gpu. */
public final class Gpu2Judge implements ClaimJudge {
  static final Criterion EXPOSED = Criterion.of("GPU-2", "exposed");
  static final Criterion RECONCILED = Criterion.of("GPU-2", "reconciled");
  static final Criterion EXCLUSIVE = Criterion.of("GPU-2", "exclusive");

  @Override
  public ClaimId claim() {
    return EXPOSED.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(EXPOSED, RECONCILED, EXCLUSIVE);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    Sparks sparks = new Sparks(evidence, site);
    List<Finding> findings = new ArrayList<>();
    if (scope == Scope.RUN) {
      run(evidence, sparks, shares(site), findings);
    } else {
      sparks.objects("Node").forEach(node -> ExposedGpus.text(new Node(node), findings));
      if (findings.stream().noneMatch(f -> f.verdict() == Verdict.FAIL)) {
        List<Finding> together = new ArrayList<>();
        sparks.nodes().forEach(node -> ExposedGpus.text(node, together));
        together.stream().filter(f -> f.verdict() == Verdict.FAIL).forEach(findings::add);
      }
      Operator.text(evidence, sparks, findings);
      GpuSigns.judge(evidence, sparks, findings);
      if (findings.isEmpty()) {
        GpuSigns.settings(evidence, findings);
      }
    }
    return Trust.check(findings, evidence);
  }

  private static void run(Evidence evidence, Sparks sparks, int shares, List<Finding> findings) {
    for (Host host : sparks.hosts()) {
      Optional<HostGpus> physical =
          evidence.all(HostGpus.class).stream()
              .filter(g -> Sparks.isOf(host, g.host()))
              .reduce((older, newer) -> newer);
      Optional<Node> node = sparks.node(host);
      findings.add(ExposedGpus.exposed(host, node, physical, shares));
      findings.add(ExposedGpus.exclusive(host, node, physical, shares));
    }
    if (sparks.hosts().isEmpty()) {
      Text none = Text.of("현장 설정에 Spark가 없습니다.", "The site file lists no Spark.");
      findings.add(ExposedGpus.COUNT.unclear(none, "", ExposedGpus.ASK, List.of()));
      findings.add(ExposedGpus.ALONE.unclear(none, "", ExposedGpus.ASK, List.of()));
    }
    findings.add(Operator.run(sparks));
  }

  private static int shares(Site site) {
    Cluster cluster = site.cluster();
    return cluster == null ? 1 : Math.max(1, cluster.sharedGpus());
  }
}
