package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.adapter.recording.Recording;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.report.Acceptance;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;

/** The run store when things go wrong around it: nothing of a run is lost. */
final class StoreTest {
  private static final Kit KIT =
      new Kit(
          Catalogue.builtIn(),
          List.of(Fakes.WordJudge.of("GPU-1", "seen", "driver")),
          List.of(new Fakes.WordProbe("gpus")));

  @TempDir private Path store = Path.of("");
  private final StringWriter said = new StringWriter();

  @Test
  void twoRunsAtTheSameInstantGetTwoFolders() {
    List<CompletableFuture<SiteRun.Done>> both = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      RandomGenerator random = new java.util.Random(i);
      both.add(
          CompletableFuture.supplyAsync(
              () -> run(null, random, new Fakes.ScriptedShell(q -> "good"))));
    }
    Set<Path> folders = Set.of(both.get(0).join().folder(), both.get(1).join().folder());
    assertThat(folders).hasSize(2);
    assertThat(KeptRuns.all(store)).hasSize(2).allMatch(k -> k.record() != null);
  }

  @Test
  void twoRunsIntoOneFolderNeverMixTheSecondIsRefused() {
    RandomGenerator same = RandomGenerator.of("L64X128MixRandom");
    Path one = run(store.resolve("x"), same, new Fakes.ScriptedShell(q -> "good")).folder();
    RunRecord before = RecordFile.read(one).orElseThrow();
    assertThatThrownBy(
            () -> run(store.resolve("x"), same, new Fakes.ScriptedShell(q -> "bad:seen")))
        .isInstanceOf(Refusal.class);
    assertThat(RecordFile.read(one)).contains(before);
  }

  @Test
  void aDiskThatFillsUpDuringTheRunLosesNothingThatWasRecorded() throws IOException {
    assumeThat(Files.exists(Path.of("/dev/full"))).isTrue();
    Path folder = store.resolve("20261130-120000Z-full");
    SiteRun.Done done = run(folder, new java.util.Random(1), new FillingShell(folder));
    assertThat(done.record().ended()).isEqualTo("kit-failure");
    assertThat(Exit.of(done.record())).isEqualTo(Exit.KIT_FAILED);
    assertThat(done.record().verdict()).isEqualTo("INCOMPLETE");
    assertThat(part(done.record(), "GPU-1").verdict()).isEqualTo("NOT_TESTED");
    assertThat(Recording.read(folder).startedAt()).isEqualTo(Fakes.NOON);
    assertThat(String.join(" ", done.troubles())).containsIgnoringCase("no space left on device");
  }

  @Test
  void evidenceThatCannotBeWrittenKeepsNoRunFromCleaningUpOnTheHosts() {
    Kit kit =
        new Kit(
            Catalogue.builtIn(),
            List.of(Fakes.WordJudge.of("BND-4", "nothing-left")),
            List.of(new Fakes.WordProbe("leftovers")));
    Path folder = store.resolve("20261130-120000Z-full");
    List<String> commands = new ArrayList<>();
    HostShell shell =
        new Fakes.ScriptedShell(
            q -> {
              commands.add(q.command());
              if (q.id().equals("leftovers/word")) {
                fill(folder.resolve("evidence/spark-01/leftovers"));
              }
              return "good";
            });
    SiteRun.Done done =
        run(kit, Selection.all(kit.catalogue()), folder, new java.util.Random(1), shell);
    assertThat(part(done.record(), "BND-4").verdict()).isNotEqualTo("PASS");
    assertThat(commands).contains("rm -rf /tmp/spark-conform-" + done.record().runId());
  }

  @Test
  void aJournalThatWasCutToNothingIsRefusedWithoutAStackTrace() throws IOException {
    Path folder = store.resolve("empty");
    Files.createDirectories(folder.resolve("evidence"));
    Files.createFile(folder.resolve("evidence/journal.ndjson"));
    JudgeCommand command = new JudgeCommand();
    PrintWriter out = new PrintWriter(said);
    command.use(new Terminal(out, out, false, false, Lang.EN));
    picocli.CommandLine line = new picocli.CommandLine(command);
    line.parseArgs(folder.toString());
    assertThatThrownBy(command::call)
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("cannot be read");
  }

  @Test
  void aRecordThatCannotBeWrittenLeavesTheOldOneAndTheJournal() throws IOException {
    assumeThat(Files.exists(Path.of("/dev/full"))).isTrue();
    Path folder = run(null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good")).folder();
    RunRecord old = RecordFile.read(folder).orElseThrow();
    fill(folder.resolve("record.json.part"));
    assertThatThrownBy(() -> RecordFile.write(folder, old))
        .isInstanceOf(UncheckedIOException.class)
        .satisfies(e -> assertThat(DiskTrouble.in(e)).isPresent());
    assertThat(RecordFile.read(folder)).contains(old);
    assertThat(Recording.isThere(folder)).isTrue();
  }

  @Test
  void aFullDiskIsSaidInOneSentenceWithWhatToDo() {
    IOException full = new IOException("/x/evidence: No space left on device");
    assertThat(DiskTrouble.in(new UncheckedIOException("cannot write the journal", full)))
        .hasValueSatisfying(t -> assertThat(t.en()).contains("full", "conform judge RUN"));
    assertThat(DiskTrouble.in(new IOException("Read-only file system")))
        .hasValueSatisfying(t -> assertThat(t.ko()).contains("SPARK_CONFORM_STORE"));
    assertThat(DiskTrouble.in(new IllegalStateException("a bug"))).isEmpty();
  }

  @Test
  void aStoreThatCannotBeWrittenIsRefusedBeforeAnyHostIsAsked() throws IOException {
    Path file = Files.writeString(store.resolve("file"), "not a folder");
    Fakes.ScriptedShell shell = new Fakes.ScriptedShell(q -> "good");
    assertThatThrownBy(() -> run(file.resolve("run"), new java.util.Random(1), shell))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("cannot make the folder");
    assertThat(shell.asked).isEmpty();
  }

  @Test
  void aReadOnlyStoreIsListedAsItIs() throws IOException {
    run(null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good"));
    Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assertThat(call("2026-12-01T00:00:00Z")).isZero();
      assertThat(said.toString()).contains("20261130-120000Z-trial");
    } finally {
      Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void aRunThatWasKilledIsListedAndNeverDeletedForItMayBeEvidence() throws IOException {
    Path folder = run(null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good")).folder();
    Files.move(folder.resolve("record.json"), folder.resolve("record.json.part"));
    assertThat(call("2028-01-01T00:00:00Z", "--keep", "90d")).isZero();
    assertThat(said.toString()).contains("no readable record", "conform judge");
    assertThat(folder).isDirectory();
    new SecondOpinion(KIT).judge(folder, Lang.EN);
    assertThat(RecordFile.read(folder)).isPresent();
  }

  @Test
  void halfARecordIsNoRecord() throws IOException {
    Path folder = run(null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good")).folder();
    byte[] whole = Files.readAllBytes(folder.resolve("record.json"));
    Files.write(folder.resolve("record.json"), java.util.Arrays.copyOf(whole, whole.length / 2));
    Files.createDirectories(store.resolve("20261201-000000Z-other"));
    Files.writeString(
        store.resolve("20261201-000000Z-other/record.json"), "{\"schemaVersion\":\"1.0\"}");
    Files.writeString(store.resolve("stray.txt"), "not a run");
    assertThat(KeptRuns.all(store)).hasSize(2).allMatch(k -> k.record() == null);
    assertThat(call("2026-12-02T00:00:00Z")).isZero();
  }

  @Test
  void aRunCopiedFromAnotherMachineUnderAnyNameTakesItsPlaceInTime() throws IOException {
    Path second = run(null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good")).folder();
    copy(second, store.resolve("copy of a run"));
    Path first = store.resolve("zz from the other PC");
    RunRecord run = RecordFile.read(second).orElseThrow();
    Files.createDirectories(first);
    Files.writeString(
        first.resolve("record.json"),
        Files.readString(second.resolve("record.json"))
            .replace("2026-11-30T12:00:00Z", "2026-11-29T12:00:00Z")
            .replace(run.runId(), "20261129-120000Z-trial-ffff"));
    assertThat(KeptRuns.all(store).get(0).folder()).isEqualTo(first);
    assertThat(KeptRuns.ofSite(store, "trial", true))
        .hasSize(2)
        .extracting(k -> k.record() == null ? "" : k.record().runId())
        .containsExactly("20261129-120000Z-trial-ffff", run.runId());
    assertThat(Store.lastFull(store, "trial", true)).isEqualTo(run);
    assertThat(RunFolder.find("latest", store)).isIn(second, store.resolve("copy of a run"));
  }

  @Test
  void aRehearsalIsNeverTheLastFullRunOfARealSiteOfTheSameName() {
    run(null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good"));
    assertThat(Store.lastFull(store, "trial", false)).isNull();
  }

  @Test
  void aDeletionThatWasCutOffIsFinishedAndIsNoRunMeanwhile() throws IOException {
    Path half = Files.createDirectories(store.resolve(KeptRuns.DELETING + "20260101-000000Z-x"));
    Files.writeString(half.resolve("record.ko.html"), "half");
    assertThat(KeptRuns.all(store)).isEmpty();
    assertThat(call("2026-12-01T00:00:00Z", "--keep", "90d")).isZero();
    assertThat(half).doesNotExist();
  }

  @Test
  void aRunThatIsAcceptedWhileItIsBeingDeletedStays() throws IOException {
    Path folder = run(null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good")).folder();
    Files.writeString(folder.resolve(Acceptance.FILE), "{}");
    assertThatThrownBy(() -> Deletion.of(folder)).hasMessageContaining("accepted meanwhile");
    assertThat(folder.resolve("record.json")).exists();
  }

  @Test
  void anAcceptanceOfAnotherRecordIsNoBaselineButStillKeepsTheRun() throws IOException {
    Path folder = run(null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good")).folder();
    Files.writeString(
        folder.resolve(Acceptance.FILE),
        "{\"runId\":\"x\",\"recordSha256\":\"00\",\"by\":\"a\",\"reason\":\"b\",\"at\":\"c\"}");
    assertThat(KeptRuns.acceptedRecords(store)).isEmpty();
    assertThat(call("2028-01-01T00:00:00Z", "--keep", "90d")).isZero();
    assertThat(folder).isDirectory();
  }

  @Test
  void aNightWithoutACheckShowsAsMissing() {
    Selection nightly = new Choice(KIT.catalogue()).profile("nightly").selection();
    run(nightly, null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good"));
    assertThat(call("2026-12-02T13:00:00Z")).isZero();
    assertThat(said.toString()).contains("missing    2026-12-01  trial SIMULATED");
    assertThat(said.toString()).doesNotContain("2026-12-02  trial");
  }

  @Test
  void theBaselineIsTheNewestAcceptedRunOfTheSameSite() throws IOException {
    Path folder = run(null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good")).folder();
    RunRecord later =
        run(null, new java.util.Random(2), new Fakes.ScriptedShell(q -> "good")).record();
    assertThat(KeptRuns.baseline(store, later)).isEmpty();
    Acceptance.write(folder, "Hong", "acceptance", "2026-11-30T13:00:00Z");
    assertThat(KeptRuns.baseline(store, later)).isEqualTo(RecordFile.read(folder));
    assertThat(KeptRuns.baseline(store, RecordFile.read(folder).orElseThrow())).isEmpty();
  }

  @Test
  void anOlderRunThatIsAcceptedAgainIsTheBaselineAgain() throws IOException {
    Path older = run(null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good")).folder();
    Path newer = run(null, new java.util.Random(2), new Fakes.ScriptedShell(q -> "good")).folder();
    RunRecord now =
        run(null, new java.util.Random(3), new Fakes.ScriptedShell(q -> "good")).record();
    Acceptance.write(older, "Hong", "acceptance", "2026-11-30T13:00:00Z");
    Acceptance.write(newer, "Hong", "after the update", "2026-12-30T13:00:00Z");
    assertThat(KeptRuns.baseline(store, now)).isEqualTo(RecordFile.read(newer));
    Acceptance.write(older, "Hong", "the update was taken back", "2027-01-10T13:00:00Z");
    assertThat(KeptRuns.baseline(store, now)).isEqualTo(RecordFile.read(older));
  }

  @Test
  void aRunThatIsAtWorkIsListedAsSuchAndIsNobodysToJudge() {
    Path folder = store.resolve("20261130-120000Z-trial-0000");
    HostShell looking =
        new Fakes.ScriptedShell(
            q -> {
              call("2026-12-02T13:00:00Z");
              assertThatThrownBy(() -> EarlierRun.demandOver(folder))
                  .isInstanceOf(Refusal.class)
                  .hasMessageContaining("still at work");
              return "good";
            });
    run(folder, new java.util.Random(1), looking);
    assertThat(said.toString()).contains("20261130-120000Z-trial-0000  at work");
    EarlierRun.demandOver(folder);
  }

  @Test
  void theTrendOfTheOnlySiteIsDrawnInBothLanguages() {
    Selection nightly = new Choice(KIT.catalogue()).profile("nightly").selection();
    run(nightly, null, new java.util.Random(1), new Fakes.ScriptedShell(q -> "good"));
    Path out = store.resolve("trend");
    TrendCommand command =
        new TrendCommand(Clock.fixed(Instant.parse("2026-12-02T13:00:00Z"), ZoneOffset.UTC));
    PrintWriter to = new PrintWriter(said);
    command.use(new Terminal(to, to, false, false, Lang.EN));
    String[] arguments = {"--store", store.toString(), "--out", out.toString(), "--simulated"};
    assertThat(new picocli.CommandLine(command).execute(arguments)).isZero();
    assertThat(out.resolve("trend.ko.html")).content().contains("모의 시험", "점검 없음", "2026. 12. 1.");
    assertThat(out.resolve("trend.en.html")).content().contains("SIMULATED", "no check");
    assertThat(out.resolve("record.css")).exists();
  }

  @Test
  void theTrendAsksWhichSiteWhereItCannotKnow() {
    TrendCommand command = new TrendCommand();
    new picocli.CommandLine(command).parseArgs("--store", store.toString(), "--site", "ward");
    assertThatThrownBy(command::call)
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("Choose one site by --site");
  }

  @Test
  void theStoreMayBeNamedByTheEnvironment() {
    assertThat(RunFolder.store(Map.of("SPARK_CONFORM_STORE", "/results"))).hasToString("/results");
    assertThat(RunFolder.store(Map.of())).hasToString("reports/runs");
  }

  private SiteRun.Done run(@Nullable Path out, RandomGenerator random, HostShell shell) {
    return run(Selection.all(KIT.catalogue()), out, random, shell);
  }

  private SiteRun.Done run(
      Selection selection, @Nullable Path out, RandomGenerator random, HostShell shell) {
    return run(KIT, selection, out, random, shell);
  }

  private SiteRun.Done run(
      Kit kit, Selection selection, @Nullable Path out, RandomGenerator random, HostShell shell) {
    OpenSite site = new OpenSite(Fakes.site("spark-01"), () -> shell, "", List.of(), () -> {});
    RunOrder order = new RunOrder(site, selection, false, Lang.EN, out, store, null);
    Clock clock = Clock.fixed(Fakes.NOON, ZoneOffset.UTC);
    return new SiteRun(kit, Progress.silent(), () -> false, clock, random).run(order);
  }

  private int call(String now, String... more) {
    PrintWriter out = new PrintWriter(said);
    RunsCommand command = new RunsCommand(Clock.fixed(Instant.parse(now), ZoneOffset.UTC));
    command.use(new Terminal(out, out, false, false, Lang.EN));
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--store", store.toString()));
    return new picocli.CommandLine(command).execute(arguments.toArray(String[]::new));
  }

  /** The disk is full from the moment on that the host answers the first question of a claim. */
  private record FillingShell(Path folder) implements HostShell {
    @Override
    public Answer ask(Question question) {
      if (question.id().equals("gpus/word")) {
        fill(folder.resolve("evidence/spark-01/gpus/word.err"));
      }
      Answer answer = new Fakes.ScriptedShell(q -> "good").ask(question);
      return new Answer(
          question,
          answer.exit(),
          answer.out(),
          "a warning".getBytes(StandardCharsets.UTF_8),
          answer.askedAt(),
          answer.took(),
          answer.ending(),
          "",
          false);
    }

    @Override
    public void close() {}
  }

  /** Whatever is written there from now on meets a full disk. */
  private static void fill(Path file) {
    try {
      Files.createDirectories(java.util.Objects.requireNonNull(file.getParent()));
      Files.createSymbolicLink(file, Path.of("/dev/full"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    Files.copy(from.resolve("record.json"), to.resolve("record.json"));
  }

  private static RunRecord.ClaimPart part(RunRecord run, String claim) {
    return run.claims().stream().filter(c -> c.id().equals(claim)).findFirst().orElseThrow();
  }
}
