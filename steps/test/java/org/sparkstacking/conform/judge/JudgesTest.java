package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.judge.kube.ClusterJudges;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/** Holds what every judge decides: the criteria are part of the rules and never change silently. */
final class JudgesTest {
  private static final List<String> CRITERIA =
      List.of(
          "CLU-1: one-cluster ready",
          "CLU-2: primary healthy",
          "GPU-1: seen driver",
          "GPU-2: exposed reconciled exclusive",
          "GPU-3: own-gpu",
          "GPU-4: pending control",
          "LNK-1: up twins",
          "LNK-2: speed pcie",
          "LNK-3: rate",
          "NET-1: address route reach",
          "NET-2: separate",
          "MPI-1: ranks",
          "NCH-1: one-job correct",
          "NCH-2: fast",
          "NCH-3: log counters",
          "NCH-4: management cilium",
          "NCP-1: one-job correct",
          "NCP-2: ratio",
          "NCP-3: log counters",
          "NCP-4: management cilium",
          "CIL-1: no-netdev no-rdma tcp-or-nothing",
          "CIL-2: detached mtu",
          "CIL-3: traffic policy under-load",
          "BND-1: absent",
          "BND-2: recorded",
          "BND-3: untestable",
          "BND-4: nothing-left");

  @Test
  void theJudgesOfATextStandInTheOrderOfTheDesign() {
    assertThat(Judges.all().stream().map(JudgesTest::line)).containsExactlyElementsOf(ofTexts());
  }

  /** NCCL on the pod network is no part of a text's judge of CIL-1: it is judged with the pods'. */
  private static List<String> ofTexts() {
    List<String> claims = Judges.all().stream().map(j -> j.claim().value()).distinct().toList();
    return CRITERIA.stream()
        .filter(c -> claims.contains(c.substring(0, 5)))
        .map(c -> Judges.all().stream().noneMatch(j -> line(j).equals(c)) ? narrowed(c) : c)
        .toList();
  }

  private static String narrowed(String line) {
    assertThat(line).startsWith("CIL-1");
    return line.replace(" tcp-or-nothing", "");
  }

  @Test
  void theJudgesOfARunDecideEveryCriterion() {
    Map<String, String> decided = new TreeMap<>();
    Stream.concat(Judges.all().stream(), ClusterJudges.all().stream())
        .forEach(j -> decided.put(j.claim().value(), line(j)));

    assertThat(decided.values()).containsExactlyInAnyOrderElementsOf(CRITERIA);
  }

  @Test
  void everyCriterionIsFoundInARunAndIsCalledByItsName() {
    for (ClaimJudge judge : ClusterJudges.all()) {
      assertThat(judge.judge(Evidence.nothing(), ChangedRun.site(), Scope.RUN))
          .as(judge.claim().value())
          .extracting(f -> f.criterion())
          .containsAll(judge.criteria());
    }
    for (ClaimJudge judge : Judges.all()) {
      assertThat(judge.judge(Evidence.nothing(), Site.undeclared(), Scope.RUN))
          .as(judge.claim().value())
          .extracting(f -> f.criterion())
          .containsAll(judge.criteria());
    }
  }

  @Test
  void theDiagnosisKnowsEveryClaimOfTheCatalogue() {
    assertThat(Diagnosis.known())
        .containsExactlyInAnyOrderElementsOf(
            Catalogue.builtIn().claims().stream().map(Claim::id).toList());
    for (String line : CRITERIA) {
      for (String name : line.substring(7).split(" ")) {
        Criterion criterion = Criterion.of(line.substring(0, 5), name);
        assertThat(CriterionTitles.of(criterion).ko())
            .as(criterion.toString())
            .matches(".*[가-힣].*");
      }
    }
  }

  @Test
  void everyLimitIsListedOnceWithItsOrigin() throws IllegalAccessException {
    List<Limit> declared =
        Arrays.stream(Limits.class.getDeclaredFields())
            .filter(f -> Modifier.isPublic(f.getModifiers()) && f.getType() == Limit.class)
            .map(JudgesTest::limit)
            .toList();

    assertThat(Limits.all()).containsExactlyInAnyOrderElementsOf(declared);
    assertThat(Limits.all()).extracting(Limit::id).doesNotHaveDuplicates();
    assertThat(Limits.all())
        .allSatisfy(
            l ->
                assertThat(List.of(l.what().ko(), l.what().en(), l.origin().ko(), l.origin().en()))
                    .as(l.id())
                    .doesNotContain(""));
    assertThat(Limits.all()).extracting(Limit::from).containsOnly("NVIDIA", "measured", "kit");
  }

  @Test
  void theRelationOfCausesIsTheOneThatExplains() {
    assertThat(Causes.relation()).hasSizeGreaterThan(40);
    assertThat(Causes.relation()).allMatch(one -> Causes.explain(one.deeper(), one.shallower()));
  }

  private static Limit limit(java.lang.reflect.Field field) {
    try {
      return (Limit) field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String line(ClaimJudge judge) {
    return judge.claim()
        + ": "
        + String.join(" ", judge.criteria().stream().map(Criterion::name).toList());
  }
}
