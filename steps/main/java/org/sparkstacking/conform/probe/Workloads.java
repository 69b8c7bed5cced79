package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.sparkstacking.conform.observed.AskedAt;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.WorkloadEnd;
import org.sparkstacking.conform.reading.Reader;

/** Asks questions whose end and time matter as much as their text. */
final class Workloads {
  /** Exit status of timeout(1): the time was over, or it had to kill. */
  private static final List<Integer> TIMED_OUT = List.of(124, 137);

  private Workloads() {}

  /** Run a workload; its end is observed besides what its output says. */
  static List<Observed> run(
      Inquiry inquiry, Question question, Duration planned, List<Reader> readers) {
    return ran(inquiry, question, planned, readers).observed();
  }

  /** What a workload gave, its end among it. */
  record Run(WorkloadEnd end, List<Observed> observed) {}

  /** Run a workload and say how it ended. */
  static Run ran(Inquiry inquiry, Question question, Duration planned, List<Reader> readers) {
    return read(inquiry.ask(question), planned, readers);
  }

  /** Read the answer of a workload together with how it ended. */
  static List<Observed> ended(Answer answer, Duration planned, List<Reader> readers) {
    return read(answer, planned, readers).observed();
  }

  private static Run read(Answer answer, Duration planned, List<Reader> readers) {
    List<Observed> observed = new ArrayList<>(Inquiry.readAnswer(answer, readers));
    WorkloadEnd end = end(answer, planned);
    observed.add(end);
    return new Run(end, observed);
  }

  /** Read counters together with the moment they were asked at. */
  static List<Observed> timed(Inquiry inquiry, List<Question> questions, List<Reader> readers) {
    return inquiry
        .together(
            questions.stream()
                .<Callable<List<Observed>>>map(q -> () -> timed(inquiry.ask(q), readers))
                .toList())
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  private static List<Observed> timed(Answer answer, List<Reader> readers) {
    List<Observed> observed = new ArrayList<>(Inquiry.readAnswer(answer, readers));
    observed.add(new AskedAt(source(answer), answer.askedAt()));
    return observed;
  }

  /** Read an answer; a program that its timeout(1) had to end gave none. */
  static List<Observed> unlessLate(Answer answer, List<Reader> readers) {
    boolean late = answer.exit().isPresent() && TIMED_OUT.contains(answer.exit().getAsInt());
    List<Observed> observed = new ArrayList<>();
    if (late) {
      observed.add(new NoAnswer(source(answer), NoAnswer.Why.TIMED_OUT, "ended by its timeout"));
    }
    observed.addAll(Inquiry.readAnswer(answer, readers));
    return observed;
  }

  private static WorkloadEnd end(Answer answer, Duration planned) {
    boolean late = answer.took().compareTo(answer.question().deadline().minusSeconds(1)) >= 0;
    boolean timedOut =
        answer.ending() == Answer.Ending.TIMED_OUT
            || (late && answer.exit().isPresent() && TIMED_OUT.contains(answer.exit().getAsInt()));
    OptionalInt exit = answer.finished() ? answer.exit() : OptionalInt.empty();
    return new WorkloadEnd(source(answer), exit, timedOut, answer.took(), planned);
  }

  private static Source source(Answer answer) {
    Question question = answer.question();
    return new Source(question.id(), question.host(), Inquiry.evidenceFile(question, ".out"));
  }
}
