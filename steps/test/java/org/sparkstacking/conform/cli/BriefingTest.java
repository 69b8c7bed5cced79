package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.judge.ClaimJudge;

/** What a scheduler is told of a whole run. */
final class BriefingTest {
  private static final Map<String, String> CRITERIA =
      Map.ofEntries(
          Map.entry("CLU-1", "one-cluster ready"),
          Map.entry("CLU-2", "primary healthy"),
          Map.entry("GPU-1", "seen driver"),
          Map.entry("GPU-2", "exposed reconciled exclusive"),
          Map.entry("LNK-1", "up twins"),
          Map.entry("LNK-2", "speed pcie"),
          Map.entry("NET-1", "address route reach"),
          Map.entry("NET-2", "separate"),
          Map.entry("CIL-2", "detached mtu"),
          Map.entry("BND-1", "absent"),
          Map.entry("BND-4", "nothing-left"));
  private static final Kit KIT =
      new Kit(
          Catalogue.builtIn(),
          CRITERIA.entrySet().stream()
              .<ClaimJudge>map(e -> Fakes.WordJudge.of(e.getKey(), e.getValue().split(" ")))
              .toList(),
          Stream.of(
                  "nodes",
                  "cilium",
                  "gpus",
                  "gpu-resources",
                  "links",
                  "addresses",
                  "networks",
                  "cilium-devices",
                  "network-operator",
                  "leftovers")
              .<org.sparkstacking.conform.probe.Probe>map(Fakes.WordProbe::new)
              .toList());

  @TempDir private Path folder = Path.of("");
  private final StringWriter said = new StringWriter();

  @Test
  void theNightlyProfileCountsNineRequiredClaims() {
    tell(run("2026-12-01T17:00:00Z", "good"));
    assertThat(lines().get(0)).startsWith("[모의 시험] 야간 점검 9/9 이상 없음");
    assertThat(lines()).hasSizeLessThanOrEqualTo(5);
    assertThat(lines().get(lines().size() - 1)).startsWith("결과 기록: ").endsWith("record.ko.html");
    assertThat(folder.resolve("summary.txt"))
        .content()
        .isEqualTo(String.join("\n", lines()) + "\n");
  }

  @Test
  void aNoticeIsWrittenOnNewsOnly() {
    tell(run("2026-12-01T17:00:00Z", "good"));
    assertThat(folder.resolve("notice.txt")).as("the first of all").exists();
    tell(run("2026-12-02T17:00:00Z", "good"));
    assertThat(folder.resolve("notice.txt")).as("nothing changed").doesNotExist();
    tell(run("2026-12-03T17:00:00Z", "good bad:separate"));
    assertThat(folder.resolve("notice.txt")).as("a failure").content().contains("적합→부적합");
    tell(run("2026-12-04T17:00:00Z", "good bad:separate"));
    assertThat(folder.resolve("notice.txt")).as("the same failure").doesNotExist();
    tell(run("2026-12-07T17:00:00Z", "good bad:separate"));
    assertThat(folder.resolve("notice.txt"))
        .content()
        .contains("점검이 없었던 날: 2026. 12. 6., 2026. 12. 7.");
  }

  @Test
  void aRunThatBreaksIsNotTakenForTheOneBeforeIt() {
    tell(run("2026-12-01T17:00:00Z", "good"));
    assertThat(folder.resolve("notice.txt")).exists();
    PrintWriter out = new PrintWriter(said);
    new Briefing(
            folder.resolve("store"), folder.resolve("summary.txt"), folder.resolve("notice.txt"))
        .begin(new Terminal(out, out, false, false, Lang.KO));
    assertThat(folder.resolve("notice.txt")).doesNotExist();
    assertThat(folder.resolve("summary.txt")).as("last night's green").isEmptyFile();
  }

  @Test
  void aSummaryThatCannotBeWrittenIsSaidAndChangesNoVerdict() throws Exception {
    Files.createDirectories(folder.resolve("summary.txt"));
    SiteRun.Done done = run("2026-12-01T17:00:00Z", "good");
    tell(done);
    assertThat(said.toString()).contains("쓸 수 없습니다");
    assertThat(Exit.of(done.record())).isZero();
  }

  @Test
  void aRunThatAPersonStartedIsNotBriefed() {
    Briefing plain = new Briefing(folder, null, null);
    assertThat(plain.wanted(run("2026-12-01T17:00:00Z", "good").record())).isTrue();
    Selection stage = new Choice(KIT.catalogue()).stage(1).selection();
    assertThat(plain.wanted(run(stage, "2026-12-01T18:00:00Z", "good").record())).isFalse();
  }

  private SiteRun.Done run(String at, String word) {
    return run(new Choice(KIT.catalogue()).profile("nightly").selection(), at, word);
  }

  private SiteRun.Done run(Selection selection, String at, String word) {
    OpenSite site =
        new OpenSite(
            Fakes.site("spark-01"),
            () -> new Fakes.ScriptedShell(q -> word),
            "",
            List.of(),
            () -> {});
    RunOrder order =
        new RunOrder(site, selection, false, Lang.KO, null, folder.resolve("store"), null);
    Clock clock = Clock.fixed(Instant.parse(at), ZoneOffset.UTC);
    return new SiteRun(KIT, Progress.silent(), () -> false, clock, new Random(1)).run(order);
  }

  private void tell(SiteRun.Done done) {
    said.getBuffer().setLength(0);
    PrintWriter out = new PrintWriter(said);
    new Briefing(
            folder.resolve("store"), folder.resolve("summary.txt"), folder.resolve("notice.txt"))
        .tell(done.record(), done.folder(), new Terminal(out, out, false, false, Lang.KO));
    out.flush();
  }

  private List<String> lines() {
    return said.toString().strip().lines().toList();
  }
}
