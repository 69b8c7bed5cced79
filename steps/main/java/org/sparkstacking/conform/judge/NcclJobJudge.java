package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.SecondaryNetwork;
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
      return onSecondary(findings, site);
    }
    List<Finding> findings = new ArrayList<>(new NcclOneJobInText(workload, evidence).judge());
    findings.addAll(new NcclCorrect(workload, evidence).inText());
    return findings;
  }

  /** Say where the pods were, since the claim's own title speaks of hostNetwork. */
  private List<Finding> onSecondary(List<Finding> findings, Site site) {
    SecondaryNetwork declared = site.secondaryNetwork();
    if (workload != Workload.HOSTNET_POD || declared == null || findings.isEmpty()) {
      return findings;
    }
    String what = String.join(", ", declared.attachments());
    List<Text> remarks = new ArrayList<>(findings.get(0).remarks());
    remarks.add(
        Text.of(
            "hostNetwork가 아니라 현장 설정에 명시된 보조 네트워크(" + what + ")의 Pod로 시험합니다(NCP-1~NCP-4).",
            "NCP-1 to NCP-4 are tested in pods on the secondary network that the site declares ("
                + what
                + "), not in hostNetwork pods."));
    List<Finding> told = new ArrayList<>(findings);
    told.set(0, findings.get(0).withRemarks(remarks));
    return told;
  }
}
