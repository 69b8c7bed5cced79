package org.sparkstacking.conform.probe.plan;

import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.site.Site;

/** Gives the inquiry of a walk in which nobody may be asked. */
public final class Unasked {
  private Unasked() {}

  /** Give an inquiry that fails at the first question. */
  public static Inquiry inquiry(Site site) {
    return new Inquiry(site, Placeholders.RUN_ID, new Refusing(), ClusterView.none());
  }

  private static final class Refusing implements HostShell {
    @Override
    public Answer ask(Question question) {
      throw new IllegalStateException("a plan asks nobody, but was to ask: " + question.command());
    }

    @Override
    public void close() {}
  }
}
