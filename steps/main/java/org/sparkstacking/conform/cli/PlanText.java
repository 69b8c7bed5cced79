package org.sparkstacking.conform.cli;

import java.io.PrintWriter;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.plan.Deed;
import org.sparkstacking.conform.probe.plan.Step;
import org.sparkstacking.conform.report.PlanPage;
import org.sparkstacking.conform.site.Host;

/** Prints a plan for people: what counts first, then every step. */
final class PlanText {
  private final PlanPage page;
  private final Terminal terminal;
  private final PrintWriter out;
  private final Paint paint;

  PlanText(PlanPage page, Terminal terminal) {
    this.page = page;
    this.terminal = terminal;
    this.out = terminal.out();
    this.paint = new Paint(terminal.colour());
  }

  void print() {
    out.println(paint.bold(page.w("title.plan") + "  " + page.site().name()));
    if (page.site().simulated()) {
      out.println(page.w("simulated"));
    }
    out.println(page.w("plan.note"));
    out.println();
    fact("plan.scope", page.scope());
    fact("plan.window", page.window() + " " + page.limit());
    if (!page.hours().isEmpty()) {
      fact("plan.hours", page.hours());
    }
    for (Host host : page.site().hosts()) {
      fact("plan.reach", page.reach(host));
    }
    if (!page.api().isEmpty()) {
      fact("plan.reach", page.api());
    }
    fact("plan.rights", page.privileges());
    fact("plan.load", page.w("plan.load.fabric") + " " + page.fabricBytes());
    fact("plan.load", page.w("plan.load.pods") + " " + page.podNetworkBytes());
    fact("plan.load", page.w("plan.load.gpu") + " " + page.gpuMemory());
    fact("plan.hash", page.document().sha256());
    deeds();
    steps();
    conditional();
    out.println();
    out.println(page.w("plan.stop"));
  }

  private void fact(String key, String value) {
    out.println("  " + page.w(key) + ": " + value);
  }

  private void deeds() {
    heading("h.plan.deeds");
    for (Deed deed : page.plan().deeds()) {
      out.println("  " + (deed.load() ? "! " : "- ") + page.t(deed.title()));
      out.println("      " + page.t(deed.risk()));
      out.println("      " + page.w("c.undo") + ": " + page.t(deed.undo()));
    }
  }

  private void steps() {
    heading("h.plan.steps");
    out.println("  " + page.w("plan.steps.note"));
    int number = 0;
    for (PlanPage.Topic topic : page.topics()) {
      out.println();
      out.println("  " + paint.bold(page.title(topic)) + "  [" + page.of(topic) + "]");
      for (Step step : topic.steps()) {
        number++;
        out.println("  " + number + ". " + page.hosts(step) + ": " + page.s(step.line()));
        out.println(
            "       "
                + page.t(step.deed().title())
                + " · "
                + page.rights(step)
                + " · "
                + page.load(step)
                + " · "
                + page.longest(step));
      }
    }
  }

  private void conditional() {
    if (page.plan().conditional().isEmpty()) {
      return;
    }
    heading("h.plan.conditional");
    Text last = Text.same("");
    for (Step step : page.plan().conditional()) {
      if (!step.onlyIf().equals(last)) {
        last = step.onlyIf();
        out.println("  " + paint.bold(last.in(terminal.lang())));
      }
      out.println("    " + page.hosts(step) + ": " + page.s(step.line()));
    }
  }

  private void heading(String key) {
    out.println();
    out.println(paint.bold(page.w(key)));
  }
}
