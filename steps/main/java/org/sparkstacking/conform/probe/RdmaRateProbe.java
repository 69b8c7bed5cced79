package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.HostReaders;
import org.sparkstacking.conform.site.Cabling;
import org.sparkstacking.conform.site.Cabling.Path;
import org.sparkstacking.conform.site.Host;

/**
 * Measures RDMA from every Spark to the next: each twin alone, then both twins of a port at once.
 * Puts load on the ConnectX-7 links for {@value #SECONDS} seconds a measurement. Servers end with
 * their client, or by their own deadline.
 */
public final class RdmaRateProbe implements Probe {
  /** Length of one measurement, seconds. */
  private static final int SECONDS = 5;

  /** Head start of the server, seconds: a client that comes too early gives up at once. */
  private static final int HEAD_START = 2;

  private static final Duration DEADLINE = Duration.ofSeconds(SECONDS + HEAD_START + 18);
  private static final String PROGRAM = "rdma-rate/program/ib_write_bw";
  private static final int FIRST_PORT = 12000;

  @Override
  public String topic() {
    return "rdma-rate";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    List<Observed> seen = new ArrayList<>(programs(inquiry));
    if (!seen.isEmpty()) {
      return List.copyOf(seen);
    }
    int port = FIRST_PORT;
    for (List<Path> direction : directions(inquiry)) {
      for (Path path : direction) {
        seen.addAll(measure(inquiry, "alone", List.of(path), port++));
      }
      for (int i = 0; i + 1 < direction.size(); i += 2) {
        seen.addAll(measure(inquiry, "both", direction.subList(i, i + 2), port));
        port += 2;
      }
    }
    return List.copyOf(seen);
  }

  /** Say where the program is missing, rather than wait for one that cannot be measured. */
  private static List<Observed> programs(Inquiry inquiry) {
    List<Callable<List<Observed>>> tasks = new ArrayList<>();
    inquiry.site().hosts().forEach(host -> tasks.add(() -> program(inquiry, host)));
    return inquiry.together(tasks).stream().flatMap(List::stream).toList();
  }

  private static List<Observed> program(Inquiry inquiry, Host host) {
    Question question = HostQuestions.question(host, PROGRAM, "command -v ib_write_bw");
    Answer answer = inquiry.ask(question);
    if (!answer.finished() || answer.succeeded()) {
      return List.of();
    }
    Source source = new Source(PROGRAM, host.name(), Inquiry.evidenceFile(question, ".out"));
    return List.of(new NoAnswer(source, NoAnswer.Why.NO_SUCH_PROGRAM, "ib_write_bw (perftest)"));
  }

  private static List<List<Path>> directions(Inquiry inquiry) {
    Map<String, List<Path>> directions = new LinkedHashMap<>();
    for (Path path : Cabling.measured(inquiry.site())) {
      String name = path.from().name() + " " + path.to().name();
      directions.computeIfAbsent(name, n -> new ArrayList<>()).add(path);
    }
    return List.copyOf(directions.values());
  }

  /** Run server and client of each path side by side, each with an output of its own. */
  private static List<Observed> measure(
      Inquiry inquiry, String kind, List<Path> paths, int firstPort) {
    List<Question> questions = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      questions.add(server(inquiry, kind, paths.get(i), firstPort + i));
      questions.add(client(inquiry, kind, paths.get(i), firstPort + i));
    }
    return together(inquiry, questions);
  }

  private static Question server(Inquiry inquiry, String kind, Path path, int port) {
    String id =
        "rdma-rate/server/" + kind + "/" + path.remote().netdev() + "/" + path.from().name();
    String command = run(inquiry) + program(path.remote().rdma(), port);
    return Question.of(id, path.to().name(), command, DEADLINE);
  }

  private static Question client(Inquiry inquiry, String kind, Path path, int port) {
    String id = "rdma-rate/" + kind + "/" + path.local().netdev() + "/" + path.to().name();
    String peer = path.remote().ip().isEmpty() ? path.to().address() : path.remote().ip();
    String command =
        "sleep "
            + HEAD_START
            + " && "
            + run(inquiry)
            + program(path.local().rdma(), port)
            + " "
            + peer;
    return Question.of(id, path.from().name(), command, DEADLINE);
  }

  private static String program(String device, int port) {
    return "ib_write_bw -d "
        + device
        + " -i 1 -p "
        + port
        + " -q 4 -D "
        + SECONDS
        + " -F --report_gbits";
  }

  private static String run(Inquiry inquiry) {
    return "CONFORM_RUN=" + inquiry.runId() + " ";
  }

  private static List<Observed> together(Inquiry inquiry, List<Question> questions) {
    ExecutorService workers = Executors.newFixedThreadPool(questions.size());
    try {
      List<Future<List<Observed>>> running = new ArrayList<>();
      for (Question q : questions) {
        running.add(workers.submit(() -> inquiry.read(q, HostReaders.of(q.command()))));
      }
      List<Observed> seen = new ArrayList<>();
      for (Future<List<Observed>> one : running) {
        seen.addAll(one.get());
      }
      return seen;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while measuring RDMA", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a reader or adapter of the kit failed", e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }
}
