package org.sparkstacking.conform.report;

import java.time.Instant;

/**
 * Writes the verdicts for node-exporter's textfile collector, in the Prometheus text format 0.0.4:
 * one sample for each claim and verdict, 1 for the verdict that holds.
 */
final class OpenMetrics {

  private OpenMetrics() {}

  static String of(RunRecord run) {
    StringBuilder text = new StringBuilder();
    text.append(
        "# HELP spark_conform_claim Verdict of a claim of ADR 0003, 1 for the one that holds.\n");
    text.append("# TYPE spark_conform_claim gauge\n");
    String site = label(run.site().name());
    for (RunRecord.ClaimPart claim : run.claims()) {
      text.append("spark_conform_claim{site=\"").append(site);
      text.append("\",claim=\"").append(claim.id());
      text.append("\",level=\"").append(claim.level());
      text.append("\",verdict=\"").append(claim.verdict());
      text.append("\",simulated=\"").append(run.simulated()).append("\"} 1\n");
    }
    text.append("# HELP spark_conform_run_end_timestamp_seconds When the last run ended.\n");
    text.append("# TYPE spark_conform_run_end_timestamp_seconds gauge\n");
    text.append("spark_conform_run_end_timestamp_seconds{site=\"").append(site).append("\"} ");
    text.append(Instant.parse(run.endedAt()).getEpochSecond()).append('\n');
    return text.toString();
  }

  /** Escape a label value: backslash, quote, line feed. */
  private static String label(String raw) {
    return Printable.text(raw).replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
