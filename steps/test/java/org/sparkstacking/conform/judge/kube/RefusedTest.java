package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.ApiRefusal.Kind;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.rehearsal.Rehearsal;
import org.sparkstacking.conform.site.Site;

final class RefusedTest {
  private static final Source SOURCE =
      new Source("one-gpu-pods/create/one-gpu-1", "cluster", "evidence/x.out");

  @ParameterizedTest
  @EnumSource(Kind.class)
  void everyRefusalNamesVerbResourceAndManifestInBothLanguagesAndWhoseMoveItIs(Kind kind) {
    ApiRefusal refusal = refusal(kind);
    for (String text : List.of(Refused.seen(refusal).ko(), Refused.seen(refusal).en())) {
      assertThat(text)
          .contains(
              "create pods in spark-conform-x", "one-gpu-pod.yaml", "403", "the server's words");
    }
    assertThat(Refused.move(refusal).next().ko()).matches(".*[가-힣].*");
    assertThat(Refused.move(refusal).next().en()).doesNotContainPattern("[가-힣]");
  }

  @Test
  void aMissingRightIsTheClusterAdministratorsMoveAndNamesTheRight() {
    Point.Move move = Refused.move(refusal(Kind.NO_RIGHT));
    assertThat(move.whose()).isEqualTo(Whose.CLUSTER_ADMIN);
    assertThat(move.next().en()).contains("create pods in spark-conform-x", "rbac");
  }

  @Test
  void podsThatTheSiteForbidsAreNotTestedAndNeverAFault() {
    for (Kind kind : List.of(Kind.NO_RIGHT, Kind.POD_SECURITY, Kind.QUOTA, Kind.POLICY)) {
      assertThat(judged(Evidence.of(List.of(refusal(kind))))).containsOnly(Verdict.NOT_TESTED);
    }
  }

  @Test
  void aServerInTroubleLeavesItOpen() {
    assertThat(judged(Evidence.of(List.of(refusal(Kind.SERVER)))))
        .containsOnly(Verdict.INCONCLUSIVE);
  }

  /** What keeps the work from starting is never a fault and never a pass; it says the way out. */
  @ParameterizedTest
  @EnumSource(NotStarted.Why.class)
  void workThatWasNotStartedSaysWhyAndWhatToDoInBothLanguages(NotStarted.Why why) {
    Seen<String> words = new Seen<>("their words", new Place(SOURCE, 1, "their words"));
    List<Finding> findings =
        findings(Evidence.of(List.of(new NotStarted(SOURCE, why, "it", words))));
    assertThat(findings)
        .isNotEmpty()
        .allSatisfy(
            f -> {
              assertThat(f.verdict()).isIn(Verdict.NOT_TESTED, Verdict.INCONCLUSIVE);
              assertThat(f.seen().ko() + f.next().ko()).matches(".*[가-힣].*");
              assertThat(f.seen().en() + f.next().en()).doesNotContainPattern("[가-힣]");
            });
    if (why.name().contains("MPI")) {
      assertThat(findings.get(0).next().en()).contains("cluster.launcher");
      assertThat(findings.get(0).next().ko()).contains("cluster.launcher");
    }
  }

  @Test
  void aServerThatIsNotReachedLeavesItOpenAndSaysSo() {
    NoAnswer missing = new NoAnswer(SOURCE, NoAnswer.Why.UNREACHABLE, "Connection refused");
    List<Finding> findings = findings(Evidence.of(List.of(missing)));
    assertThat(findings).allMatch(f -> f.verdict() == Verdict.INCONCLUSIVE);
    assertThat(findings.get(0).seen().en()).contains("gave no answer", "Connection refused");
  }

  @Test
  void aSiteWithoutAClusterIsNotTestedNotFaulted() {
    ClaimJudge judge = OnCluster.of(new Gpu3Judge(), "one-gpu-pods/");
    List<Finding> findings = judge.judge(Evidence.nothing(), Site.undeclared(), Scope.RUN);
    assertThat(findings).isNotEmpty().allMatch(f -> f.verdict() == Verdict.NOT_TESTED);
  }

  private static List<Verdict> judged(Evidence evidence) {
    return findings(evidence).stream().map(Finding::verdict).toList();
  }

  private static List<Finding> findings(Evidence evidence) {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of())) {
      ClaimJudge judge = OnCluster.of(new Gpu3Judge(), "one-gpu-pods/");
      return judge.judge(evidence, rehearsal.site(), Scope.RUN);
    }
  }

  private static ApiRefusal refusal(Kind kind) {
    return new ApiRefusal(
        SOURCE,
        "create",
        "pods in spark-conform-x",
        "one-gpu-pod.yaml",
        403,
        kind,
        new Seen<>("the server's words", new Place(SOURCE, 1, "the server's words")));
  }
}
