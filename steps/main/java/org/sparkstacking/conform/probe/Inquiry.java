package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Scripts;
import org.sparkstacking.conform.site.Site;

/** Asks questions of a site's hosts and has the answers read. */
public final class Inquiry implements AutoCloseable {
  private final Site site;
  private final String runId;
  private final HostShell hosts;
  private final ClusterView cluster;
  private final HttpView http;
  private final Set<String> made = new ConcurrentSkipListSet<>();
  private final Set<String> held = new ConcurrentSkipListSet<>();
  private final Set<String> done = new ConcurrentSkipListSet<>();
  private final List<Future<?>> kept = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService keeper =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "conform-keeper");
            thread.setDaemon(true);
            return thread;
          });
  private final List<Runnable> keptWork = new CopyOnWriteArrayList<>();
  private final Workers workers;
  private final ExecutorService ofHosts;

  /** Make the inquiry of a site whose cluster is not asked. */
  public Inquiry(Site site, String runId, HostShell hosts) {
    this(site, runId, hosts, ClusterView.none());
  }

  public Inquiry(Site site, String runId, HostShell hosts, ClusterView cluster) {
    this(site, runId, hosts, cluster, HttpView.none());
  }

  /** Make the inquiry of a site whose services are read by HTTP too. */
  public Inquiry(Site site, String runId, HostShell hosts, ClusterView cluster, HttpView http) {
    this(site, runId, hosts, cluster, http, Workers.threads());
  }

  /**
   * Make an inquiry that says who does the work: side by side, or in order where the order must be
   * the same each time.
   */
  public Inquiry(
      Site site,
      String runId,
      HostShell hosts,
      ClusterView cluster,
      HttpView http,
      Workers workers) {
    this.site = site;
    this.runId = runId;
    this.hosts = hosts;
    this.cluster = cluster;
    this.http = http;
    this.workers = workers;
    this.ofHosts = workers.of(Math.max(1, Math.min(16, site.hosts().size())));
  }

  public Site site() {
    return site;
  }

  /** Give the id of this run: every process and file the kit makes on a host carries it. */
  public String runId() {
    return runId;
  }

  /** Give the way to the site's Kubernetes API. */
  public ClusterView cluster() {
    return cluster;
  }

  /** Do something every so often until the run is over. */
  void keepDoing(Runnable work, Duration every) {
    keptWork.add(work);
    long millis = every.toMillis();
    kept.add(keeper.scheduleWithFixedDelay(work, millis, millis, TimeUnit.MILLISECONDS));
  }

  /** Do once, now, what is done every so often: for a plan, whose time does not pass. */
  public void doKeptOnce() {
    keptWork.forEach(Runnable::run);
  }

  /** Give workers for so many tasks at once; whoever takes them shuts them down. */
  ExecutorService sideBySide(int tasks) {
    return workers.of(tasks);
  }

  /** Do one thing beside what goes on. */
  <T> CompletableFuture<T> beside(Supplier<T> work) {
    ExecutorService worker = sideBySide(1);
    CompletableFuture<T> result = CompletableFuture.supplyAsync(work, worker);
    worker.shutdown();
    return result;
  }

  /** Note that the run holds something that is not its own to keep. */
  void holds(String what) {
    held.add(what);
  }

  boolean isHeld(String what) {
    return held.contains(what);
  }

  /** Hold it no longer; false where it was not held. */
  boolean letGo(String what) {
    return held.remove(what);
  }

  /** Tell whether something that is done once in a run is done for the first time. */
  boolean first(String what) {
    return done.add(what);
  }

  /** Note a namespace that was made in the cluster. */
  void made(String namespace) {
    made.add(namespace);
  }

  /** List the namespaces that this run made in the cluster. */
  Set<String> made() {
    return Set.copyOf(made);
  }

  /** Give the way to the site's services that speak HTTP. */
  HttpView http() {
    return http;
  }

  /** Ask for the raw answer. */
  public Answer ask(Question question) {
    return hosts.ask(question);
  }

  /** Ask and have standard output and standard error read by the readers. */
  public List<Observed> read(Question question, List<Reader> readers) {
    return readAnswer(ask(question), readers);
  }

  /** Ask every question; hosts are asked side by side, the questions of one host in order. */
  public List<Observed> readAll(List<Question> questions, List<Reader> readers) {
    Map<String, List<Question>> byHost = new LinkedHashMap<>();
    questions.forEach(q -> byHost.computeIfAbsent(q.host(), h -> new ArrayList<>()).add(q));
    List<Callable<List<Observed>>> tasks = new ArrayList<>();
    byHost.values().forEach(own -> tasks.add(() -> readInOrder(own, readers)));
    return together(tasks).stream().flatMap(List::stream).toList();
  }

  /** Run tasks side by side and give their results in the order of the tasks. */
  public <T> List<T> together(List<Callable<T>> tasks) {
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> future : ofHosts.invokeAll(tasks)) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while asking", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a reader or adapter of the kit failed", e.getCause());
    }
  }

  /** Read an answer that is already there. */
  public static List<Observed> readAnswer(Answer answer, List<Reader> readers) {
    Source out = source(answer, ".out");
    List<Observed> observed = new ArrayList<>();
    if (!answer.finished()) {
      observed.add(new NoAnswer(out, why(answer), answer.detail()));
    } else if (answer.exit().orElse(-1) == 127) {
      observed.add(new NoAnswer(out, NoAnswer.Why.NO_SUCH_PROGRAM, answer.errText().strip()));
    } else if (answer.out().length == 0 && answer.err().length == 0) {
      observed.add(new NoAnswer(out, NoAnswer.Why.EMPTY, ""));
    }
    if (answer.cut()) {
      observed.add(
          new NoAnswer(
              out, NoAnswer.Why.CUT, "cut at " + answer.question().mostBytes() + " bytes"));
    }
    String command = answer.question().command();
    for (Reader reader : readers) {
      observed.addAll(reader.read(Scripts.of(out, command, answer.out())));
      observed.addAll(reader.read(Scripts.of(source(answer, ".err"), command, answer.err())));
    }
    return observed;
  }

  /** Name the evidence file of an answer's stream. */
  public static String evidenceFile(Question question, String suffix) {
    String safe = question.id().replaceAll("[^A-Za-z0-9._/-]", "_").replace("..", "__");
    String host = question.host().replaceAll("[^A-Za-z0-9._-]", "_").toLowerCase(Locale.ROOT);
    return "evidence/" + (host.isEmpty() ? "kit" : host) + "/" + safe + suffix;
  }

  @Override
  public void close() {
    kept.forEach(k -> k.cancel(true));
    keeper.shutdownNow();
    ofHosts.shutdownNow();
  }

  private List<Observed> readInOrder(List<Question> own, List<Reader> readers) {
    return own.stream().flatMap(q -> read(q, readers).stream()).toList();
  }

  private static Source source(Answer answer, String suffix) {
    Question q = answer.question();
    return new Source(q.id(), q.host(), evidenceFile(q, suffix));
  }

  private static NoAnswer.Why why(Answer answer) {
    return switch (answer.ending()) {
      case TIMED_OUT -> NoAnswer.Why.TIMED_OUT;
      case UNREACHABLE -> NoAnswer.Why.UNREACHABLE;
      case HOST_KEY_UNKNOWN -> NoAnswer.Why.HOST_KEY_UNKNOWN;
      case HOST_KEY_CHANGED -> NoAnswer.Why.HOST_KEY_CHANGED;
      case ACCESS_DENIED -> NoAnswer.Why.ACCESS_DENIED;
      case LOST, INTERRUPTED -> NoAnswer.Why.LOST;
      case NOT_RECORDED -> NoAnswer.Why.NOT_ASKED;
      case FINISHED -> NoAnswer.Why.FAILED;
    };
  }
}
