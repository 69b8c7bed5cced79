package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.CutAnswers;
import org.sparkstacking.conform.judge.NothingLeftJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/** Judges BND-4: nothing that this run made is left on any host, nor in the cluster. */
public final class LeftAnywhereJudge implements ClaimJudge {
  private final ClaimJudge hosts = new NothingLeftJudge();

  @Override
  public ClaimId claim() {
    return hosts.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return hosts.criteria();
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    boolean hostless = scope == Scope.RUN && site.hosts().isEmpty() && site.cluster() != null;
    List<Finding> findings =
        new ArrayList<>(hostless ? List.of() : hosts.judge(evidence, site, scope));
    if (scope == Scope.RUN && site.cluster() != null) {
      Finding cluster = Bnd4Judge.place(evidence, Bnd4Judge.CLUSTER);
      findings.add(Refused.explainOpen(cluster, evidence, List.of("leftovers/cluster")));
    }
    return CutAnswers.doubt(findings, evidence, List.of("leftovers/"));
  }
}
