package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/**
 * Judges NCH-1 and NCP-1: one NCCL job over all Sparks with one GPU a rank, and correct results. A
 * finished run of one rank, or of several one-rank jobs, is FAIL.
 */
public final class NcclJobJudge implements ClaimJudge {
  private final Workload workload;

  public NcclJobJudge(Workload workload) {
    this.workload = workload;
  }

  @Override
  public ClaimId claim() {
    return workload.claim(1);
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(workload.criterion(1, "one-job"), workload.criterion(1, "correct"));
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    if (scope == Scope.RUN) {
      Evidence own = evidence.about(workload.quiet());
      NcclHeld held = new NcclHeld(NcclOneJobInText.basis(workload), own, site);
      List<Finding> findings = new ArrayList<>(held.judge());
      if (!held.beforeStart()) {
        findings.addAll(new NcclOneJobInRun(workload, evidence, site).judge());
      }
      boolean never =
          Verdict.merge(findings.stream().map(Finding::verdict).toList()) == Verdict.NOT_TESTED;
      for (Finding correct : new NcclCorrect(workload, own).inRun()) {
        boolean open = correct.verdict() == Verdict.INCONCLUSIVE;
        findings.add(never && open ? correct.withVerdict(Verdict.NOT_TESTED) : correct);
      }
      return findings;
    }
    List<Finding> findings = new ArrayList<>(new NcclOneJobInText(workload, evidence).judge());
    findings.addAll(new NcclCorrect(workload, evidence).inText());
    return findings;
  }
}
