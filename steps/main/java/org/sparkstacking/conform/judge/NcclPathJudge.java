package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/** Judges NCH-4 and NCP-4: NCCL is carried neither by Cilium nor by the management network. */
public final class NcclPathJudge implements ClaimJudge {
  private final Workload workload;

  public NcclPathJudge(Workload workload) {
    this.workload = workload;
  }

  @Override
  public ClaimId claim() {
    return workload.claim(4);
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(
        workload.criterion(4, Forbidden.MANAGEMENT.criterion()),
        workload.criterion(4, Forbidden.CILIUM.criterion()));
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    return scope == Scope.RUN
        ? CutAnswers.doubt(
            new NcclPathInRun(workload, evidence, site).judge(),
            evidence,
            List.of(workload.quiet()))
        : new NcclPathInText(workload, evidence).judge();
  }

  /** Name what must not carry NCCL. */
  enum Forbidden {
    MANAGEMENT("management", Text.of("관리망 인터페이스", "management interfaces")),
    CILIUM(
        "cilium",
        Text.of("Cilium 인터페이스(cilium_vxlan, lxc*)", "Cilium's interfaces (cilium_vxlan, lxc*)"));

    private final String criterion;
    private final Text title;

    Forbidden(String criterion, Text title) {
      this.criterion = criterion;
      this.title = title;
    }

    String criterion() {
      return criterion;
    }

    Text title() {
      return title;
    }

    boolean covers(FabricNames.Kind kind) {
      return this == CILIUM
          ? kind == FabricNames.Kind.CILIUM || kind == FabricNames.Kind.POD
          : kind == FabricNames.Kind.MANAGEMENT;
    }

    NcclFinding.Basis basis(Workload workload) {
      return new NcclFinding.Basis(
          workload.criterion(4, criterion),
          Text.of(
              "NCCL 통신이 " + title.ko() + "를 경유하지 않음: 방향마다 필요한 바이트의 1% 이하",
              "NCCL does not cross " + title.en() + ": at most 1 % of the required bytes each way"),
          Text.of(
              "NCCL 기록의 장치·인터페이스 줄과 시험 앞뒤의 인터페이스 카운터",
              "Device and interface lines of NCCL's log, interface counters before and after"));
    }
  }
}
