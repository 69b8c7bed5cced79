package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.probe.SparkPair;
import org.sparkstacking.conform.site.Guard;
import org.sparkstacking.conform.site.LoadHours;

class LoadGuardTest {
  private final TwoSparks sparks = new TwoSparks();

  @Test
  void aHotGpuIsNotLoaded() {
    sparks.degrees = "80";
    Finding held = held(Verdict.NOT_TESTED);
    assertThat(held.seen().en()).contains("s1 is at 80 °C before any load; the limit is 80 °C");
    assertThat(held.next().ko()).contains("--override temperature");
  }

  @ParameterizedTest
  @ValueSource(strings = {"79", "[N/A]", "[Not Supported]"})
  void aCoolGpuAndOneThatSaysThatItTellsNoTemperatureAreLoaded(String said) {
    sparks.degrees = said;
    assertThat(loads(sparks.look())).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hot", "[GPU is lost]x"})
  void anOddTemperatureIsNoneThatWasSeen(String said) {
    sparks.degrees = said;
    assertThat(held(Verdict.INCONCLUSIVE).seen().en()).contains("did not say");
  }

  @Test
  void outsideTheSitesHoursNothingIsLoaded() {
    sparks.load = usual -> usual.within(hours("22:00-05:00"));
    Finding held = held(Verdict.NOT_TESTED);
    assertThat(held.seen().en())
        .contains("A load at 09:00-09:06, if it takes its longest, is outside the hours of load")
        .contains("22:00-05:00 Asia/Seoul");
    assertThat(held.seen().ko()).contains("load.hours 22:00-05:00 Asia/Seoul");
    assertThat(held.next().en()).contains("--override hours");
  }

  @Test
  void hoursThatEndDuringTheTestEndTheLoad() {
    sparks.load = usual -> usual.within(hours("08:00-09:06"));
    Evidence seen = sparks.look();
    assertThat(judged(seen)).extracting(Finding::verdict).contains(Verdict.INCONCLUSIVE);
    assertThat(judged(seen))
        .anySatisfy(f -> assertThat(f.seen().en()).contains("09:01").contains("during the test"));
    assertThat(loads(seen)).isBetween(1, 5);
  }

  @Test
  void aLoadThatCouldEndAfterTheHoursIsNotBegun() {
    sparks.load = usual -> usual.within(hours("08:00-09:04"));
    assertThat(held(Verdict.NOT_TESTED).seen().en()).contains("09:00-09:06", "08:00-09:04");
  }

  @Test
  void eachGuardCanBeOverridden() {
    sparks.degrees = "99";
    sparks.availableKib = 1;
    sparks.busyAt = "nccl/host/quiet/guard/apps";
    sparks.load = usual -> usual.within(hours("22:00-05:00")).overriding(Set.of(Guard.values()));
    assertThat(loads(sparks.look())).isEqualTo(6);
    assertThat(sparks.asked).noneMatch(q -> q.id().contains("/guard"));
  }

  @Test
  void theHoursAreKeptThoughAllElseIsOverridden() {
    sparks.load =
        usual ->
            usual
                .within(hours("22:00-05:00"))
                .overriding(Set.of(Guard.BUSY_GPU, Guard.MEMORY, Guard.TEMPERATURE));
    assertThat(held(Verdict.NOT_TESTED).seen().en()).contains("09:00-09:06");
  }

  @Test
  void aBusyGpuKeepsItsLinksFromTheRdmaTestToo() {
    SparkPair pair =
        new SparkPair()
            .say(
                "spark-b",
                "rdma-rate/guard/apps",
                "pid, process_name, used_gpu_memory [MiB]\n77, python3, 2081 MiB\n");
    List<Finding> findings = new RdmaRateJudge().judge(pair.look(), SparkPair.site(), Scope.RUN);
    assertThat(findings)
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.verdict()).isEqualTo(Verdict.NOT_TESTED);
              assertThat(f.seen().en()).contains("python3 (77)").contains("spark-b");
            });
    assertThat(pair.asked()).noneMatch(q -> q.command().contains("ib_write_bw -d"));
  }

  /** A GPU that does not answer computes nothing; its links are tested all the same. */
  @Test
  void aHostWithoutAnAnsweringGpuStillHasItsLinksTested() {
    SparkPair pair = new SparkPair().noProgram("spark-b", "rdma-rate/guard/apps");
    List<Finding> findings = new RdmaRateJudge().judge(pair.look(), SparkPair.site(), Scope.RUN);
    assertThat(findings).extracting(Finding::verdict).containsOnly(Verdict.PASS);
  }

  private Finding held(Verdict verdict) {
    Evidence seen = sparks.look();
    assertThat(loads(seen)).isZero();
    List<Finding> findings = judged(seen);
    assertThat(Verdict.merge(findings.stream().map(Finding::verdict).toList())).isEqualTo(verdict);
    return findings.get(0);
  }

  private List<Finding> judged(Evidence seen) {
    return new NcclJobJudge(Workload.HOST).judge(seen, sparks.ownSite(), Scope.RUN);
  }

  private int loads(Evidence seen) {
    assertThat(seen.all()).isNotEmpty();
    return (int) sparks.asked.stream().filter(q -> q.command().contains("_perf -b")).count();
  }

  private static LoadHours hours(String text) {
    return LoadHours.of(text).orElseThrow();
  }
}
