package org.sparkstacking.conform.rehearsal.world;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Let simulated programs wait for each other, for time to pass, or for their own end. */
public final class Monitor {
  private final Object lock = new Object();

  /** Tell every waiting program that something changed. */
  public void changed() {
    synchronized (lock) {
      lock.notifyAll();
    }
  }

  /**
   * Wait until the condition holds or the time is over.
   *
   * @return whether the condition holds
   */
  public boolean await(BooleanSupplier condition, Duration longest) {
    long end = System.nanoTime() + longest.toNanos();
    synchronized (lock) {
      while (!condition.getAsBoolean()) {
        long left = (end - System.nanoTime() + 999_999) / 1_000_000;
        if (left <= 0 || !sleep(left)) {
          return condition.getAsBoolean();
        }
      }
      return true;
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the loop is in await, the only caller
  private boolean sleep(long millis) {
    try {
      lock.wait(millis);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
