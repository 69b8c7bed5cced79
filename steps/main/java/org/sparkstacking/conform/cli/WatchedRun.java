package org.sparkstacking.conform.cli;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs on a thread of its own, so that Ctrl-C can stop it and wait for its orderly end. */
final class WatchedRun {
  private final Function<BooleanSupplier, SiteRun.Done> work;

  /**
   * Prepare a run.
   *
   * @param work the run; it is given the question whether it was asked to stop
   */
  WatchedRun(Function<BooleanSupplier, SiteRun.Done> work) {
    this.work = work;
  }

  /**
   * Run, and then tell; only when that is done may a Ctrl-C end the process.
   *
   * @param tell prints and closes what the run leaves; skipped where the run broke
   */
  SiteRun.Done run(Consumer<SiteRun.Done> tell) throws InterruptedException {
    AtomicReference<SiteRun.Done> done = new AtomicReference<>();
    AtomicReference<Throwable> broken = new AtomicReference<>();
    AtomicReference<Interruption> stop = new AtomicReference<>();
    Thread worker =
        new Thread(() -> done.set(work.apply(() -> requested(stop.get()))), "conform-run");
    worker.setUncaughtExceptionHandler((thread, e) -> broken.set(e));
    try (Interruption interruption =
        new Interruption(worker, Runtime.getRuntime()::halt).install()) {
      stop.set(interruption);
      worker.start();
      worker.join();
      SiteRun.Done result = done.get();
      if (result == null) {
        throw failure(broken.get());
      }
      tell.accept(result);
      return result;
    }
  }

  private static boolean requested(@Nullable Interruption interruption) {
    return interruption != null && interruption.requested();
  }

  private static RuntimeException failure(@Nullable Throwable cause) {
    return cause instanceof RuntimeException e
        ? e
        : new IllegalStateException("the run ended without a record", cause);
  }
}
