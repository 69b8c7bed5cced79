package org.sparkstacking.conform.cli;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Stage;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.report.Printable;

/**
 * Prints a run as it goes: a line a stage and a line a claim. While something takes long, a line
 * says what is waited for; a TTY has it rewritten every second, a log gets it every 10 s.
 */
final class ConsoleProgress implements Progress, AutoCloseable {
  private static final String INDENT = "          ";

  private final Terminal terminal;
  private final Catalogue catalogue;
  private final Paint paint;
  private final ScheduledThreadPoolExecutor ticker =
      new ScheduledThreadPoolExecutor(1, this::thread);
  private @Nullable ScheduledFuture<?> waiting;
  private boolean lineIsOpen;
  private int stage;
  private long beganAt = System.nanoTime();

  ConsoleProgress(Terminal terminal, Catalogue catalogue) {
    this.terminal = terminal;
    this.catalogue = catalogue;
    this.paint = new Paint(terminal.colour());
    ticker.setRemoveOnCancelPolicy(true);
  }

  @Override
  public synchronized void began(Claim claim) {
    beganAt = System.nanoTime();
    head(claim);
  }

  @Override
  public synchronized void lookingAt(String topic) {
    long since = System.nanoTime();
    long every = terminal.tty() ? 1 : 10;
    waiting = ticker.scheduleAtFixedRate(() -> tick(topic, since), every, every, TimeUnit.SECONDS);
  }

  @Override
  public synchronized void looked(String topic) {
    ScheduledFuture<?> own = waiting;
    if (own != null) {
      own.cancel(false);
      waiting = null;
    }
    wipe();
  }

  @Override
  public synchronized void decided(ClaimResult result) {
    head(result.claim());
    wipe();
    Lang lang = terminal.lang();
    Claim claim = result.claim();
    String verdict = paint.verdict(result.verdict(), ConsoleWords.tag(result.verdict(), lang));
    print("  " + verdict + "  " + claim.id() + "  " + claim.title().in(lang) + took(result));
    if (result.verdict() != Verdict.PASS) {
      print(INDENT + Printable.line(result.reason().in(lang)));
    }
    for (Text remark : result.remarks()) {
      print(INDENT + ConsoleWords.remark().in(lang) + " " + Printable.line(remark.in(lang)));
    }
    beganAt = System.nanoTime();
  }

  @Override
  public synchronized void close() {
    ticker.shutdownNow();
    wipe();
  }

  private void head(Claim claim) {
    if (claim.stage() != stage) {
      stage = claim.stage();
      Text title =
          catalogue.stages().stream()
              .filter(s -> s.number() == stage)
              .map(Stage::title)
              .findFirst()
              .orElse(Text.same(""));
      print(paint.bold(stage + ". " + title.in(terminal.lang())));
    }
  }

  private synchronized void tick(String topic, long since) {
    if (waiting == null) {
      return;
    }
    long seconds = Duration.ofNanos(System.nanoTime() - since).toSeconds();
    String line = "  … " + ConsoleWords.waiting(topic, seconds).in(terminal.lang());
    if (terminal.tty()) {
      terminal.out().print("\r\u001b[K" + line);
      lineIsOpen = true;
    } else {
      terminal.out().println(line);
    }
    terminal.out().flush();
  }

  private void wipe() {
    if (lineIsOpen) {
      terminal.out().print("\r\u001b[K");
      terminal.out().flush();
      lineIsOpen = false;
    }
  }

  private String took(ClaimResult result) {
    Duration took = Duration.ofNanos(System.nanoTime() - beganAt);
    return result.verdict() == Verdict.NOT_TESTED || took.toMillis() < 1000
        ? ""
        : paint.dim(" (%d s)".formatted(took.toSeconds()));
  }

  private void print(String line) {
    terminal.out().println(line);
    terminal.out().flush();
  }

  private Thread thread(Runnable task) {
    Thread thread = new Thread(task, "conform-console");
    thread.setDaemon(true);
    return thread;
  }
}
