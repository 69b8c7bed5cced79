package org.sparkstacking.conform.report;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * States the result over {@code record.json} as an in-toto Statement v1 with the test-result
 * predicate v0.1 (in-toto/attestation spec/predicates/test-result.md).
 */
final class Attestation {
  static final String FILE = "attestation.intoto.json";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Attestation() {}

  static byte[] of(RunRecord run, String recordSha256) {
    Map<String, Object> statement = new LinkedHashMap<>();
    statement.put("_type", "https://in-toto.io/Statement/v1");
    statement.put("subject", List.of(file("record.json", recordSha256)));
    statement.put("predicateType", "https://in-toto.io/attestation/test-result/v0.1");
    statement.put("predicate", predicate(run));
    return (JSON.writeValueAsString(statement) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, Object> predicate(RunRecord run) {
    Map<String, Object> predicate = new LinkedHashMap<>();
    predicate.put("result", result(run));
    predicate.put(
        "configuration",
        List.of(
            Map.of("name", "site", "digest", Map.of("sha256", run.site().sha256())),
            Map.of("name", "rulesEdition " + run.rulesEdition(), "digest", Map.of())));
    predicate.put("passedTests", ids(run, "PASS"));
    predicate.put("warnedTests", undecided(run));
    predicate.put("failedTests", ids(run, "FAIL"));
    return predicate;
  }

  /** A rehearsal and an incomplete run are WARNED: they attest nothing to rely on. */
  private static String result(RunRecord run) {
    return switch (run.verdict()) {
      case "NON_CONFORMANT" -> "FAILED";
      case "CONFORMANT" -> run.simulated() ? "WARNED" : "PASSED";
      default -> "WARNED";
    };
  }

  private static List<String> undecided(RunRecord run) {
    return run.claims().stream()
        .filter(c -> !c.verdict().equals("PASS") && !c.verdict().equals("FAIL"))
        .map(c -> c.id() + " " + c.verdict())
        .toList();
  }

  private static List<String> ids(RunRecord run, String verdict) {
    return run.claims().stream()
        .filter(c -> c.verdict().equals(verdict))
        .map(RunRecord.ClaimPart::id)
        .toList();
  }

  private static Map<String, Object> file(String name, String sha256) {
    return Map.of("name", name, "digest", Map.of("sha256", sha256));
  }
}
