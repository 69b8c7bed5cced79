package org.sparkstacking.conform.report;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Writes the short summary for machines. */
final class ConformanceYaml {
  private static final YAMLMapper YAML = YAMLMapper.builder().build();

  private ConformanceYaml() {}

  static String of(RunRecord run) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("kind", "SparkStackingConformance");
    summary.put("runId", run.runId());
    summary.put("simulated", run.simulated());
    summary.put("verdict", run.verdict());
    if (run.scopeVerdict() != null) {
      summary.put("scopeVerdict", run.scopeVerdict());
    }
    summary.put("ended", run.ended());
    summary.put("rulesEdition", run.rulesEdition());
    summary.put("kitVersion", run.kit().version());
    summary.put("startedAt", run.startedAt());
    summary.put("endedAt", run.endedAt());
    summary.put("required", run.ledger().required());
    summary.put("passed", run.ledger().pass());
    Map<String, String> claims = new LinkedHashMap<>();
    run.claims().forEach(c -> claims.put(c.id(), c.verdict()));
    summary.put("claims", claims);
    return YAML.writeValueAsString(summary);
  }
}
