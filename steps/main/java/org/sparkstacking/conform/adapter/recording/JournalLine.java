package org.sparkstacking.conform.adapter.recording;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/** One line of {@code evidence/journal.ndjson}; {@code kind} says which. Times are UTC. */
record JournalLine(
    String kind,
    Instant at,
    @Nullable RunStart run,
    @Nullable AnswerLine answer,
    @Nullable String topic,
    @Nullable String ended) {
  static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  static JournalLine run(Instant at, RunStart run) {
    return new JournalLine("run", at, run, null, null, null);
  }

  static JournalLine answer(AnswerLine answer) {
    return new JournalLine("answer", answer.askedAt(), null, answer, null, null);
  }

  static JournalLine topic(Instant at, String topic) {
    return new JournalLine("topic", at, null, null, topic, null);
  }

  static JournalLine end(Instant at, String ended) {
    return new JournalLine("end", at, null, null, null, ended);
  }

  /**
   * One question and its answer.
   *
   * @param tookMillis time from asking to the end of the answer
   * @param exit exit status, or null where the command did not end by itself
   * @param out evidence file of standard output, relative to the run folder
   * @param err evidence file of standard error
   * @param scrubbed places in it from which a secret was taken out; null in journals that do not
   *     tell
   */
  record AnswerLine(
      String id,
      String host,
      String command,
      Instant askedAt,
      long tookMillis,
      String ending,
      @Nullable Integer exit,
      String detail,
      boolean cut,
      FileLine out,
      FileLine err,
      @Nullable Integer scrubbed) {}

  /** One evidence file, with its hash in lower-case hex. */
  record FileLine(String file, long bytes, String sha256) {}
}
