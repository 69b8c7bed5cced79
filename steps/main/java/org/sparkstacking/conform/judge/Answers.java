package org.sparkstacking.conform.judge;

import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;

/** Tells whether a host answered a question, and if not, why not. */
final class Answers {

  private Answers() {}

  /** Give what is wrong with the answer to a question on a host, or nothing when it can be used. */
  static Optional<Text> missing(Evidence evidence, String host, String question) {
    List<Observed> own = of(evidence, host, question);
    for (Observed one : own) {
      if (one instanceof NotUnderstood odd) {
        return Optional.of(notUnderstood(host, question, odd));
      }
      if (one instanceof NoAnswer none) {
        return Optional.of(noAnswer(host, question, none));
      }
    }
    return own.isEmpty()
        ? Optional.of(
            Text.of(
                host + ": " + question + "의 답이 없습니다.", host + ": no answer to " + question + "."))
        : Optional.empty();
  }

  /** Tell whether the program of a question is not installed on a host. */
  static boolean noProgram(Evidence evidence, String host, String question) {
    return of(evidence, host, question).stream()
        .anyMatch(o -> o instanceof NoAnswer n && n.why() == NoAnswer.Why.NO_SUCH_PROGRAM);
  }

  /** Keep what came from exactly this question, or from questions below it, on a host. */
  static List<Observed> of(Evidence evidence, String host, String question) {
    return evidence.about(question).onHost(host).all().stream()
        .filter(o -> exact(o.source().question(), question))
        .toList();
  }

  static Evidence only(Evidence evidence, String host, String question) {
    return Evidence.of(of(evidence, host, question));
  }

  private static boolean exact(String asked, String question) {
    return asked.equals(question) || asked.startsWith(question + "/");
  }

  private static Text noAnswer(String host, String question, NoAnswer none) {
    String detail = none.detail().isBlank() ? "" : " (" + none.detail().strip() + ")";
    return Text.of(
        host + ": " + question + "의 답을 받지 못했습니다: " + none.why() + detail + ".",
        host + ": " + question + " was not answered: " + none.why() + detail + ".");
  }

  private static Text notUnderstood(String host, String question, NotUnderstood odd) {
    return Text.of(
        host + ": " + question + "의 " + odd.place().line() + "번째 줄을 읽을 수 없습니다.",
        host
            + ": line "
            + odd.place().line()
            + " of "
            + question
            + " cannot be read: "
            + odd.problem()
            + ".");
  }
}
