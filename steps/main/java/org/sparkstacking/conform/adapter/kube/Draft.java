package org.sparkstacking.conform.adapter.kube;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;

/** An answer while its question is out. */
final class Draft {
  private final ClusterQuestion question;
  private final Instant askedAt;
  private final long began = System.nanoTime();

  Draft(ClusterQuestion question, Clock clock) {
    this.question = question;
    this.askedAt = clock.instant();
  }

  ClusterQuestion question() {
    return question;
  }

  /** Give what is left of the question's time, at least a millisecond. */
  Duration left() {
    Duration left = question.deadline().minus(took());
    return left.isNegative() || left.isZero() ? Duration.ofMillis(1) : left;
  }

  boolean late() {
    return took().compareTo(question.deadline()) >= 0;
  }

  Answer finished(int status, byte[] out, byte[] err, boolean cut) {
    return answer(OptionalInt.of(status), out, err, Answer.Ending.FINISHED, "", cut);
  }

  Answer ended(Answer.Ending ending, String detail) {
    return answer(OptionalInt.empty(), new byte[0], new byte[0], ending, detail, false);
  }

  /** Give what had come until the end. */
  Answer ended(Answer.Ending ending, String detail, CappedBytes out, CappedBytes err) {
    return answer(
        OptionalInt.empty(), out.bytes(), err.bytes(), ending, detail, out.cut() || err.cut());
  }

  Answer timedOut() {
    return ended(
        Answer.Ending.TIMED_OUT, "no answer within " + question.deadline().toSeconds() + " s");
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Answer answer(
      OptionalInt exit, byte[] out, byte[] err, Answer.Ending ending, String detail, boolean cut) {
    return new Answer(question.plain(), exit, out, err, askedAt, took(), ending, detail, cut);
  }

  private Duration took() {
    return Duration.ofNanos(System.nanoTime() - began);
  }
}
