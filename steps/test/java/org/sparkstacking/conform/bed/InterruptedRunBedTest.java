package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that a person or a power cut ends while NCCL is at work. */
@Tag("bed")
class InterruptedRunBedTest {
  private static final Duration AT_WORK = Duration.ofMinutes(1);

  private final Bed bed = Bed.here();
  private final Visit visit;

  InterruptedRunBedTest(@TempDir Path folder) {
    visit = new Visit(bed, folder);
  }

  @BeforeEach
  void startWhole() {
    bed.mend();
  }

  @AfterEach
  void mend() {
    bed.sweep();
    bed.mend();
  }

  @Test
  void afterCtrlCTheRecordIsIncompleteAndNothingIsLeft() throws IOException {
    Path out = visit.out();
    Kit.Running running = startedUntilNcclRuns(out);
    new ProcessBuilder("kill", "-INT", Long.toString(running.process().pid())).start();
    Kit.Ended ended = running.end(Duration.ofSeconds(50));
    assertThat(ended.exit()).as(ended.console()).isEqualTo(130);
    Result result = Result.in(out);
    assertThat(result.ended()).isEqualTo("interrupted");
    assertThat(result.verdict()).isEqualTo("INCOMPLETE");
    assertThat(result.of("GPU-1", "NCH-1", "BND-4"))
        .as(ended.console())
        .containsExactly("GPU-1 PASS", "NCH-1 NOT_TESTED", "BND-4 PASS");
    assertThat(bed.remains()).isEmpty();
  }

  @Test
  void aKilledRunGetsItsIncompleteRecordFromItsJournal() {
    Path out = visit.out();
    Kit.Running running = startedUntilNcclRuns(out);
    running.process().destroyForcibly();
    running.end(Duration.ofSeconds(10));
    assertThat(out.resolve("record.json")).doesNotExist();
    Kit.Ended judged =
        visit.kit().run(Duration.ofMinutes(1), "judge", "--lang", "en", out.toString());
    assertThat(judged.exit()).as(judged.console()).isEqualTo(130);
    Result result = Result.in(out);
    assertThat(result.verdict()).isEqualTo("INCOMPLETE");
    assertThat(result.verdict("GPU-1")).isEqualTo("PASS");
    assertThat(result.verdict("NCH-1")).isIn("NOT_TESTED", "INCONCLUSIVE");
    assertThat(result.verdict("BND-4")).isNotEqualTo("PASS");
  }

  @Test
  void whatAKilledRunLeftIsFoundAndRemovedByClean() {
    Path out = visit.out();
    Kit.Running running = startedUntilNcclRuns(out);
    running.process().destroyForcibly();
    running.end(Duration.ofSeconds(10));
    assertThat(bed.remains()).isNotEmpty();
    Kit.Ended young = clean();
    assertThat(young.exit()).as(young.console()).isEqualTo(2);
    assertThat(young.console()).contains("may be running", "/tmp/spark-conform-");
    String run = young.console().replaceFirst("(?s).*/tmp/spark-conform-(\\S+).*", "$1");
    Kit.Ended named = clean("--run", run);
    assertThat(named.exit()).as(named.console()).isZero();
    assertThat(named.console()).contains("removed: " + run);
    assertThat(bed.remains()).isEmpty();
  }

  private Kit.Ended clean(String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("clean", "--site", bed.siteFile().toString(), "--yes", "--lang", "en"));
    words.addAll(List.of(more));
    return visit.kit().run(Duration.ofMinutes(1), words.toArray(new String[0]));
  }

  private Kit.Running startedUntilNcclRuns(Path out) {
    Kit.Running running =
        visit
            .kit()
            .start(
                "", visit.command(bed.siteFile(), out, List.of("--claims", "GPU-1,NCH-1,NCH-3")));
    running.until(
        "NCCL runs on both hosts",
        AT_WORK,
        () ->
            !bed.on(Bed.FIRST, "pgrep", "-u", "conform", "all_gather").isBlank()
                && !bed.on(Bed.SECOND, "pgrep", "-u", "conform", "all_gather").isBlank());
    return running;
  }
}
