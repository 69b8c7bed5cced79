package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sparkstacking.conform.observed.LoadHeld;
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
  private static final Duration SERVER_ENDS = Duration.ofSeconds(1);
  private static final int FIRST_PORT = 12000;

  @Override
  public String topic() {
    return "rdma-rate";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    List<Observed> seen = new ArrayList<>(tools(inquiry));
    if (!seen.isEmpty()) {
      return List.copyOf(seen);
    }
    List<LoadHeld> held = new LoadGuard(inquiry, "rdma-rate/").seen();
    if (!held.isEmpty()) {
      return List.copyOf(held);
    }
    seen.addAll(carriers(inquiry, "rdma-rate/carrier-before"));
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
    seen.addAll(carriers(inquiry, "rdma-rate/carrier-after"));
    return List.copyOf(seen);
  }

  /** Say on which hosts ib_write_bw is not there: then nothing is measured anywhere. */
  private static List<Observed> tools(Inquiry inquiry) {
    List<Callable<List<Observed>>> tasks = new ArrayList<>();
    for (Host host : inquiry.site().hosts()) {
      tasks.add(() -> tool(inquiry, host));
    }
    return inquiry.together(tasks).stream().flatMap(List::stream).toList();
  }

  private static List<Observed> tool(Inquiry inquiry, Host host) {
    Answer answer =
        inquiry.ask(HostQuestions.question(host, "rdma-rate/tool", "command -v ib_write_bw"));
    if (!answer.finished() || answer.succeeded()) {
      return List.of();
    }
    Source source =
        new Source("rdma-rate/tool", host.name(), Inquiry.evidenceFile(answer.question(), ".out"));
    return List.of(new NoAnswer(source, NoAnswer.Why.NO_SUCH_PROGRAM, "ib_write_bw"));
  }

  private static List<Observed> carriers(Inquiry inquiry, String id) {
    return HostQuestions.ask(
        inquiry, host -> List.of(HostQuestions.question(host, id, LinkProbe.CARRIER_CHANGES)));
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
    List<Question> servers = new ArrayList<>();
    List<Question> clients = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      servers.add(server(inquiry, kind, paths.get(i), firstPort + i));
      clients.add(client(inquiry, kind, paths.get(i), firstPort + i));
    }
    return together(inquiry, servers, clients);
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

  private static List<Observed> together(
      Inquiry inquiry, List<Question> servers, List<Question> clients) {
    ExecutorService workers = inquiry.sideBySide(servers.size() + clients.size());
    try {
      List<Future<List<Observed>>> serving = start(workers, inquiry, servers);
      List<Future<List<Observed>>> measuring = start(workers, inquiry, clients);
      List<Observed> measured = new ArrayList<>();
      for (Future<List<Observed>> one : measuring) {
        measured.addAll(one.get());
      }
      List<Observed> seen = new ArrayList<>();
      for (int i = 0; i < serving.size(); i++) {
        seen.addAll(served(inquiry, servers.get(i), serving.get(i)));
      }
      seen.addAll(measured);
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

  private static List<Future<List<Observed>>> start(
      ExecutorService workers, Inquiry inquiry, List<Question> questions) {
    List<Future<List<Observed>>> running = new ArrayList<>();
    for (Question q : questions) {
      running.add(workers.submit(() -> inquiry.read(q, HostReaders.of(q.command()))));
    }
    return running;
  }

  /** A server ends with its client; one that no client reached would wait out its deadline. */
  private static List<Observed> served(
      Inquiry inquiry, Question server, Future<List<Observed>> answer)
      throws InterruptedException, ExecutionException {
    try {
      return answer.get(SERVER_ENDS.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      inquiry
          .site()
          .host(server.host())
          .ifPresent(h -> new Leftovers(inquiry, "rdma-rate/", "").end(h, end(server)));
      return answer.get();
    }
  }

  private static String end(Question server) {
    return server.id().replace("rdma-rate/server/", "end/");
  }
}
