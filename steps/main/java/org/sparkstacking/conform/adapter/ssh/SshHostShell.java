package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.direct.Session;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.Answer.Ending;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Asks the hosts of a site over SSH: one connection a host, at most four commands at once on it,
 * strict host keys, every command under a remote {@code timeout}. Thread-safe.
 */
public final class SshHostShell implements HostShell {
  private static final int TIMEOUT_TERM = 124;
  private static final int TIMEOUT_KILL = 137;

  private final Map<String, HostLine> lines = new LinkedHashMap<>();
  private final Patience patience;
  private final SudoGuard sudo;
  private final ExecutorService workers;
  private final Jumps jumps;
  private final AtomicBoolean closed = new AtomicBoolean();

  private SshHostShell(Site site, SshEnvironment environment, KnownHosts known) {
    this.patience = environment.patience();
    this.sudo = new SudoGuard(site.access().sudo());
    this.workers = Executors.newCachedThreadPool(new Daemons());
    Connector connector = new Connector(patience, known);
    this.jumps = new Jumps(connector);
    RouteFinder routes = new RouteFinder(environment, site.access());
    for (Host host : site.hosts()) {
      lines.put(host.name(), new HostLine(host, routes, connector, jumps, patience));
    }
  }

  /** Make a shell for the hosts of a site. Nothing is connected yet. */
  public static SshHostShell open(Site site, SshEnvironment environment) {
    return new SshHostShell(site, environment, knownHosts(site, environment));
  }

  /**
   * Tell how a host could be reached.
   *
   * @param ending FINISHED when it was
   * @param detail what was wrong, else ""
   */
  public record Reach(String host, Ending ending, String detail, Duration took) {
    public boolean reached() {
      return ending == Ending.FINISHED;
    }
  }

  /** Connect to every host, side by side. */
  public List<Reach> connectAll() {
    if (closed.get()) {
      throw new IllegalStateException("the shell is closed");
    }
    List<Future<Reach>> calls = new ArrayList<>();
    lines.forEach((name, line) -> calls.add(workers.submit(() -> reach(name, line))));
    List<Reach> reached = new ArrayList<>();
    List<String> names = List.copyOf(lines.keySet());
    for (int i = 0; i < calls.size(); i++) {
      reached.add(await(calls.get(i), names.get(i)));
    }
    return reached;
  }

  @Override
  public Answer ask(Question question) {
    Asked asked = new Asked(question, Instant.now(), System.nanoTime());
    HostLine line = lines.get(question.host());
    if (line == null) {
      return asked.failed(Ending.UNREACHABLE, "the site file names no host " + question.host());
    }
    if (!sudo.permits(question.command())) {
      return asked.failed(Ending.ACCESS_DENIED, "the site file does not allow this sudo command");
    }
    try {
      if (!line.channels().tryAcquire(question.deadline().toMillis(), TimeUnit.MILLISECONDS)) {
        return asked.failed(Ending.TIMED_OUT, "no channel became free: four commands were running");
      }
    } catch (InterruptedException e) {
      return asked.interrupted();
    }
    try {
      return askOn(line, asked);
    } finally {
      line.channels().release();
    }
  }

  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    List<Future<?>> closing = new ArrayList<>();
    for (HostLine line : lines.values()) {
      closing.add(workers.submit(line::close));
    }
    for (Future<?> each : closing) {
      settle(each);
    }
    jumps.close();
    workers.shutdownNow();
  }

  private Answer askOn(HostLine line, Asked asked) {
    Future<Exchange> opening;
    try {
      opening = workers.submit(() -> open(line, asked.question()));
    } catch (RejectedExecutionException e) {
      return asked.failed(Ending.INTERRUPTED, "the kit has closed its connections");
    }
    Exchange exchange;
    try {
      exchange = opening.get(longestOpening().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      abandon(opening);
      return asked.interrupted();
    } catch (TimeoutException e) {
      abandon(opening);
      return asked.failed(
          Ending.UNREACHABLE, "no connection within " + longestOpening().toSeconds() + " s");
    } catch (ExecutionException e) {
      return asked.failed(e.getCause());
    }
    return converse(exchange, asked.startedAt(exchange.startedAt()));
  }

  private Exchange open(HostLine line, Question question) throws SshTrouble {
    Exchange exchange = Exchange.start(channel(line), question);
    exchange.readWith(workers);
    return exchange;
  }

  /**
   * Open a channel, on a new connection where the old one turns out to be dead: that shows only
   * when somebody needs it, and nothing of the question was sent yet.
   */
  private static Session channel(HostLine line) throws SshTrouble {
    SSHClient client = line.connected();
    try {
      return Exchange.channel(client);
    } catch (IOException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw Exchange.lost(e);
      }
    }
    try {
      return Exchange.channel(line.connectedAfter(client));
    } catch (IOException e) {
      throw Exchange.lost(e);
    }
  }

  /** End the remote side without waiting for it: a host that is gone confirms nothing. */
  private void endSoon(Exchange exchange) {
    try {
      workers.execute(exchange::end);
    } catch (RejectedExecutionException e) {
      // The whole connection is being closed.
    }
  }

  private Answer converse(Exchange exchange, Asked asked) {
    Duration deadline = Duration.ofSeconds(RemoteCommand.seconds(asked.question().deadline()));
    try {
      if (!exchange.await(deadline.plus(patience.margin()))) {
        endSoon(exchange);
        return asked.answer(
            exchange,
            OptionalInt.empty(),
            Ending.TIMED_OUT,
            "no end within " + deadline.toSeconds() + " s, and the remote timeout did not end it");
      }
    } catch (InterruptedException e) {
      endSoon(exchange);
      Thread.currentThread().interrupt();
      return asked.answer(exchange, OptionalInt.empty(), Ending.INTERRUPTED, "interrupted");
    }
    if (exchange.leftOpen()) {
      endSoon(exchange);
    } else {
      exchange.close();
    }
    return ended(exchange, asked, deadline);
  }

  private static Answer ended(Exchange exchange, Asked asked, Duration deadline) {
    Integer exit = exchange.exit();
    boolean late = asked.took().plusMillis(300).compareTo(deadline) >= 0;
    if (exit != null && late && (exit == TIMEOUT_TERM || exit == TIMEOUT_KILL)) {
      String detail = "ended by the remote timeout after " + deadline.toSeconds() + " s";
      return asked.answer(exchange, OptionalInt.empty(), Ending.TIMED_OUT, detail);
    }
    if (exit != null) {
      String open = "its output was still held open by a process left in the background";
      String detail = exchange.leftOpen() ? open : "";
      return asked.answer(exchange, OptionalInt.of(exit), Ending.FINISHED, detail);
    }
    if (exchange.out().flooded() || exchange.err().flooded()) {
      String detail = "stopped by the kit after " + exchange.out().seen() + " bytes of output";
      return asked.answer(exchange, OptionalInt.empty(), Ending.FINISHED, detail);
    }
    String signal = exchange.signal();
    if (signal != null) {
      String detail = "ended by signal " + signal;
      return asked.answer(exchange, OptionalInt.empty(), Ending.FINISHED, detail);
    }
    String broken = exchange.broken();
    String words = broken == null ? "the channel closed without an exit status" : broken;
    return asked.answer(exchange, OptionalInt.empty(), Ending.LOST, words);
  }

  private Duration longestOpening() {
    return patience.connect().plus(patience.handshake().multipliedBy(3));
  }

  /** Whatever is still opened after nobody waits for it is ended at once. */
  private void abandon(Future<Exchange> opening) {
    if (!opening.cancel(true)) {
      try {
        opening.get().end();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException e) {
        // It was never opened.
      }
    }
  }

  private static Reach reach(String name, HostLine line) {
    long start = System.nanoTime();
    try {
      line.connected();
      return new Reach(name, Ending.FINISHED, "", Duration.ofNanos(System.nanoTime() - start));
    } catch (SshTrouble e) {
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      return new Reach(name, e.ending(), e.detail(), took);
    }
  }

  private Reach await(Future<Reach> call, String name) {
    Duration most = longestOpening();
    try {
      return call.get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Reach(name, Ending.INTERRUPTED, "interrupted", Duration.ZERO);
    } catch (TimeoutException e) {
      return new Reach(name, Ending.UNREACHABLE, "no connection in time", most);
    } catch (ExecutionException e) {
      return new Reach(name, Ending.UNREACHABLE, Connector.words(e), Duration.ZERO);
    }
  }

  private void settle(Future<?> closing) {
    try {
      closing.get(3, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // The process goes on without this connection.
    }
  }

  private static KnownHosts knownHosts(Site site, SshEnvironment environment) {
    try {
      return KnownHosts.choose(environment, site.access());
    } catch (SshTrouble e) {
      return new KnownHosts(e.detail(), new HostKeys());
    }
  }

  /** A question that was put, with its time. */
  private record Asked(Question question, Instant at, long nanos) {

    /** Count from when the command was sent: a channel may take its time to open. */
    Asked startedAt(long when) {
      return new Asked(question, at.plusNanos(when - nanos), when);
    }

    Duration took() {
      return Duration.ofNanos(System.nanoTime() - nanos);
    }

    Answer interrupted() {
      Thread.currentThread().interrupt();
      return failed(Ending.INTERRUPTED, "interrupted");
    }

    Answer failed(@Nullable Throwable cause) {
      if (cause instanceof SshTrouble trouble) {
        return failed(trouble.ending(), trouble.detail());
      }
      return failed(Ending.UNREACHABLE, cause == null ? "" : Connector.words(cause));
    }

    Answer failed(Ending ending, String detail) {
      return Answer.without(question, at, took(), ending, detail);
    }

    Answer answer(Exchange exchange, OptionalInt exit, Ending ending, String detail) {
      boolean cut = exchange.leftOpen() || exchange.out().cut() || exchange.err().cut();
      byte[] out = exchange.out().bytes();
      byte[] err = exchange.err().bytes();
      return new Answer(question, exit, out, err, at, took(), ending, detail, cut);
    }
  }

  /** Names the shell's threads; none of them keeps the program alive. */
  private static final class Daemons implements java.util.concurrent.ThreadFactory {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Thread newThread(Runnable task) {
      Thread thread = new Thread(task, "ssh-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    }
  }
}
