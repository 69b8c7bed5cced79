package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.NcclTcpOrNothing;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/** Judges CIL-1 as a whole: what pods see and may open, and what their NCCL uses. */
public final class PodNetworkJudge implements ClaimJudge {
  private final ClaimJudge inside = new Cil1Judge();
  private final NcclTcpOrNothing nccl = new NcclTcpOrNothing();

  @Override
  public ClaimId claim() {
    return inside.claim();
  }

  @Override
  public List<Criterion> criteria() {
    List<Criterion> all = new ArrayList<>(inside.criteria());
    all.add(nccl.criterion());
    return all;
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    List<Finding> all = new ArrayList<>(inside.judge(evidence, site, scope));
    all.addAll(nccl.judge(evidence, site, scope));
    return all;
  }
}
