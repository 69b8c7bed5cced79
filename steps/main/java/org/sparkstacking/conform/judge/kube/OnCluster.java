package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.CutAnswers;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/**
 * Judges a claim that is asked of the cluster: where the site names none it is NOT_TESTED, and
 * where the API refused the kit, the finding says what was refused instead of what is missing.
 */
public final class OnCluster implements ClaimJudge {
  private static final Text NO_CLUSTER =
      Text.of("현장 설정에 클러스터(cluster)가 없습니다.", "The site file names no cluster.");
  private static final Point.Move NAME_IT =
      Point.Move.installer(
          "현장 설정에 cluster.kubeconfig를 적으면 시험합니다.",
          "Name cluster.kubeconfig in the site file to have it tested.");

  private final ClaimJudge inner;
  private final List<String> topics;

  private OnCluster(ClaimJudge inner, List<String> topics) {
    this.inner = inner;
    this.topics = topics;
  }

  /**
   * Judge through another judge.
   *
   * @param topics starts of the question ids whose refusals speak to this claim
   */
  public static ClaimJudge of(ClaimJudge inner, String... topics) {
    return new OnCluster(inner, List.of(topics));
  }

  @Override
  public ClaimId claim() {
    return inner.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return inner.criteria();
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    if (scope == Scope.TEXT) {
      return inner.judge(evidence, site, scope);
    }
    if (site.cluster() == null) {
      return criteria().stream().map(OnCluster::notThere).toList();
    }
    List<Finding> told = new ArrayList<>();
    for (Finding finding : inner.judge(evidence, site, scope)) {
      told.add(Refused.explainOpen(finding, evidence, topics));
    }
    return CutAnswers.doubt(told, evidence, topics);
  }

  private static Finding notThere(Criterion criterion) {
    Text how = Text.of("현장 설정", "the site file");
    Text expected = Text.of("클러스터에 물어 확인", "asked of the cluster");
    return new Point(criterion, expected, how).notTested(NO_CLUSTER, "", NAME_IT, List.of());
  }
}
