package org.sparkstacking.conform.adapter.recording;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reckons from a journal how long each topic took: topics follow one another, and their line stands
 * behind their answers. Waiting, and whatever the kit did in between, counts as theirs.
 */
final class TopicTimes {
  private final String before;
  private final Map<String, Duration> times = new LinkedHashMap<>();
  private @Nullable Instant since;

  TopicTimes(String before) {
    this.before = before;
  }

  Map<String, Duration> of(List<JournalLine> lines) {
    lines.forEach(this::read);
    return times;
  }

  private void read(JournalLine line) {
    JournalLine.AnswerLine answer = line.answer();
    String topic = line.topic();
    if (answer != null && answer.id().startsWith(before + "/")) {
      identity(answer);
    } else if (answer != null) {
      since = earlier(since, answer.askedAt());
    } else if (topic != null) {
      Duration took = since == null ? Duration.ZERO : Duration.between(since, line.at());
      times.merge(topic, took.isNegative() ? Duration.ZERO : took, Duration::plus);
      since = null;
    }
  }

  private @Nullable Instant firstIdentity;

  private void identity(JournalLine.AnswerLine answer) {
    Instant first = earlier(firstIdentity, answer.askedAt());
    Duration sofar = Duration.between(first, answer.askedAt().plusMillis(answer.tookMillis()));
    times.merge(before, sofar, (a, b) -> a.compareTo(b) < 0 ? b : a);
    firstIdentity = first;
  }

  private static Instant earlier(@Nullable Instant one, Instant other) {
    return one == null || other.isBefore(one) ? other : one;
  }
}
