package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.probe.Question;

/** In a run every witness counts: none may be missing, and each alone refutes. */
final class NcclRunTest {
  private static final List<String> CLAIMS = List.of("MPI-1", "NCH-1", "NCH-2", "NCH-3", "NCH-4");

  @Test
  void aHealthyPairPassesEveryClaim() {
    Evidence evidence = new TwoSparks().look();
    for (String claim : CLAIMS) {
      assertThat(verdict(claim, evidence)).as(said(claim, evidence)).isEqualTo(Verdict.PASS);
    }
  }

  @Test
  void everyCriterionGetsAFindingEvenFromNothing() {
    for (ClaimJudge judge : SavedTexts.JUDGES) {
      List<Finding> findings = judge.judge(Evidence.nothing(), TwoSparks.site(), Scope.RUN);
      Set<Criterion> judged = new HashSet<>();
      findings.forEach(f -> judged.add(f.criterion()));
      assertThat(judged).containsAll(judge.criteria());
      assertThat(findings)
          .noneMatch(f -> f.verdict() == Verdict.PASS || f.verdict() == Verdict.FAIL);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nccl/host/quiet/log", "nccl/host/quiet/net-before", "nccl/host/quiet/net-after",
        "nccl/host/quiet/rdma-before", "nccl/host/quiet/rdma-after", "nccl/host/quiet/run"
      })
  void aMissingWitnessNeverPassesCarrierOrPath(String question) {
    Evidence all = new TwoSparks().look();
    Evidence less = without(all, question, "");
    Evidence oneEnd = without(all, question, "s2");
    boolean net = question.contains("net-");
    assertThat(verdict("NCH-4", less)).isEqualTo(Verdict.INCONCLUSIVE);
    if (!net) {
      assertThat(verdict("NCH-3", less)).isEqualTo(Verdict.INCONCLUSIVE);
    }
    if (!question.endsWith("run")) {
      assertThat(verdict("NCH-4", oneEnd)).isEqualTo(Verdict.INCONCLUSIVE);
    }
  }

  @Test
  void aMissingIdleWindowNeverPassesThePath() {
    Evidence less = without(new TwoSparks().look(), "nccl/host/idle/net-before", "");
    assertThat(verdict("NCH-4", less)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void speedNeedsTheWarmUpAndThreeWholeRuns() {
    Evidence all = new TwoSparks().look();
    for (String run :
        List.of("nccl/host/warmup/run", "nccl/host/quiet/run-2", "nccl/host/quiet/run-3")) {
      assertThat(verdict("NCH-2", without(all, run, ""))).as(run).isEqualTo(Verdict.INCONCLUSIVE);
    }
  }

  @Test
  void aSlowPairFailsWithItsReading() {
    refused("NCH-2", s -> s.busbw = 12.0, "twins", "S-03");
    refused("NCH-2", s -> s.busbw = 2.8, "slow state", "S-01");
    refused("NCH-2", s -> s.busbw = 0.9, "management network", "S-13");
  }

  @Test
  void theGreyBandPassesWithARemark() {
    TwoSparks sparks = new TwoSparks();
    sparks.busbw = 18.5;
    Evidence evidence = sparks.look();
    assertThat(verdict("NCH-2", evidence)).isEqualTo(Verdict.PASS);
    assertThat(findings("NCH-2", evidence)).anyMatch(f -> !f.remarks().isEmpty());
  }

  @Test
  void wrongResultsFailWhateverTheSpeed() {
    refused("NCH-1", s -> s.wrong = 3, "out-of-bounds", "");
  }

  @Test
  void oneRankOrSeparateJobsAreNoJobOverAllSparks() {
    refused("NCH-1", s -> s.oneRank = true, "1 rank on 1 host", "");
    refused("NCH-1", s -> s.separateJobs = true, "Separate runs", "");
  }

  @Test
  void socketsAreRefusedByTheLogOfAnyRank() {
    refused("NCH-3", s -> s.socket = true, "Socket (TCP)", "S-07");
    refused("NCH-3", s -> s.secondRankOnSocket = true, "Socket (TCP)", "S-07");
  }

  @Test
  void oneHalfIsRefusedByLogOrByCounters() {
    refused("NCH-3", s -> s.oneHalfLogged = true, "Only part of the port's two", "S-03");
    refused("NCH-3", s -> s.oneHalfCounted = true, "carried nothing", "S-03");
  }

  @Test
  void bytesOnForbiddenInterfacesAreRefusedByName() {
    refused("NCH-4", s -> s.overManagement = true, "enP7s7 grew", "S-13");
    refused("NCH-4", s -> s.overCilium = true, "cilium_vxlan grew", "S-13");
  }

  @Test
  void aRankOnTheManagementInterfaceIsRefusedByItsLogAlone() {
    refused(
        "NCH-4",
        s -> {
          s.socket = true;
          s.overManagement = true;
        },
        "sockets on [enP7s7]",
        "S-13");
  }

  @Test
  void aCiliumInterfaceThatGrewLessThanWhenIdleIsThereAllTheSame() {
    TwoSparks sparks = new TwoSparks();
    sparks.livelyCilium = true;
    Evidence evidence = sparks.look();
    assertThat(verdict("NCH-4", evidence)).isEqualTo(Verdict.PASS);
    assertThat(said("NCH-4", evidence)).doesNotContain("no Cilium interface");
  }

  @Test
  void aBusyBackgroundIsInconclusiveAndNamesTheInterface() {
    TwoSparks sparks = new TwoSparks();
    sparks.busyManagement = true;
    Evidence evidence = sparks.look();
    assertThat(verdict("NCH-4", evidence)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(said("NCH-4", evidence)).contains("enP7s7 is busy by itself");
  }

  @Test
  void aHangFailsOnlyAfterTenTimesTheExpectedTimeOnHostsThatAnswer() {
    TwoSparks sparks = new TwoSparks();
    sparks.hangs = true;
    Evidence evidence = sparks.look();
    assertThat(verdict("NCH-1", evidence)).as(said("NCH-1", evidence)).isEqualTo(Verdict.FAIL);
    assertThat(said("NCH-1", evidence)).contains("it hangs");
    assertThat(verdict("NCH-1", without(evidence, "nccl/host/quiet/link-after", "s2")))
        .isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(verdict("NCH-1", without(evidence, "nccl/host/quiet/log", "s2")))
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aBusyGpuIsNotLoadedAndTheProgramIsNamed() {
    TwoSparks sparks = new TwoSparks();
    sparks.busyAt = "nccl/host/quiet/guard/apps";
    Evidence evidence = sparks.look();
    assertThat(verdict("NCH-1", evidence)).isEqualTo(Verdict.NOT_TESTED);
    assertThat(said("NCH-1", evidence)).contains("python3 (77)").contains("s2");
    assertThat(sparks.asked).noneMatch(q -> q.command().contains("_perf -b"));
  }

  @Test
  void aGpuThatBecomesBusyEndsTheLoadAndIsInconclusive() {
    TwoSparks sparks = new TwoSparks();
    sparks.busyAt = "nccl/host/quiet/guard-3/apps";
    Evidence evidence = sparks.look();
    assertThat(verdict("NCH-1", evidence)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(said("NCH-1", evidence)).contains("python3 (77)").contains("during the test");
    assertThat(sparks.asked.stream().filter(q -> q.command().contains("_perf -b"))).hasSize(2);
  }

  @Test
  void shortMemoryIsNotLoaded() {
    TwoSparks sparks = new TwoSparks();
    sparks.availableKib = 1_572_864;
    Evidence evidence = sparks.look();
    assertThat(verdict("NCH-1", evidence)).isEqualTo(Verdict.NOT_TESTED);
    assertThat(said("NCH-1", evidence)).contains("MemAvailable of s1 is 1.5 GiB, less than 16G");
    assertThat(sparks.asked).noneMatch(q -> q.command().contains("_perf -b"));
  }

  @Test
  void aHostThatDoesNotSayWhetherItIsFreeIsNotLoaded() {
    TwoSparks sparks = new TwoSparks();
    sparks.silentQuestion = "nccl/host/quiet/guard/memory";
    Evidence evidence = sparks.look();
    assertThat(verdict("NCH-1", evidence)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(sparks.asked).noneMatch(q -> q.command().contains("_perf -b"));
  }

  @Test
  void aRunThatLeftNoTraceIsMissedByTheWitnesses() {
    Evidence evidence = new TwoSparks().look();
    for (String host : List.of("s1", "s2")) {
      evidence = without(evidence, "nccl/host/quiet/run-3", host);
    }
    for (String claim : List.of("NCH-2", "NCH-3", "NCH-4")) {
      assertThat(verdict(claim, evidence)).as(claim).isEqualTo(Verdict.INCONCLUSIVE);
    }
  }

  @Test
  void aLinkThatFlapsWhileNcclRunsDidNotCarryIt() {
    TwoSparks sparks = new TwoSparks();
    sparks.flaps = true;
    Evidence evidence = sparks.look();
    assertThat(verdict("NCH-3", evidence)).isEqualTo(Verdict.FAIL);
    assertThat(said("NCH-3", evidence)).contains("enp1s0f1np1 (carrier_changes 4 -> 6)");
  }

  @Test
  void aMissingProgramIsNotTestedAndNothingIsRun() {
    TwoSparks sparks = new TwoSparks();
    sparks.programMissing = true;
    assertThat(verdict("NCH-1", sparks.look())).isEqualTo(Verdict.NOT_TESTED);
    assertThat(sparks.asked).noneMatch(q -> q.command().contains("_perf -b"));
  }

  @Test
  void aTableThatEndsEarlyIsInconclusive() {
    TwoSparks sparks = new TwoSparks();
    sparks.cutTable = true;
    Evidence evidence = sparks.look();
    for (String claim : List.of("NCH-1", "NCH-2", "NCH-3", "NCH-4")) {
      assertThat(verdict(claim, evidence))
          .as(said(claim, evidence))
          .isEqualTo(Verdict.INCONCLUSIVE);
    }
  }

  @Test
  void sshThatWasNeverSetUpIsNotTestedEvenIfOneWayOnly() {
    TwoSparks never = new TwoSparks();
    never.sshDenied = true;
    assertThat(verdict("MPI-1", never.look())).isEqualTo(Verdict.NOT_TESTED);
    TwoSparks oneWay = new TwoSparks();
    oneWay.sshDeniedOneWay = true;
    Evidence evidence = oneWay.look();
    assertThat(findings("MPI-1", evidence))
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.verdict()).isEqualTo(Verdict.NOT_TESTED);
              assertThat(f.seen().en()).contains("s1 -> 192.168.100.12");
              assertThat(f.next().en()).contains("ssh-copy-id");
            });
  }

  @Test
  void bytesOnManagementRefuteATextThatNamesRoceThoughTheFabricStayedQuiet() {
    refused("NCH-4", s -> s.onlyOverManagement = true, "enP7s7", "S-13");
    TwoSparks liar = new TwoSparks();
    liar.onlyOverManagement = true;
    assertThat(verdict("NCH-3", liar.look())).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aLinkLostDuringTheTestIsNamed() {
    Consumer<TwoSparks> lost =
        s -> {
          s.hangs = true;
          s.linkLost = true;
        };
    refused("NCH-1", lost, "lost during the test: enp1s0f1np1", "");
  }

  @Test
  void aLinkThatStaysUpIsNotBlamed() {
    TwoSparks sparks = new TwoSparks();
    sparks.hangs = true;
    assertThat(said("NCH-1", sparks.look())).doesNotContain("lost during");
  }

  @Test
  void afterARunThatHangsNoOtherIsStarted() {
    TwoSparks sparks = new TwoSparks();
    sparks.hangs = true;
    sparks.look();
    assertThat(sparks.asked).filteredOn(q -> q.command().contains("_perf -b")).hasSize(1);
  }

  @Test
  void theDaemonsOfOpenMpi4CarryTheRunsMark() {
    TwoSparks sparks = new TwoSparks();
    sparks.look();
    assertThat(sparks.asked)
        .filteredOn(q -> q.command().contains("mpirun -np"))
        .isNotEmpty()
        .allSatisfy(
            q ->
                assertThat(q.command())
                    .startsWith("CONFORM_RUN=test1 ")
                    .contains("--mca orte_launch_agent 'env CONFORM_RUN=test1 orted'")
                    .contains("--mca orte_tmpdir_base /tmp/spark-conform-test1"));
  }

  @Test
  void ranksOnOneHostAreRefused() {
    refused("MPI-1", s -> s.ranksOnOneHost = true, "expected", "");
  }

  @Test
  void aLostHostPassesNothingAndFailsNothing() {
    TwoSparks sparks = new TwoSparks();
    sparks.secondHostSilent = true;
    Evidence evidence = sparks.look();
    for (String claim : List.of("MPI-1", "NCH-1", "NCH-3", "NCH-4")) {
      assertThat(verdict(claim, evidence))
          .as(said(claim, evidence))
          .isEqualTo(Verdict.INCONCLUSIVE);
    }
  }

  @Test
  void theRunCleansUpAfterItselfOnEveryHost() {
    TwoSparks sparks = new TwoSparks();
    sparks.hangs = true;
    sparks.look();
    for (String host : List.of("s1", "s2")) {
      assertThat(sparks.asked)
          .filteredOn(q -> q.host().equals(host))
          .extracting(Question::command)
          .contains(
              "grep -l -a CONFORM_RUN=test1 /proc/[0-9]*/environ",
              "rm -rf /tmp/spark-conform-test1");
    }
  }

  @Test
  void questionIdsAreUniquePerHost() {
    TwoSparks sparks = new TwoSparks();
    sparks.look();
    List<String> ids = sparks.asked.stream().map(q -> q.host() + " " + q.id()).toList();
    assertThat(ids).doesNotHaveDuplicates();
  }

  private static void refused(String claim, Consumer<TwoSparks> fault, String words, String cause) {
    TwoSparks sparks = new TwoSparks();
    fault.accept(sparks);
    Evidence evidence = sparks.look();
    assertThat(verdict(claim, evidence)).as(said(claim, evidence)).isEqualTo(Verdict.FAIL);
    assertThat(findings(claim, evidence))
        .filteredOn(f -> f.verdict() == Verdict.FAIL)
        .anyMatch(
            f ->
                f.seen().en().contains(words)
                    && (cause.isEmpty() || f.causes().contains(cause))
                    && !f.next().ko().isEmpty());
  }

  private static Evidence without(Evidence all, String question, String host) {
    List<Observed> kept = new ArrayList<>();
    for (Observed observed : all.all()) {
      boolean gone =
          observed.source().question().equals(question)
              && (host.isEmpty() || observed.source().host().equals(host));
      if (!gone) {
        kept.add(observed);
      }
    }
    return Evidence.of(kept);
  }

  private static List<Finding> findings(String claim, Evidence evidence) {
    return SavedTexts.JUDGES.stream()
        .filter(j -> j.claim().value().equals(claim))
        .flatMap(j -> j.judge(evidence, TwoSparks.site(), Scope.RUN).stream())
        .toList();
  }

  private static Verdict verdict(String claim, Evidence evidence) {
    return Verdict.merge(findings(claim, evidence).stream().map(Finding::verdict).toList());
  }

  private static String said(String claim, Evidence evidence) {
    return findings(claim, evidence).stream()
        .map(f -> f.criterion() + " " + f.verdict() + ": " + f.seen().en() + "\n")
        .toList()
        .toString();
  }
}
