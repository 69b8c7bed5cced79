package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/** Judges MPI-1: one MPI job starts one rank on every Spark. */
public final class MpiJudge implements ClaimJudge {
  static final NcclFinding.Basis BASIS =
      new NcclFinding.Basis(
          Criterion.of("MPI-1", "ranks"),
          Text.of(
              "MPI 작업 하나가 모든 Spark에서 rank를 하나씩 시작함", "One MPI job starts one rank on every Spark"),
          Text.of(
              "'mpirun … hostname'의 출력과 Spark 사이의 SSH",
              "Output of mpirun … hostname, and SSH between the Sparks"));

  @Override
  public ClaimId claim() {
    return BASIS.criterion().claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(BASIS.criterion());
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    return scope == Scope.RUN
        ? new MpiInRun(evidence.about("mpi/"), site).judge()
        : new MpiInText(evidence).judge();
  }
}
