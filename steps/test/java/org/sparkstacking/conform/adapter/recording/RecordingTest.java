package org.sparkstacking.conform.adapter.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.site.Site;

final class RecordingTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);
  private static final Question QUESTION = ask("gpus/list", "nvidia-smi -L");

  private final Scrubber scrubber = new Scrubber();

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void record() {
    recordAnswers("GPU 0: NVIDIA GB10\n");
  }

  @Test
  void whatWasRecordedIsAnsweredAgainByteForByte() {
    Answer again = replay().ask(QUESTION);
    assertThat(again.outText()).isEqualTo("GPU 0: NVIDIA GB10\n");
    assertThat(again.exit()).hasValue(0);
    assertThat(again.ending()).isEqualTo(Answer.Ending.FINISHED);
    assertThat(again.took()).isEqualTo(Duration.ofMillis(7));
  }

  @Test
  void theJournalTellsHowManyPlacesWereScrubbed() {
    assertThat(Recording.read(folder).scrubbed()).isZero();
    folder = folder.resolve("other");
    recordAnswers("AWS_SECRET_ACCESS_KEY=abcdefgh12345678\ntoken: abcdefgh12345678\n");
    assertThat(Recording.read(folder).scrubbed()).isEqualTo(2);
  }

  @Test
  void aQuestionThatWasNotRecordedIsNotAnswered() {
    Answer again = replay().ask(ask("gpus/apps", "nvidia-smi"));
    assertThat(again.ending()).isEqualTo(Answer.Ending.NOT_RECORDED);
  }

  @Test
  void aQuestionWithAnotherCommandIsNotAnswered() {
    Answer again = replay().ask(ask("gpus/list", "nvidia-smi -L -i 1"));
    assertThat(again.ending()).isEqualTo(Answer.Ending.NOT_RECORDED);
    assertThat(again.detail()).contains("recorded with another command");
  }

  @Test
  void changedEvidenceIsNotBelieved() throws IOException {
    Files.writeString(folder.resolve("evidence/spark-01/gpus/list.out"), "GPU 0: NVIDIA H100\n");
    Answer again = replay().ask(QUESTION);
    assertThat(again.ending()).isEqualTo(Answer.Ending.NOT_RECORDED);
    assertThat(again.detail()).contains("gone or was changed");
  }

  @Test
  void aHalfLineOfAKilledRunIsLeftOut() throws IOException {
    Files.writeString(
        folder.resolve(Journal.FILE), "{\"kind\":\"answer\",\"at\":", StandardOpenOption.APPEND);
    Recording recording = Recording.read(folder);
    assertThat(recording.ended()).isEmpty();
    assertThat(new ReplayShell(recording).ask(QUESTION).succeeded()).isTrue();
  }

  @Test
  void aLineThatTheKitDidNotWriteIsRefused() throws IOException {
    Path journal = folder.resolve(Journal.FILE);
    List<String> lines = new java.util.ArrayList<>(Files.readAllLines(journal));
    lines.add(1, "something else");
    Files.write(journal, lines);
    assertThatThrownBy(() -> Recording.read(folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("did not write");
  }

  @Test
  void aJournalIsNeverWrittenOver() {
    assertThatThrownBy(() -> Journal.begin(folder, start(), CLOCK))
        .hasMessageContaining("another run wrote its journal there already");
  }

  @Test
  void topicsThatWereLookedAtToTheEndAreKnown() {
    Recording recording = Recording.read(folder);
    assertThat(recording.ended("gpus")).isTrue();
    assertThat(recording.ended("links")).isFalse();
    assertThat(recording.start()).isEqualTo(start());
  }

  @Test
  void anIdThatComesTwiceOverwritesNothing(@TempDir Path other) {
    try (Journal journal = Journal.begin(other, start(), CLOCK);
        HostShell shell = new RecordingShell(answering("same"), other, journal, scrubber)) {
      shell.ask(QUESTION);
      shell.ask(QUESTION);
    }
    assertThat(other.resolve("evidence/spark-01/gpus/list.out")).exists();
    assertThat(other.resolve("evidence/spark-01/gpus/list~2.out")).exists();
  }

  @Test
  void secretsReachNeitherTheEvidenceNorTheJudge(@TempDir Path other) throws IOException {
    String secret = "password: hunter2hunter2";
    try (Journal journal = Journal.begin(other, start(), CLOCK);
        HostShell shell =
            new RecordingShell(answering("wifi\n  " + secret + "\n"), other, journal, scrubber)) {
      assertThat(shell.ask(QUESTION).outText()).isEqualTo("wifi\n  password: [scrubbed]\n");
    }
    assertThat(Files.readString(other.resolve("evidence/spark-01/gpus/list.out")))
        .doesNotContain("hunter2");
    assertThat(scrubber.count()).isEqualTo(1);
  }

  private void recordAnswers(String text) {
    try (Journal journal = Journal.begin(folder, start(), CLOCK);
        HostShell shell = new RecordingShell(answering(text), folder, journal, scrubber)) {
      shell.ask(QUESTION);
      journal.topicEnded("gpus");
    }
  }

  private HostShell replay() {
    return new ReplayShell(Recording.read(folder));
  }

  private static RunStart start() {
    return new RunStart(
        "run-1", "2026.11", Site.undeclared(), List.of("GPU-1"), true, "", false, null);
  }

  private static Question ask(String id, String command) {
    return Question.of(id, "spark-01", command, Duration.ofSeconds(5));
  }

  private static HostShell answering(String text) {
    return new HostShell() {
      @Override
      public Answer ask(Question question) {
        return new Answer(
            question,
            OptionalInt.of(0),
            text.getBytes(StandardCharsets.UTF_8),
            new byte[0],
            NOON,
            Duration.ofMillis(7),
            Answer.Ending.FINISHED,
            "",
            false);
      }

      @Override
      public void close() {}
    };
  }
}
