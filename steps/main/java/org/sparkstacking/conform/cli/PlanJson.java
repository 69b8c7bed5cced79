package org.sparkstacking.conform.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.plan.Deed;
import org.sparkstacking.conform.probe.plan.Plan;
import org.sparkstacking.conform.probe.plan.Step;
import org.sparkstacking.conform.report.PlanDocument;
import org.sparkstacking.conform.site.LoadHours;
import tools.jackson.databind.json.JsonMapper;

/** Writes a plan for machines: one object on one line. */
record PlanJson(PlanDocument document) {
  private static final JsonMapper JSON = new JsonMapper();

  String text() {
    Plan plan = document.plan();
    Map<String, Object> top = new LinkedHashMap<>();
    top.put("schemaVersion", "1.0");
    top.put("site", plan.site().name());
    top.put("simulated", plan.site().simulated());
    top.put("kit", document.kit());
    top.put("rulesEdition", document.edition());
    top.put("drawnUpAt", document.date());
    top.put("asked", plan.asked());
    top.put("claims", plan.claims());
    top.put("sha256", document.sha256());
    top.put("expectedSeconds", plan.window().toSeconds());
    LoadHours hours = plan.site().load().hours();
    top.put("loadHours", hours == null ? null : hours + " " + plan.site().timezone());
    top.put("gpuMemoryBytes", plan.gpuMemory());
    top.put("deeds", plan.deeds().stream().map(PlanJson::deed).toList());
    top.put("steps", plan.steps().stream().map(PlanJson::step).toList());
    return JSON.writeValueAsString(top);
  }

  private static Map<String, Object> deed(Deed deed) {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("id", deed.id());
    one.put("load", deed.load());
    one.put("title", both(deed.title()));
    one.put("risk", both(deed.risk()));
    one.put("undo", both(deed.undo()));
    return one;
  }

  private static Map<String, Object> step(Step step) {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("topic", step.topic());
    one.put("claims", step.claims());
    one.put("deed", step.deed().id());
    one.put("hosts", step.hosts());
    one.put("line", step.line());
    one.put("times", step.times());
    one.put("rights", step.rights().stream().map(PlanJson::both).toList());
    one.put("expectedSeconds", step.expected().toMillis() / 1000.0);
    one.put("endedAfterSeconds", step.longest().toSeconds());
    one.put("bytesPerSpark", step.bytes());
    one.put("path", step.path().en().isEmpty() ? List.of() : List.of(both(step.path())));
    one.put("gpuMemoryBytes", step.gpuMemory());
    one.put("onlyIf", step.conditional() ? both(step.onlyIf()) : null);
    return one;
  }

  private static Map<String, String> both(Text text) {
    return Map.of("ko", text.ko(), "en", text.en());
  }
}
