package org.sparkstacking.conform.cli;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.HostJudges;
import org.sparkstacking.conform.judge.MpiJudge;
import org.sparkstacking.conform.judge.NcclCarrierJudge;
import org.sparkstacking.conform.judge.NcclJobJudge;
import org.sparkstacking.conform.judge.NcclPathJudge;
import org.sparkstacking.conform.judge.NcclSpeedJudge;
import org.sparkstacking.conform.judge.Workload;
import org.sparkstacking.conform.judge.kube.ClusterJudges;

/**
 * Lists the judges of a run, one a claim. A judge whose topics nobody can look at yet is not
 * listed, so that its claim says so itself.
 */
final class Judges {
  private Judges() {}

  static List<ClaimJudge> all() {
    List<ClaimJudge> all = new ArrayList<>(HostJudges.all());
    all.add(new MpiJudge());
    all.add(new NcclJobJudge(Workload.HOST));
    all.add(new NcclSpeedJudge());
    all.add(new NcclCarrierJudge(Workload.HOST));
    all.add(new NcclPathJudge(Workload.HOST));
    all.addAll(ClusterJudges.all());
    return all;
  }
}
