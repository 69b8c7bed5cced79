package org.sparkstacking.conform.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;

/**
 * Turns Ctrl-C into an orderly end: the run stops asking, cleans up on the hosts, writes its record
 * and only then the process goes, with 130.
 */
final class Interruption implements AutoCloseable {
  /** Cleaning up hosts and writing the record takes seconds; a dead network must not hold it. */
  static final long PATIENCE_SECONDS = 45;

  private final AtomicBoolean requested = new AtomicBoolean();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread worker;
  private final Thread hook;

  /**
   * Watch over the run of the given thread.
   *
   * @param halt ends the process at once with an exit code
   */
  Interruption(Thread worker, IntConsumer halt) {
    this.worker = worker;
    this.hook = new Thread(() -> stop(halt), "conform-interrupt");
  }

  /** Listen for the end of the process. */
  Interruption install() {
    Runtime.getRuntime().addShutdownHook(hook);
    return this;
  }

  boolean requested() {
    return requested.get();
  }

  /** Ask the run to stop. */
  void request() {
    if (requested.compareAndSet(false, true)) {
      worker.interrupt();
    }
  }

  /** The run is over and its record is written. */
  @Override
  public void close() {
    over.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException theProcessIsGoing) {
      requested.set(true); // the hook ends the process with its own exit code
    }
  }

  private void stop(IntConsumer halt) {
    request();
    try {
      boolean ended = over.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      halt.accept(ended ? Exit.INTERRUPTED : Exit.KIT_FAILED);
    } catch (InterruptedException e) {
      halt.accept(Exit.KIT_FAILED);
    }
  }
}
