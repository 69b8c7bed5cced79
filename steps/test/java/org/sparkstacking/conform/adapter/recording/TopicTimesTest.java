package org.sparkstacking.conform.adapter.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TopicTimesTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

  @Test
  void aTopicTakesFromItsFirstQuestionToItsEnd() {
    assertThat(
            new TopicTimes("identity")
                .of(
                    List.of(
                        answer("identity/uname", 1, 500),
                        answer("identity/gpus", 2, 1_000),
                        answer("links/net", 13, 10),
                        answer("links/rdma", 11, 10),
                        topic("links", 15),
                        answer("mpi/version", 20, 10),
                        topic("mpi", 26),
                        topic("llm-runtime", 27))))
        .containsExactly(
            java.util.Map.entry("identity", Duration.ofSeconds(2)),
            java.util.Map.entry("links", Duration.ofSeconds(4)),
            java.util.Map.entry("mpi", Duration.ofSeconds(6)),
            java.util.Map.entry("llm-runtime", Duration.ZERO));
  }

  @Test
  void aTopicThatDidNotEndHasNoTime() {
    assertThat(new TopicTimes("identity").of(List.of(answer("links/net", 1, 10)))).isEmpty();
  }

  private static JournalLine topic(String name, int second) {
    return JournalLine.topic(NOON.plusSeconds(second), name);
  }

  private static JournalLine answer(String id, int second, long took) {
    JournalLine.FileLine file = new JournalLine.FileLine("evidence/x", 0, "");
    return JournalLine.answer(
        new JournalLine.AnswerLine(
            id, "a", "x", NOON.plusSeconds(second), took, "FINISHED", 0, "", false, file, file, 0));
  }
}
