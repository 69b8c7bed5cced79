package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.rehearsal.CataloguedFault;
import org.sparkstacking.conform.rehearsal.FaultCatalogue;
import org.sparkstacking.conform.report.RunRecord;

/**
 * The kit on trial: every simulated fault, every claim, the whole run over real SSH. Exactly the
 * claims that the catalogue of faults names may differ from the healthy run, with these verdicts,
 * and the words must name what is wrong.
 */
@Tag("thorough")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FaultMatrixTest {
  /** Runs mostly wait: for simulated programs, for each other. */
  private static final int AT_ONCE = 6;

  private static final List<CataloguedFault> FAULTS = FaultCatalogue.builtIn().all();

  private final Map<String, Future<RehearsedRun>> runs = new LinkedHashMap<>();
  private final ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
  private Map<String, Verdict> healthy = Map.of();

  @BeforeAll
  void start(@TempDir Path store) {
    RehearsedRun run = RehearsedRun.of(store);
    assertThat(run.troubles()).isEmpty();
    healthy = run.verdicts();
    longestFirst()
        .forEach(name -> runs.put(name, workers.submit(() -> RehearsedRun.of(store, name))));
  }

  @AfterAll
  void stop() throws InterruptedException {
    workers.shutdownNow();
    assertThat(workers.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
  }

  static Stream<String> names() {
    return FAULTS.stream().map(CataloguedFault::name);
  }

  /** A hang takes its whole deadline, and a slow host its time, whenever they start. */
  private static Stream<String> longestFirst() {
    List<String> longest = List.of("hang-in-nccl", "slow-host");
    return Stream.concat(longest.stream(), names().filter(n -> !longest.contains(n)));
  }

  @Test
  void theHealthyRehearsalPassesEveryClaimThatNeedsNoCluster() {
    for (Claim claim : Catalogue.builtIn().claims()) {
      boolean hostOnly = claim.stage() == 3 || claim.stage() == 4;
      if (hostOnly || List.of("GPU-1", "BND-2", "BND-4").contains(claim.id().value())) {
        assertThat(healthy).containsEntry(claim.id().value(), Verdict.PASS);
      }
    }
    assertThat(healthy.values()).doesNotContain(Verdict.FAIL, Verdict.INCONCLUSIVE);
  }

  @ParameterizedTest
  @MethodSource("names")
  void aFaultChangesExactlyTheVerdictsThatItMust(String name) throws Exception {
    RehearsedRun run = run(name);
    Map<String, Verdict> expected = new TreeMap<>(healthy);
    fault(name).claims(cluster()).forEach((claim, verdict) -> expected.put(claim.value(), verdict));
    assertThat(new TreeMap<>(run.verdicts()))
        .as("%s: %s", name, said(run, expected))
        .isEqualTo(expected);
    assertThat(run.troubles()).isEmpty();
  }

  /** What the run says of the claims that came out otherwise. */
  private static List<String> said(RehearsedRun run, Map<String, Verdict> expected) {
    return run.record().claims().stream()
        .filter(c -> !c.verdict().equals(String.valueOf(expected.get(c.id()))))
        .map(
            c ->
                c.id()
                    + " "
                    + c.reason().en()
                    + c.findings().stream().map(f -> f.seen().en()).toList())
        .toList();
  }

  /** Faults whose words are listed. */
  static Stream<String> worded() {
    return FAULTS.stream().filter(f -> !f.saysEn().isEmpty()).map(CataloguedFault::name);
  }

  @Test
  void theWordsOfMostFaultsAreListedInBothLanguages() {
    assertThat(worded()).hasSizeGreaterThanOrEqualTo(30);
    assertThat(FAULTS).allMatch(f -> f.saysEn().isEmpty() == f.saysKo().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("worded")
  void aFindingNamesHostAndThingAndValue(String name) throws Exception {
    CataloguedFault fault = fault(name);
    List<Text> said =
        run(name).record().claims().stream()
            .filter(c -> blamed(fault, c))
            .flatMap(c -> c.findings().stream())
            .filter(f -> f.verdict().equals(worst(fault).name()))
            .map(f -> Text.join(" | ", List.of(f.where(), f.seen())))
            .toList();
    assertThat(said).as(name).anyMatch(t -> holds(t.en(), fault.saysEn()));
    assertThat(said).as(name).anyMatch(t -> holds(t.ko(), fault.saysKo()));
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyFindingThatIsNoPassSaysWhatToDoNext(String name) throws Exception {
    for (RunRecord.ClaimPart claim : run(name).record().claims()) {
      for (RunRecord.FindingPart finding : claim.findings()) {
        if (!finding.verdict().equals("PASS")) {
          assertThat(finding.next().en()).as(name + " " + claim.id()).isNotBlank();
          assertThat(finding.next().ko()).as(name + " " + claim.id()).matches("(?s).*[가-힣].*");
        }
      }
    }
  }

  private static boolean holds(String text, List<String> words) {
    return words.stream().allMatch(text::contains);
  }

  private static boolean blamed(CataloguedFault fault, RunRecord.ClaimPart claim) {
    return claim.verdict().equals(worst(fault).name())
        && fault.claims().keySet().stream().anyMatch(id -> id.value().equals(claim.id()));
  }

  private static Verdict worst(CataloguedFault fault) {
    return Verdict.merge(fault.claims().values());
  }

  private static CataloguedFault fault(String name) {
    return FaultCatalogue.builtIn().find(name);
  }

  private boolean cluster() {
    return healthy.getOrDefault("CLU-1", Verdict.NOT_TESTED) == Verdict.PASS;
  }

  private RehearsedRun run(String name) throws InterruptedException, ExecutionException {
    Future<RehearsedRun> run = runs.get(name);
    if (run == null) {
      throw new IllegalArgumentException(name);
    }
    return run.get();
  }
}
