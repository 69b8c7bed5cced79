package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/** Judges NCH-2: host NCCL is fast enough for the site's layout. */
public final class NcclSpeedJudge implements ClaimJudge {

  @Override
  public ClaimId claim() {
    return Workload.HOST.claim(2);
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(Workload.HOST.criterion(2, "fast"));
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    return scope == Scope.RUN
        ? new NcclSpeedInRun(evidence, site).judge()
        : new NcclSpeedInText(evidence, site).judge();
  }

  static NcclFinding.Basis basis() {
    return new NcclFinding.Basis(
        Workload.HOST.criterion(2, "fast"),
        Text.of(
            "all_gather 두 대: busbw가 1/2/4/8/16 GiB에서 18.0/19.8/21.0/21.5/21.875 GB/s 이상(16 GiB는 NVIDIA 경고 기준, 나머지는 실측 비례), 링 10 GB/s 이상",
            "all_gather of a pair: busbw at least 18.0/19.8/21.0/21.5/21.875 GB/s at 1/2/4/8/16 GiB (16 GiB is NVIDIA's warning level, the others scale it), ring at least 10 GB/s"),
        Text.of(
            "nccl-tests 표의 가장 큰 크기, out-of-place busbw(NCCL 시험이 보고하는 환산 버스 대역폭)의 중앙값",
            "Median of out-of-place busbw at the largest size of nccl-tests' table"));
  }
}
