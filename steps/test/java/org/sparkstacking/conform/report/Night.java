package org.sparkstacking.conform.report;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;
import org.sparkstacking.conform.report.RunRecord.LastFull;

/** Makes records of several nights for tests. */
final class Night {
  static final List<String> SCOPE =
      List.of("CLU-1", "CLU-2", "GPU-1", "GPU-2", "LNK-1", "LNK-2", "NET-1", "NET-2", "BND-1");

  private Night() {}

  /** Make a nightly run: what is not named passes. */
  static RunRecord of(String startedAt, Map<String, String> verdicts, @Nullable LastFull last) {
    RunRecord whole = SampleRecord.with(false, verdicts);
    List<ClaimPart> claims = new ArrayList<>();
    for (ClaimPart c : whole.claims()) {
      claims.add(SCOPE.contains(c.id()) || c.id().equals("BND-4") ? c : outside(c, last));
    }
    boolean fail = claims.stream().anyMatch(c -> c.verdict().equals("FAIL"));
    boolean open =
        claims.stream()
            .anyMatch(c -> SCOPE.contains(c.id()) && !Set.of("PASS", "FAIL").contains(c.verdict()));
    return copy(
        whole,
        startedAt,
        new RunRecord.Scope(SCOPE, "--profile nightly"),
        fail ? "FAIL" : open ? "INCOMPLETE" : "PASS",
        claims,
        whole.versions(),
        List.of());
  }

  static RunRecord full(String startedAt, Map<String, String> verdicts, double share) {
    RunRecord whole = SampleRecord.with(false, verdicts);
    List<RunRecord.Measurement> measured =
        whole.measurements().stream()
            .map(
                m ->
                    new RunRecord.Measurement(
                        m.claim(), m.name(), m.where(), m.size(), m.value() * share, m.unit()))
            .toList();
    return copy(whole, startedAt, null, null, whole.claims(), whole.versions(), measured);
  }

  static RunRecord versions(RunRecord run, Map<String, String> more) {
    Map<String, String> versions = new TreeMap<>(run.versions());
    versions.putAll(more);
    return copy(
        run,
        run.startedAt(),
        run.scope(),
        run.scopeVerdict(),
        run.claims(),
        versions,
        run.measurements());
  }

  private static ClaimPart outside(ClaimPart c, @Nullable LastFull last) {
    return new ClaimPart(
        c.id(),
        c.stage(),
        c.level(),
        c.title(),
        c.meaning(),
        c.adrSection(),
        c.adrQuote(),
        c.origin(),
        c.needs(),
        "NOT_TESTED",
        "deselected",
        c.reason(),
        List.of(),
        List.of(),
        List.of(),
        null,
        last);
  }

  private static RunRecord copy(
      RunRecord r,
      String startedAt,
      RunRecord.@Nullable Scope scope,
      @Nullable String scopeVerdict,
      List<ClaimPart> claims,
      Map<String, String> versions,
      List<RunRecord.Measurement> measurements) {
    Instant start = Instant.parse(startedAt);
    String id = startedAt.replaceAll("[-:]", "").replace("T", "-") + "-two-sparks-00aa";
    return new RunRecord(
        r.schemaVersion(),
        id,
        r.rulesEdition(),
        scope == null ? r.verdict() : "INCOMPLETE",
        scope,
        scopeVerdict,
        r.ended(),
        r.simulated(),
        r.site(),
        startedAt,
        start.plus(Duration.ofMinutes(2)).toString(),
        r.kit(),
        r.adr(),
        r.stages(),
        r.faults(),
        r.deviations(),
        null,
        measurements,
        versions,
        r.tries(),
        claims,
        RecordCheck.counted(claims),
        null,
        null,
        null);
  }
}
