package org.sparkstacking.conform.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.probe.plan.Plan;
import org.sparkstacking.conform.probe.plan.Step;
import org.sparkstacking.conform.site.LoadHours;

/**
 * Hold the plan of a run as a document to be approved. Its hash is that of its commands, so that an
 * approval names exactly these.
 *
 * @param kit version of the kit
 * @param edition edition of the rules
 * @param date ISO-8601 instant at which it was drawn up
 */
public record PlanDocument(Plan plan, String kit, String edition, String date) {

  /** Give the hash of what would be asked, hexadecimal in lower case; times do not count. */
  public String sha256() {
    return Manifest.sha256(canonical().getBytes(StandardCharsets.UTF_8));
  }

  /** Give the text that is hashed: one command a line, in order. */
  String canonical() {
    List<String> lines = new ArrayList<>();
    lines.add("spark-stacking-plan 1");
    lines.add("rules " + edition);
    lines.add("site " + plan.site().name());
    lines.add("claims " + String.join(",", plan.claims()));
    LoadHours hours = plan.site().load().hours();
    if (hours != null) {
      lines.add("load-hours " + hours + " " + plan.site().timezone());
    }
    for (Step step : plan.steps()) {
      String on = String.join(",", step.hosts());
      lines.add(
          String.join("\t", step.deed().id(), on, step.line(), step.onlyIf().en())
              .replace("\r", " ")
              .replace("\n", " "));
    }
    return String.join("\n", lines) + "\n";
  }

  /**
   * Write the page, and its style sheet beside it.
   *
   * @param to the page itself
   */
  public void write(Path to, Lang lang) throws IOException {
    String page = new HtmlView().render("plan.jte", new PlanPage(this, lang));
    Views.put(to, page.getBytes(StandardCharsets.UTF_8));
    Views.put(to.toAbsolutePath().resolveSibling("record.css"), HtmlView.styleSheet());
  }
}
