package org.sparkstacking.conform.probe;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Say who does tasks that may be done side by side. */
public interface Workers {

  /**
   * Give workers; whoever takes them shuts them down.
   *
   * @param tasks number of tasks at once, at least 1
   */
  ExecutorService of(int tasks);

  /** Do tasks side by side, each on a thread of its own. */
  static Workers threads() {
    return Executors::newFixedThreadPool;
  }

  /** Do each task at once on the caller's thread, so that the order is the same each time. */
  static Workers inOrder() {
    return tasks -> new InOrder();
  }

  /** Does each task when it is given. */
  final class InOrder extends AbstractExecutorService {
    private volatile boolean over;

    @Override
    public void execute(Runnable task) {
      task.run();
    }

    @Override
    public void shutdown() {
      over = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
      over = true;
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return over;
    }

    @Override
    public boolean isTerminated() {
      return over;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return over;
    }
  }
}
