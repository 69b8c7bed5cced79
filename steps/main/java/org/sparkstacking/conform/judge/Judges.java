package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.judge.kube.KubeJudges;

/** Lists every judge of the kit once, in the order of the claims. */
public final class Judges {
  private static final List<String> FAMILIES =
      List.of("CLU", "GPU", "LNK", "NET", "MPI", "NCH", "NCP", "CIL", "BND");

  private Judges() {}

  public static List<ClaimJudge> all() {
    List<ClaimJudge> all = new ArrayList<>(KubeJudges.all());
    all.addAll(HostJudges.all());
    all.add(new MpiJudge());
    for (Workload workload : List.of(Workload.HOST, Workload.HOSTNET_POD)) {
      all.add(new NcclJobJudge(workload));
      all.add(new NcclCarrierJudge(workload));
      all.add(new NcclPathJudge(workload));
    }
    all.add(new NcclSpeedJudge());
    all.add(new NcclRatioJudge());
    all.sort(Comparator.comparing(ClaimJudge::claim, order()));
    return List.copyOf(all);
  }

  /** Order claims as the design lists them. */
  static Comparator<ClaimId> order() {
    return Comparator.<ClaimId>comparingInt(c -> FAMILIES.indexOf(c.family()))
        .thenComparing(Comparator.naturalOrder());
  }
}
