package org.sparkstacking.conform.report;

/** Tells runs that a scheduler starts every night from those that a person asks for. */
public final class ScheduledRun {
  private ScheduledRun() {}

  /** Tell by what the run was asked: {@code --profile nightly} or {@code --profile cluster}. */
  public static boolean is(RunRecord run) {
    RunRecord.Scope scope = run.scope();
    return scope != null && isAsked(scope.asked());
  }

  public static boolean isAsked(String asked) {
    return asked.startsWith("--profile nightly") || asked.startsWith("--profile cluster");
  }

  /** Tell whether two runs judged the same claims of the same site, so that they compare. */
  public static boolean alike(RunRecord a, RunRecord b) {
    String askedA = asked(a);
    return a.site().name().equals(b.site().name())
        && a.simulated() == b.simulated()
        && askedA.equals(asked(b));
  }

  private static String asked(RunRecord run) {
    RunRecord.Scope scope = run.scope();
    return scope == null ? "" : scope.asked();
  }
}
