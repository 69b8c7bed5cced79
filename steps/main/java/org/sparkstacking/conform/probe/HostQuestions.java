package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.reading.HostReaders;
import org.sparkstacking.conform.site.Host;

/** Asks plain read-only questions of every host and has each read by the readers of its command. */
final class HostQuestions {
  /** Longest time of a read-only command; the slowest, nvidia-smi, takes 2 s on a healthy host. */
  static final Duration ORDINARY = Duration.ofSeconds(15);

  private HostQuestions() {}

  /** Ask each host its questions, hosts side by side, the questions of one host in order. */
  static List<Observed> ask(Inquiry inquiry, Function<Host, List<Question>> questions) {
    List<Callable<List<Observed>>> tasks = new ArrayList<>();
    for (Host host : inquiry.site().hosts()) {
      tasks.add(() -> inOrder(inquiry, questions.apply(host)));
    }
    return inquiry.together(tasks).stream().flatMap(List::stream).toList();
  }

  static Question question(Host host, String id, String command) {
    return Question.of(id, host.name(), command, ORDINARY);
  }

  private static List<Observed> inOrder(Inquiry inquiry, List<Question> questions) {
    return questions.stream()
        .flatMap(q -> inquiry.read(q, HostReaders.of(q.command())).stream())
        .toList();
  }
}
