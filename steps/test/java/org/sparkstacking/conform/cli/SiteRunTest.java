package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.adapter.recording.Journal;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;

/** Whole runs of the real features against scripted hosts. */
final class SiteRunTest {
  private static final Catalogue ALL = Catalogue.builtIn();
  private static final Kit KIT =
      new Kit(
          ALL,
          List.of(
              judge("GPU-1", "seen", "driver"),
              judge("LNK-1", "up", "twins"),
              judge("LNK-2", "speed", "pcie"),
              judge("NET-1", "address", "route", "reach"),
              judge("MPI-1", "ranks"),
              judge("BND-4", "nothing-left")),
          List.of(
              new Fakes.WordProbe("gpus"),
              new Fakes.WordProbe("links"),
              new Fakes.WordProbe("addresses"),
              new Fakes.WordProbe("mpi"),
              new Fakes.WordProbe("leftovers")));

  @TempDir private Path folder = Path.of("");
  private final AtomicBoolean stop = new AtomicBoolean();

  @Test
  void aHealthySiteIsIncompleteAsLongAsClaimsAreNotBuilt() {
    RunRecord run = run(q -> "good").record();
    assertThat(run.verdict()).isEqualTo("INCOMPLETE");
    assertThat(run.ended()).isEqualTo("normal");
    assertThat(Exit.of(run)).isEqualTo(2);
    assertThat(part(run, "GPU-1").verdict()).isEqualTo("PASS");
    assertThat(part(run, "MPI-1").verdict()).isEqualTo("PASS");
    assertThat(part(run, "BND-4").verdict()).isEqualTo("PASS");
    assertThat(part(run, "CLU-1").reasonCode()).isEqualTo("not-built");
    assertThat(part(run, "NET-2").reasonCode()).isEqualTo("not-built");
    assertThat(part(run, "BND-3").reasonCode()).isEqualTo("untestable");
    assertThat(run.claims()).hasSize(ALL.claims().size());
    assertThat(run.ledger().pass()).isEqualTo(6);
  }

  @Test
  void whatFailsGatesWhatNeedsItAndNothingElse() {
    RunRecord run = run(q -> q.id().startsWith("links") ? "bad:twins" : "good").record();
    assertThat(run.verdict()).isEqualTo("NON_CONFORMANT");
    assertThat(Exit.of(run)).isEqualTo(1);
    assertThat(part(run, "LNK-1").verdict()).isEqualTo("FAIL");
    assertThat(part(run, "NET-1").reasonCode()).isEqualTo("prerequisite");
    assertThat(part(run, "MPI-1").reasonCode()).isEqualTo("prerequisite");
    assertThat(part(run, "MPI-1").verdict()).isEqualTo("NOT_TESTED");
    assertThat(part(run, "BND-4").verdict()).isEqualTo("PASS");
  }

  @Test
  void bothEditionsGiveTheSameVerdicts() {
    RunRecord en = run(q -> "good", order(Selection.all(ALL), Lang.EN, "en", null)).record();
    RunRecord ko = run(q -> "good", order(Selection.all(ALL), Lang.KO, "ko", null)).record();
    assertThat(ko.claims()).isEqualTo(en.claims());
  }

  @Test
  void aTopicIsLookedAtOnceHoweverManyScenariosNameIt() {
    List<String> asked = new ArrayList<>();
    run(
        q -> {
          asked.add(q.id());
          return "good";
        });
    assertThat(asked.stream().filter("links/word"::equals)).hasSize(1);
  }

  @Test
  void aScopedRunNeverSaysConformantAndPassesByItsOwnClaims() {
    Selection scope = new Selection(Set.of(ClaimId.of("GPU-1")), false, "--claims GPU-1");
    RunRecord run = run(q -> "good", order(scope, Lang.EN, "scoped", null)).record();
    assertThat(run.verdict()).isEqualTo("INCOMPLETE");
    assertThat(run.scopeVerdict()).isEqualTo("PASS");
    assertThat(Exit.of(run)).isZero();
    assertThat(part(run, "LNK-1").reasonCode()).isEqualTo("deselected");
    assertThat(part(run, "BND-4").verdict()).isEqualTo("PASS");
  }

  @Test
  void aScopedRunShowsTheLastFullVerdictOfWhatItDidNotTry() throws IOException {
    Path store = Files.createDirectories(folder.resolve("store"));
    run(q -> "good", order(Selection.all(ALL), Lang.EN, "store/20261130-full", null));
    Selection scope = new Selection(Set.of(ClaimId.of("GPU-1")), false, "--claims GPU-1");
    RunRecord run =
        run(q -> "good", ordered(scope, Lang.EN, folder.resolve("scoped"), store, null)).record();
    RunRecord.LastFull last = part(run, "LNK-1").lastFull();
    assertThat(last).isNotNull();
    assertThat(part(run, "GPU-1").lastFull()).isNull();
  }

  @Test
  void anInterruptedRunIsIncompleteKeepsItsFailuresAndStillCleansUp() {
    List<String> asked = new ArrayList<>();
    RunRecord run =
        run(q -> {
              asked.add(q.id());
              if (q.id().startsWith("links")) {
                stop.set(true);
              }
              return q.id().startsWith("gpus") ? "bad:seen" : "good";
            })
            .record();
    assertThat(run.ended()).isEqualTo("interrupted");
    assertThat(run.verdict()).isEqualTo("INCOMPLETE");
    assertThat(Exit.of(run)).isEqualTo(130);
    assertThat(part(run, "GPU-1").verdict()).isEqualTo("FAIL");
    assertThat(part(run, "LNK-1").reasonCode()).isEqualTo("interrupted");
    assertThat(part(run, "NET-1").reasonCode()).isEqualTo("interrupted");
    assertThat(part(run, "BND-4").verdict()).isEqualTo("PASS");
    assertThat(asked).contains("leftovers/word").doesNotContain("addresses/word");
  }

  @Test
  void aProbeThatBreaksIsAFaultOfTheKitAndTheRunGoesOn() {
    RunRecord run =
        run(q -> {
              if (q.id().startsWith("links")) {
                throw new IllegalStateException("a bug of a probe");
              }
              return "good";
            })
            .record();
    assertThat(run.ended()).isEqualTo("kit-failure");
    assertThat(Exit.of(run)).isEqualTo(3);
    assertThat(part(run, "LNK-1").verdict()).isEqualTo("NOT_TESTED");
    assertThat(part(run, "LNK-1").reason().en()).contains("a bug of a probe");
    assertThat(part(run, "GPU-1").verdict()).isEqualTo("PASS");
  }

  @Test
  void aRunCanBeJudgedAgainWithTheSameVerdicts() {
    SiteRun.Done done = run(q -> q.id().startsWith("mpi") ? "bad:ranks" : "good");
    SecondOpinion.Given again = new SecondOpinion(KIT).judge(done.folder(), Lang.KO);
    assertThat(again.differences()).isEmpty();
    assertThat(again.record().claims()).isEqualTo(done.record().claims());
    assertThat(Exit.of(again.record())).isEqualTo(1);
  }

  @Test
  void anInterruptedRunCanBeJudgedAgainWithTheSameVerdicts() {
    SiteRun.Done done =
        run(
            q -> {
              stop.compareAndSet(false, q.id().startsWith("addresses"));
              return "good";
            });
    SecondOpinion.Given again = new SecondOpinion(KIT).judge(done.folder(), Lang.EN);
    assertThat(again.differences()).isEmpty();
    assertThat(Exit.of(again.record())).isEqualTo(130);
  }

  @Test
  void evidenceThatWasChangedAfterwardsShowsAsADifference() throws IOException {
    SiteRun.Done done = run(q -> "good");
    Files.writeString(done.folder().resolve("evidence/spark-01/gpus/word.out"), "good, really");
    SecondOpinion.Given again = new SecondOpinion(KIT).judge(done.folder(), Lang.EN);
    assertThat(again.differences())
        .contains(new SecondOpinion.Difference("GPU-1", "PASS", "INCONCLUSIVE"));
  }

  @Test
  void aRecordThatWasChangedShowsAsADifferenceAndOneThatIsNoneIsSetAside() throws IOException {
    SiteRun.Done done = run(q -> q.id().startsWith("mpi") ? "bad:ranks" : "good");
    Path file = done.folder().resolve(RecordFile.NAME);
    String json = Files.readString(file);
    Files.writeString(file, json.replace("\"verdict\" : \"FAIL\"", "\"verdict\" : \"PASS\""));
    assertThat(new SecondOpinion(KIT).judge(done.folder(), Lang.EN).differences())
        .contains(new SecondOpinion.Difference("MPI-1", "PASS", "FAIL"));

    Files.writeString(file, json.substring(0, json.length() / 2));
    SecondOpinion.Given given = new SecondOpinion(KIT).judge(done.folder(), Lang.EN);

    assertThat(given.refusal().orElseThrow().en()).contains("record.refused.json");
    assertThat(RecordFile.read(done.folder()).orElseThrow()).isEqualTo(given.record());
    assertThat(part(given.record(), "MPI-1").verdict()).isEqualTo("FAIL");
    assertThat(done.folder().resolve("record.refused.json")).exists();
  }

  @Test
  void aKilledRunGetsAnIncompleteRecordFromItsJournal() throws IOException {
    SiteRun.Done done = run(q -> "good");
    Path journal = done.folder().resolve(Journal.FILE);
    List<String> lines = Files.readAllLines(journal);
    int links = first(lines, "\"topic\":\"links\"");
    Files.write(journal, lines.subList(0, links));
    Files.delete(done.folder().resolve(RecordFile.NAME));
    SecondOpinion.Given given = new SecondOpinion(KIT).judge(done.folder(), Lang.EN);
    RunRecord run = RecordFile.read(done.folder()).orElseThrow();
    assertThat(run).isEqualTo(given.record());
    assertThat(run.verdict()).isEqualTo("INCOMPLETE");
    assertThat(run.ended()).isEqualTo("interrupted");
    assertThat(part(run, "GPU-1").verdict()).isEqualTo("PASS");
    assertThat(part(run, "LNK-1").reasonCode()).isEqualTo("interrupted");
    assertThat(part(run, "BND-4").verdict()).isNotEqualTo("PASS");
  }

  @Test
  void aRetestCarriesOverWhatItDoesNotTryAndListsTheFirstTry() {
    SiteRun.Done first = run(q -> q.id().startsWith("mpi") ? "bad:ranks" : "good");
    Selection again = new Choice(ALL).claims(List.of("MPI-1")).retest();
    RunRecord run = run(q -> "good", order(again, Lang.EN, "second", first.folder())).record();
    assertThat(run.scope()).isNull();
    assertThat(part(run, "MPI-1").verdict()).isEqualTo("PASS");
    assertThat(part(run, "MPI-1").carriedFrom()).isNull();
    assertThat(part(run, "GPU-1").verdict()).isEqualTo("PASS");
    assertThat(part(run, "GPU-1").carriedFrom()).isEqualTo(first.record().runId());
    assertThat(run.tries())
        .contains(
            new RunRecord.Try(first.record().runId(), "MPI-1", "FAIL", first.record().endedAt()));
  }

  @Test
  void aRetestOfOtherVersionsCarriesNothingOver() {
    SiteRun.Done first =
        run(q -> q.id().equals("identity/uname") ? "Linux spark-01 6.11.0" : "good");
    Selection again = new Choice(ALL).claims(List.of("MPI-1")).retest();
    RunRecord run =
        run(
                q -> q.id().equals("identity/uname") ? "Linux spark-01 6.14.0" : "good",
                order(again, Lang.EN, "second", first.folder()))
            .record();
    assertThat(run.scope()).isNotNull();
    assertThat(part(run, "GPU-1").verdict()).isEqualTo("NOT_TESTED");
    assertThat(part(run, "GPU-1").carriedFrom()).isNull();
  }

  @Test
  void aFolderThatHoldsSomethingIsRefused() throws IOException {
    Path full = Files.createDirectories(folder.resolve("full"));
    Files.writeString(full.resolve("keep.txt"), "keep");
    assertThatThrownBy(() -> run(q -> "good", order(Selection.all(ALL), Lang.EN, "full", null)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("is not empty");
    assertThat(full.resolve("evidence")).doesNotExist();
  }

  private SiteRun.Done run(Function<Question, String> words) {
    return run(words, order(Selection.all(ALL), Lang.EN, "first", null));
  }

  private SiteRun.Done run(Function<Question, String> words, RunOrder order) {
    OpenSite site = order.site();
    RunOrder scripted =
        new RunOrder(
            new OpenSite(
                site.site(),
                () -> new Fakes.ScriptedShell(words),
                site.sha256(),
                site.faults(),
                () -> {}),
            order.selection(),
            order.keepGoing(),
            order.lang(),
            order.out(),
            order.store(),
            order.retest());
    return new SiteRun(
            KIT,
            Progress.silent(),
            stop::get,
            Clock.fixed(Fakes.NOON, ZoneOffset.UTC),
            RandomGenerator.of("L64X128MixRandom"))
        .run(scripted);
  }

  private RunOrder order(Selection selection, Lang lang, String out, @Nullable Path retest) {
    return ordered(selection, lang, folder.resolve(out), folder.resolve("store"), retest);
  }

  private static RunOrder ordered(
      Selection selection, Lang lang, Path out, Path store, @Nullable Path retest) {
    OpenSite site =
        new OpenSite(
            Fakes.site("spark-01"),
            () -> new Fakes.ScriptedShell(q -> ""),
            "",
            List.of(),
            () -> {});
    return new RunOrder(site, selection, false, lang, out, store, retest);
  }

  private static RunRecord.ClaimPart part(RunRecord run, String claim) {
    return run.claims().stream().filter(c -> c.id().equals(claim)).findFirst().orElseThrow();
  }

  private static int first(List<String> lines, String words) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(words)) {
        return i;
      }
    }
    throw new AssertionError("no line with " + words);
  }

  private static ClaimJudge judge(String claim, String... criteria) {
    return Fakes.WordJudge.of(claim, criteria);
  }
}
