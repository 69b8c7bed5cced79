package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.Views;
import org.sparkstacking.conform.site.Site;

/** Goes on with runs of the rehearsal: after an interruption, after a kill, after a reboot. */
final class ContinuedRunTest {
  private static final Kit KIT = Kit.shipped();
  @TempDir Path folder = Path.of("unset");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void anInterruptedRunGoesOnAndMarksWhatItCarries() throws IOException {
    Path first = interrupted("first", 6).folder();
    Selection rest = new Resume(KIT, first).selection(Lang.EN);
    RunRecord run = run(rest, "second", first);
    assertThat(run.scope()).isNull();
    assertThat(run.verdict()).isEqualTo("CONFORMANT");
    assertThat(part(run, "CLU-1").carriedFrom()).isEqualTo(run(first).runId());
    assertThat(part(run, "CLU-1").lastFull()).isNotNull();
    assertThat(part(run, "NCH-3").carriedFrom()).isNull();
    assertThat(part(run, "NCH-3").verdict()).isEqualTo("PASS");
    assertThat(part(run, "BND-4").carriedFrom()).isNull();
    assertThat(run.tries()).noneMatch(t -> t.claim().equals("NCH-3"));
    Views.write(folder.resolve("second"));
    assertThat(Files.readString(folder.resolve("second/record.ko.html")))
        .contains("넘겨받은 항목(다시 시험하지 않음)", run(first).runId() + " (20", ": CLU-1, ");
  }

  @Test
  void aKilledRunIsJudgedFromItsJournalFirst() throws IOException {
    Path first = interrupted("killed", 4).folder();
    Files.delete(first.resolve(RecordFile.NAME));
    List<String> journal = Files.readAllLines(first.resolve("evidence/journal.ndjson"));
    journal.removeIf(l -> l.contains("\"kind\":\"end\""));
    Files.write(first.resolve("evidence/journal.ndjson"), journal);
    Selection rest = new Resume(KIT, first).selection(Lang.EN);
    assertThat(first.resolve(RecordFile.NAME)).exists();
    assertThat(rest.asked()).startsWith("--resume ");
    assertThat(rest.claims()).extracting(Object::toString).contains("NCH-1", "BND-4");
    assertThat(rest.claims()).extracting(Object::toString).doesNotContain("CLU-1");
  }

  @Test
  void aKilledRunOfASiteFileIsKnownByTheSiteInItsJournal() throws IOException {
    try (OpenSite opened = new KnownSites().open("simulated:two-sparks", List.of())) {
      OpenSite filed = new OpenSite(opened.site(), opened.shell(), "a hash", List.of(), () -> {});
      Path first = folder.resolve("filed");
      AtomicInteger decided = new AtomicInteger();
      interrupted(order(filed, Selection.all(KIT.catalogue()), first, null), decided, 4);
      Files.delete(first.resolve(RecordFile.NAME));
      Selection rest = new Resume(KIT, first).selection(Lang.EN);
      RunRecord run = finished(order(filed, rest, folder.resolve("went-on"), first));
      assertThat(run.scope()).isNull();
      assertThat(part(run, "CLU-1").carriedFrom()).isEqualTo(run(first).runId());
    }
  }

  @Test
  void nothingIsCarriedOverFromAResultThatWasChangedAfterwards() throws IOException {
    Path first = interrupted("tampered", 6).folder();
    Views.write(first);
    EarlierRun.demandUnchanged(first, KIT, Lang.EN);
    Path record = first.resolve(RecordFile.NAME);
    Files.writeString(record, Files.readString(record).replace("\"PASS\"", "\"PASS\" "));
    assertThat(conform("run", "--resume", first.toString())).isEqualTo(64);
    assertThat(err.toString()).contains("Nothing is carried over", "record.json", "conform verify");
    assertThat(conform("run", "--retest", first.toString(), "--claims", "NCH-1")).isEqualTo(64);
  }

  @Test
  void aKilledRunsRecordMustBeWhatItsEvidenceGives() throws IOException {
    Path first = interrupted("no-manifest", 6).folder();
    EarlierRun.demandUnchanged(first, KIT, Lang.EN);
    try (Stream<Path> evidence = Files.walk(first.resolve("evidence"))) {
      for (Path answer : evidence.filter(f -> f.toString().endsWith(".out")).toList()) {
        Files.writeString(answer, "changed afterwards");
      }
    }
    assertThatThrownBy(() -> EarlierRun.demandUnchanged(first, KIT, Lang.EN))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("CLU-1 PASS/INCONCLUSIVE");
  }

  @Test
  void aRunThatEndedByItselfIsNotResumed() {
    Path done = folder.resolve("done");
    assertThat(conform("run", "--claims", "GPU-1", "--out", done.toString())).isZero();
    assertThat(conform("run", "--resume", done.toString(), "--out", folder.resolve("x").toString()))
        .isEqualTo(64);
    assertThat(err.toString()).contains("--retest");
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void afterARebootStagesThreeAndFourAreTriedAgain() {
    Path before = folder.resolve("before");
    assertThat(conform("run", "--claims", "GPU-1", "--out", before.toString())).isZero();
    Path after = folder.resolve("after");
    assertThat(conform("run", "--after-reboot", before.toString(), "--out", after.toString()))
        .as(err.toString())
        .isZero();
    RunRecord run = run(after);
    assertThat(run.scopeVerdict()).isEqualTo("PASS");
    RunRecord.Scope scope = run.scope();
    assertThat(scope).isNotNull();
    assertThat(scope == null ? List.of() : scope.claims())
        .contains("LNK-1", "NET-1", "NCH-3")
        .doesNotContain("CLU-1", "NCP-1");
    assertThat(scope == null ? "" : scope.asked()).startsWith("--after-reboot");
  }

  @Test
  void theBootOfAnotherSitesHostsOfTheSameNamesIsNoReboot() {
    try (OpenSite site = new KnownSites().open("simulated:two-sparks", List.of());
        OpenSite later = new KnownSites().open("simulated:two-sparks", List.of())) {
      Path before = site(site, new Choice(KIT.catalogue()).claims(List.of("GPU-1")).selection());
      OpenSite other = new OpenSite(renamed(later.site()), later.shell(), "", List.of(), () -> {});
      assertThatThrownBy(() -> new Reboot(other, before).demand())
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("another site (two-sparks)");
    }
  }

  private static Site renamed(Site s) {
    return new Site(
        "other-ward",
        s.simulated(),
        s.timezone(),
        s.layout(),
        s.hosts(),
        s.cluster(),
        s.nccl(),
        s.mpi(),
        s.load(),
        s.secondaryNetwork(),
        s.madeRequired(),
        s.exclusions(),
        s.changedLimits(),
        s.access(),
        s.paper());
  }

  @Test
  void withoutANewBootNothingIsTriedAndItSaysSo() {
    try (OpenSite site = new KnownSites().open("simulated:two-sparks", List.of())) {
      Path before = site(site, new Choice(KIT.catalogue()).claims(List.of("GPU-1")).selection());
      assertThatThrownBy(() -> new Reboot(site, before).demand())
          .isInstanceOf(Reboot.NotSeen.class)
          .hasMessageContaining("spark-01: was not rebooted since that run")
          .hasMessageContaining("INCONCLUSIVE");
    }
  }

  @Test
  void wordsThatContradictEachOtherAndRunsThatCannotBeReadAreRefused() throws IOException {
    assertThat(conform("run", "--resume", "a", "--after-reboot", "b")).isEqualTo(64);
    assertThat(conform("run", "--resume", "a", "--claims", "NCH-3")).isEqualTo(64);
    assertThat(conform("run", "--resume", "no-such-run")).isEqualTo(64);
    assertThat(conform("run", "--resume", "no-such-run", "--lang", "ko")).isEqualTo(64);
    assertThat(err.toString()).contains("실행 결과가 없습니다");
    assertThat(conform("judge", "no-such-run", "--lang=KO")).isEqualTo(64);
    assertThat(err.toString()).contains("실행 결과가 없습니다");
    assertThat(conform("run", "--after-reboot", folder.toString())).isEqualTo(64);
    assertThat(err.toString()).contains("no evidence").doesNotContain("Exception");
    Path odd = folder.resolve("odd");
    Files.createDirectories(odd.resolve("evidence"));
    Files.writeString(odd.resolve("evidence/journal.ndjson"), "garbage\n");
    assertThat(conform("run", "--after-reboot", odd.toString())).isEqualTo(64);
    assertThat(conform("run", "--resume", odd.toString())).isEqualTo(64);
    Files.writeString(odd.resolve(RecordFile.NAME), "{");
    assertThat(conform("run", "--resume", odd.toString())).isEqualTo(64);
    assertThat(err.toString()).contains("start a new run").doesNotContain("\tat ");
  }

  @Test
  void aFileThatCannotBeWrittenIsSaidWithoutAStackTrace() throws IOException {
    Path run = folder.resolve("plain");
    assertThat(conform("run", "--claims", "GPU-1", "--out", run.toString())).isZero();
    String file = Files.createFile(folder.resolve("file")).toString();
    String absent = folder.resolve("absent/page.html").toString();
    assertThat(conform("compare", run.toString(), run.toString(), "--html", absent)).isEqualTo(64);
    assertThat(err.toString()).contains("no such file or folder: " + absent);
    assertThat(conform("trend", "--simulated", "--store", folder.toString(), "--out", file))
        .isEqualTo(64);
    assertThat(err.toString()).contains("in the place of " + file);
    assertThat(conform("report", run.toString(), "--vendor", "--out", absent, "--lang", "ko"))
        .isEqualTo(64);
    assertThat(err.toString()).contains("그런 파일이나 폴더가 없습니다: " + absent);
  }

  @Test
  void theCompletionKnowsEveryCommand() {
    assertThat(conform("completion")).isZero();
    for (Subcommands.Subcommand command : Subcommands.all()) {
      assertThat(out.toString()).contains(command.name());
    }
    assertThat(out.toString()).contains("--after-reboot", "complete -F");
  }

  @Test
  void everyCommandHasHelpThatShowsItsUse() {
    for (Subcommands.Subcommand command : Subcommands.all()) {
      assertThat(conform(command.name(), "--help")).as(command.name()).isZero();
      assertThat(out.toString())
          .as(command.name())
          .contains("Usage: conform " + command.name())
          .containsIgnoringCase("example");
    }
  }

  private SiteRun.Done interrupted(String name, int after) {
    try (OpenSite site = new KnownSites().open("simulated:two-sparks", List.of())) {
      RunOrder order = order(site, Selection.all(KIT.catalogue()), folder.resolve(name), null);
      return interrupted(order, new AtomicInteger(), after);
    }
  }

  private static SiteRun.Done interrupted(RunOrder order, AtomicInteger decided, int after) {
    Progress counting =
        new Progress() {
          @Override
          public void began(Claim claim) {}

          @Override
          public void lookingAt(String topic) {}

          @Override
          public void looked(String topic) {}

          @Override
          public void decided(ClaimResult result) {
            decided.incrementAndGet();
          }
        };
    return new SiteRun(
            KIT,
            counting,
            () -> decided.get() >= after,
            Clock.systemUTC(),
            RandomGenerator.getDefault())
        .run(order);
  }

  private RunRecord run(Selection selection, String name, Path before) {
    try (OpenSite site = new KnownSites().open("simulated:two-sparks", List.of())) {
      return finished(order(site, selection, folder.resolve(name), before));
    }
  }

  private Path site(OpenSite site, Selection selection) {
    Path to = folder.resolve("same");
    finished(order(site, selection, to, null));
    return to;
  }

  private static RunRecord finished(RunOrder order) {
    return new SiteRun(
            KIT, Progress.silent(), () -> false, Clock.systemUTC(), RandomGenerator.getDefault())
        .run(order)
        .record();
  }

  private RunOrder order(OpenSite site, Selection selection, Path to, @Nullable Path before) {
    return new RunOrder(site, selection, false, Lang.EN, to, folder.resolve("store"), before);
  }

  private static RunRecord run(Path folder) {
    return RecordFile.read(folder).orElseThrow();
  }

  private static RunRecord.ClaimPart part(RunRecord run, String claim) {
    return run.claims().stream().filter(c -> c.id().equals(claim)).findFirst().orElseThrow();
  }

  private int conform(String... args) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Terminal terminal =
        new Terminal(new PrintWriter(out), new PrintWriter(err), false, false, Lang.EN);
    int code = new Conform(terminal).execute(args);
    terminal.out().flush();
    terminal.err().flush();
    return code;
  }
}
