package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/** Judges LNK-3: RDMA over RoCE delivers the link's rate, measured on both twins. */
public final class RdmaRateJudge implements ClaimJudge {
  static final Criterion RATE = Criterion.of("LNK-3", "rate");

  @Override
  public ClaimId claim() {
    return RATE.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(RATE);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    return scope == Scope.RUN
        ? RdmaRateInRun.judge(evidence, site)
        : RdmaRateInText.judge(evidence, site);
  }

  static Text expected(Site site) {
    String one = LinkSpeedJudge.number(Limits.TWIN_PASS.at(site));
    String both = LinkSpeedJudge.number(Limits.BOTH_PASS.at(site));
    return Text.of(
        "PCIe 링크 1개에서 " + one + " Gb/s 이상(측정 기준) 또는 2개 동시에 " + both + " Gb/s 이상(NVIDIA)",
        "one PCIe x4 link "
            + one
            + " Gb/s or more (measured), or both at once "
            + both
            + " Gb/s or more (NVIDIA)");
  }
}
