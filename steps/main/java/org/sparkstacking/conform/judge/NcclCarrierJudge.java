package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/**
 * Judges NCH-3 and NCP-3: NCCL is carried by RoCE on ConnectX-7, on both PCIe links of the port. In
 * a run every rank's log and the RDMA counters of both ends have to agree.
 */
public final class NcclCarrierJudge implements ClaimJudge {
  private final Workload workload;

  public NcclCarrierJudge(Workload workload) {
    this.workload = workload;
  }

  @Override
  public ClaimId claim() {
    return workload.claim(3);
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(log().criterion(), counters().criterion());
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    if (scope == Scope.TEXT) {
      return new NcclCarrierInText(log(), new EarlierRuns(evidence).left()).judge();
    }
    Evidence own = evidence.about(workload.quiet());
    List<Finding> findings =
        new ArrayList<>(new NcclCarrierInRun(log(), workload, own, site).judge());
    findings.addAll(new NcclRdmaCounters(counters(), workload, own, site).judge());
    return CutAnswers.doubt(findings, own, List.of(workload.quiet()));
  }

  private NcclFinding.Basis log() {
    return new NcclFinding.Basis(
        workload.criterion(3, "log"),
        Text.of(
            "모든 rank의 NCCL 기록: 'Using network IB', RoCE 장치, 한 포트의 PCIe 링크 2개 모두에 채널",
            "Every rank's NCCL log: 'Using network IB', RoCE devices, channels on both PCIe links (twins) of the port"),
        Text.of(
            "NCCL_DEBUG=INFO 기록의 장치 목록과 채널 줄", "Device list and channel lines of NCCL_DEBUG=INFO"));
  }

  private NcclFinding.Basis counters() {
    return new NcclFinding.Basis(
        workload.criterion(3, "counters"),
        Text.of(
            "양쪽 끝, 두 링크의 RDMA 카운터 합이 집단 통신에 필요한 바이트의 1.0~2.5배",
            "RDMA counters of both links, at both ends, add up to 1.0 to 2.5 times the bytes the collective must move"),
        Text.of(
            "시험 앞뒤의 port_xmit_data, port_rcv_data(4바이트 단위)",
            "port_xmit_data and port_rcv_data before and after the test (words of 4 bytes)"));
  }
}
