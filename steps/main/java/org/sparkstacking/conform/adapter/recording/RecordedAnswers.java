package org.sparkstacking.conform.adapter.recording;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.Question;

/**
 * Gives the answers of a recording. A question that was not recorded, was recorded with another
 * command, or whose evidence file was changed is NOT_RECORDED.
 */
final class RecordedAnswers {
  private final Recording recording;
  private final Map<Key, Deque<JournalLine.AnswerLine>> answers = new HashMap<>();

  RecordedAnswers(Recording recording) {
    this.recording = recording;
    recording
        .answers()
        .forEach(
            a ->
                answers.computeIfAbsent(new Key(a.host(), a.id()), k -> new ArrayDeque<>()).add(a));
  }

  Answer to(Question question) {
    JournalLine.AnswerLine line = next(question);
    if (line == null) {
      return missing(question, "the recording has no answer to " + question.id());
    }
    if (!line.command().equals(question.command())) {
      return missing(question, "it was recorded with another command: " + line.command());
    }
    byte[] out = recording.body(line.out());
    byte[] err = recording.body(line.err());
    if (out == null || err == null) {
      return missing(question, "its evidence file is gone or was changed");
    }
    return new Answer(
        question,
        exit(line.exit()),
        out,
        err,
        line.askedAt(),
        Duration.ofMillis(line.tookMillis()),
        Answer.Ending.valueOf(line.ending()),
        line.detail(),
        line.cut());
  }

  private synchronized JournalLine.@Nullable AnswerLine next(Question question) {
    Deque<JournalLine.AnswerLine> own = answers.get(new Key(question.host(), question.id()));
    return own == null ? null : own.poll();
  }

  private Answer missing(Question question, String why) {
    return Answer.without(
        question, recording.startedAt(), Duration.ZERO, Answer.Ending.NOT_RECORDED, why);
  }

  private static OptionalInt exit(@Nullable Integer exit) {
    return exit == null ? OptionalInt.empty() : OptionalInt.of(exit);
  }

  private record Key(String host, String id) {}
}
