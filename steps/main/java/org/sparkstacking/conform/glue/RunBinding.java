package org.sparkstacking.conform.glue;

import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Hands the run to the glue.
 *
 * <p>Cucumber makes object factories and plugins itself, by their constructors without arguments,
 * so a run cannot be given to them. It makes and uses them on the thread that executes the
 * features, and the kit never runs features in parallel. So the run is bound to that thread for as
 * long as the features run, and unbound in a finally: nothing outlives a run, and two runs in one
 * JVM do not see each other.
 */
public final class RunBinding implements AutoCloseable {
  private static final ThreadLocal<@Nullable Bound> BOUND = new ThreadLocal<>();

  private RunBinding() {}

  private record Bound(Conduct conduct, OutputStream messages) {}

  /**
   * Run the features while this thread is bound to their run; a thread holds one.
   *
   * @param messages gets Cucumber's messages and is closed with the last; must not throw
   */
  public static void during(Conduct conduct, OutputStream messages, Runnable features) {
    RunBinding binding = bind(conduct, messages);
    try {
      features.run();
    } finally {
      binding.close();
    }
  }

  /** Bind this thread to a run until closed on the same thread. */
  public static RunBinding bind(Conduct conduct) {
    return bind(conduct, OutputStream.nullOutputStream());
  }

  private static RunBinding bind(Conduct conduct, OutputStream messages) {
    if (BOUND.get() != null) {
      throw new IllegalStateException("this thread already runs the features");
    }
    BOUND.set(new Bound(conduct, messages));
    return new RunBinding();
  }

  @Override
  public void close() {
    BOUND.remove();
  }

  static Conduct bound() {
    return here().conduct();
  }

  static OutputStream messages() {
    return here().messages();
  }

  private static Bound here() {
    Bound bound = BOUND.get();
    if (bound == null) {
      throw new IllegalStateException(
          "these features run against a site: start them with 'conform run', or from an IDE through"
              + " FeaturesOnRehearsalTest");
    }
    return bound;
  }
}
