package org.sparkstacking.conform.rehearsal.world;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stand for one running program of a simulated host. It waits only through itself. */
public final class SimProcess {
  private static final int TERM = 15;

  private final int pid;
  private final @Nullable SimProcess parent;
  private final List<String> args;
  private final Map<String, String> env;
  private final Monitor monitor;
  private volatile int signal;
  private volatile long deadline = Long.MAX_VALUE;

  SimProcess(
      int pid,
      @Nullable SimProcess parent,
      List<String> args,
      Map<String, String> env,
      Monitor monitor) {
    this.pid = pid;
    this.parent = parent;
    this.args = List.copyOf(args);
    this.env = Map.copyOf(env);
    this.monitor = monitor;
  }

  public int pid() {
    return pid;
  }

  public List<String> args() {
    return args;
  }

  public Map<String, String> env() {
    return env;
  }

  /** End this process after a time, as {@code timeout} does. */
  public void endAfter(Duration limit) {
    deadline = System.nanoTime() + limit.toNanos();
  }

  /** Send a signal; signal 0 only asks. */
  public void kill(int number) {
    if (number > 0) {
      signal = number;
      monitor.changed();
    }
  }

  /**
   * Let time pass.
   *
   * @throws Killed when this process or one above it is ended meanwhile
   */
  public void pause(Duration time) {
    await(() -> false, time);
  }

  /**
   * Wait for a condition.
   *
   * @return whether it holds
   * @throws Killed when this process or one above it is ended meanwhile
   */
  public boolean await(java.util.function.BooleanSupplier condition, Duration longest) {
    long now = System.nanoTime();
    long left = Math.min(longest.toNanos(), Math.max(0, nearestDeadline() - now));
    boolean held =
        monitor.await(() -> condition.getAsBoolean() || doomed(), Duration.ofNanos(left + 1))
            && condition.getAsBoolean();
    check();
    return held;
  }

  /** Throw {@link Killed} when this process or one above it was ended. */
  public void check() {
    for (SimProcess p = this; p != null; p = p.parent) {
      if (p.signal != 0) {
        throw new Killed(p.pid, p.signal);
      }
      if (System.nanoTime() >= p.deadline) {
        throw new Killed(p.pid, TERM);
      }
    }
  }

  /** Tell whether this process or one above it was ended, so that it will stop soon. */
  public boolean doomed() {
    for (SimProcess p = this; p != null; p = p.parent) {
      if (p.signal != 0 || System.nanoTime() >= p.deadline) {
        return true;
      }
    }
    return false;
  }

  private long nearestDeadline() {
    long nearest = Long.MAX_VALUE;
    for (SimProcess p = this; p != null; p = p.parent) {
      nearest = Math.min(nearest, p.deadline);
    }
    return nearest;
  }
}
