package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.OpenFailException;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.connection.channel.direct.Signal;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer.Ending;
import org.sparkstacking.conform.probe.Question;

/** Runs one command on one channel and collects what it prints. */
final class Exchange {
  private static final int OPEN_TRIES = 20;
  private static final int SLICE_MILLIS = 200;

  /**
   * How long output may stay open and silent after the command ended: then a child left in the
   * background holds it. Output that still flows is waited for, since sshd tells the exit status
   * before the last bytes have passed.
   */
  private static final long SILENT_NANOS = 5_000_000_000L;

  private static final int STATUS_MILLIS = 2000;

  private final Session session;
  private final Session.Command command;
  private final CappedOutput out;
  private final CappedOutput err;
  private final CountDownLatch streams = new CountDownLatch(2);
  private final long startedAt;
  private volatile @Nullable String broken;
  private volatile boolean leftOpen;

  private Exchange(Session session, Session.Command command, Question question, long startedAt) {
    this.startedAt = startedAt;
    this.session = session;
    this.command = command;
    this.out = new CappedOutput(question.mostBytes());
    this.err = new CappedOutput(question.mostBytes());
  }

  /** Open a channel; an IOException other than a refusal means that the connection is dead. */
  static Session channel(SSHClient client) throws SshTrouble, IOException {
    try {
      return session(client);
    } catch (OpenFailException e) {
      throw new SshTrouble(
          Ending.UNREACHABLE, "sshd opens no further session (MaxSessions): " + e.getMessage());
    } catch (IllegalStateException e) {
      throw new IOException("not connected", e); // sshj's word for a connection that died just now
    }
  }

  /** Give the words for a connection that broke. */
  static SshTrouble lost(IOException cause) {
    return new SshTrouble(Ending.LOST, "the connection was lost: " + Connector.words(cause));
  }

  /** Start the command on an open channel. */
  static Exchange start(Session session, Question question) throws SshTrouble {
    try {
      long now = System.nanoTime();
      return new Exchange(session, session.exec(RemoteCommand.of(question)), question, now);
    } catch (IOException e) {
      throw lost(e);
    }
  }

  /** Try again for a while: sshd counts a session until its process is gone. */
  private static Session session(SSHClient client) throws IOException, SshTrouble {
    for (int i = 1; ; i++) {
      try {
        return client.startSession();
      } catch (OpenFailException e) {
        if (i == OPEN_TRIES) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void pause() throws SshTrouble {
    try {
      TimeUnit.MILLISECONDS.sleep(SLICE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SshTrouble(Ending.INTERRUPTED, "interrupted before the command was sent");
    }
  }

  void readWith(ExecutorService workers) {
    workers.execute(() -> drain(out, command.getInputStream()));
    workers.execute(() -> drain(err, command.getErrorStream()));
  }

  /** Wait for the end, at most that long; tell whether it came. */
  boolean await(Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    long bytes = -1;
    long changed = System.nanoTime();
    while (!streams.await(SLICE_MILLIS, TimeUnit.MILLISECONDS)) {
      long now = System.nanoTime();
      if (out.seen() + err.seen() != bytes || command.getExitStatus() == null) {
        bytes = out.seen() + err.seen();
        changed = now;
      }
      if (now - changed > SILENT_NANOS) {
        leftOpen = true;
        return true;
      }
      if (now >= end) {
        return false;
      }
    }
    awaitStatus();
    return true;
  }

  /** End the remote side as far as SSH can: a signal, then the channel. */
  void end() {
    try {
      if (session.isOpen()) {
        command.signal(Signal.TERM);
      }
    } catch (IOException e) {
      // The connection is gone; the remote timeout ends the command.
    }
    close();
  }

  void close() {
    try {
      session.close();
    } catch (IOException e) {
      // The connection is gone, and the channel with it.
    }
  }

  /** Give when the command was sent, as System.nanoTime counts. */
  long startedAt() {
    return startedAt;
  }

  /** Tell whether the command ended while something else still held its output open. */
  boolean leftOpen() {
    return leftOpen;
  }

  @Nullable Integer exit() {
    return command.getExitStatus();
  }

  @Nullable String signal() {
    Signal signal = command.getExitSignal();
    return signal == null ? null : signal.toString();
  }

  /** Give the transport's words when a stream broke, or null. */
  @Nullable String broken() {
    return broken;
  }

  CappedOutput out() {
    return out;
  }

  CappedOutput err() {
    return err;
  }

  private void drain(CappedOutput into, InputStream from) {
    try {
      into.drain(from);
    } catch (IOException e) {
      broken = Connector.words(e);
    } finally {
      streams.countDown();
    }
    if (into.flooded()) {
      end();
    }
  }

  private void awaitStatus() {
    try {
      if (command.getExitStatus() == null || session.isOpen()) {
        session.join(STATUS_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (IOException e) {
      if (broken == null) {
        broken = Connector.words(e);
      }
    }
  }
}
