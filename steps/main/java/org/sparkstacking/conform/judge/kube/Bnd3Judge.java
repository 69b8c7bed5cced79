package org.sparkstacking.conform.judge.kube;

import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/** Keeps BND-3 on the list: the ADR leaves the LLM runtime open, so it is never tested. */
public final class Bnd3Judge implements ClaimJudge {
  private static final Criterion UNTESTABLE = Criterion.of("BND-3", "untestable");
  private static final Point POINT =
      new Point(
          UNTESTABLE,
          Text.of("기준 없음(ADR이 정하지 않음)", "no criterion (left open by the ADR)"),
          Text.of("아무것도 묻지 않습니다.", "Nothing is asked."));

  @Override
  public ClaimId claim() {
    return UNTESTABLE.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(UNTESTABLE);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    if (scope == Scope.TEXT) {
      return List.of();
    }
    Text seen =
        Text.of(
            "ADR 0003은 LLM runtime을 정하지 않았으므로 이 시험 도구로는 시험할 수 없습니다.",
            "ADR 0003 leaves the LLM runtime open, so this kit cannot test it.");
    Move move =
        Move.admin(
            "runtime이 정해지면 그 문서의 기준으로 따로 시험하십시오.",
            "Once a runtime is chosen, test it by the criteria of that document.");
    return List.of(POINT.notTested(seen, "", move, List.of()));
  }
}
