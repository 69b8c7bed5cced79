package org.sparkstacking.conform.cli;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Gate;
import org.sparkstacking.conform.claim.Ledger;
import org.sparkstacking.conform.claim.RunVerdict;
import org.sparkstacking.conform.claim.ScopeVerdict;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.report.AdrText;
import org.sparkstacking.conform.report.ClaimParts;
import org.sparkstacking.conform.report.Criteria;
import org.sparkstacking.conform.report.LimitParts;
import org.sparkstacking.conform.report.RunFigures;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.SiteParts;
import org.sparkstacking.conform.site.Site;

/**
 * Draws up the record of a run from its results.
 *
 * @param ended {@code normal}, {@code interrupted} or {@code kit-failure}
 * @param versions what hosts said of themselves, see {@link RunRecord#versions()}
 * @param evidence all that was seen, for the record's figures
 * @param history what earlier runs know of the claims
 * @param course how the run went, by its journal
 */
record RecordDraft(
    Assembly assembly,
    String runId,
    String siteSha256,
    List<String> faults,
    Instant startedAt,
    Instant endedAt,
    String ended,
    Map<String, String> versions,
    Evidence evidence,
    History history,
    RunRecord.@Nullable Course course,
    List<ClaimResult> results) {
  /** Version of the record's shape. */
  private static final String SCHEMA = "1.0";

  RunRecord draw() {
    Site site = assembly.site();
    Ledger ledger = Ledger.of(results);
    boolean normal = ended.equals("normal");
    RunFigures figures = new RunFigures(evidence, site);
    return new RunRecord(
        SCHEMA,
        runId,
        assembly.kit().catalogue().edition(),
        verdict(ledger, normal).name(),
        scope(),
        scopeVerdict(normal),
        ended,
        site.simulated(),
        SiteParts.of(site, siteSha256),
        startedAt.toString(),
        endedAt.toString(),
        kit(),
        AdrText.shipped(),
        assembly.kit().catalogue().stages().stream()
            .map(s -> new RunRecord.Stage(s.number(), s.title()))
            .toList(),
        faults,
        SiteParts.deviations(site, assembly.keepGoing()),
        history.compared(figures.comparison()),
        history.measured(figures.measurements()),
        allVersions(figures),
        history.tries(),
        results.stream().map(this::part).toList(),
        ledger,
        Criteria.of(assembly.kit().catalogue(), site, Version.ofKit()).sha256(),
        LimitParts.of(site),
        course);
  }

  private Map<String, String> allVersions(RunFigures figures) {
    Map<String, String> all = new TreeMap<>(versions);
    all.putAll(figures.versions());
    return history.versions(all);
  }

  /** A run that was not asked for everything can find fault with a site, but not acquit it. */
  private RunVerdict verdict(Ledger ledger, boolean normal) {
    RunVerdict verdict = ledger.verdict(normal);
    boolean acquits = verdict == RunVerdict.CONFORMANT && !assembly.selection().full();
    return acquits ? RunVerdict.INCOMPLETE : verdict;
  }

  private RunRecord.@Nullable Scope scope() {
    Selection selection = assembly.selection();
    if (selection.full()) {
      return null;
    }
    List<String> claims =
        results.stream()
            .map(r -> r.claim().id())
            .filter(selection::has)
            .map(ClaimId::value)
            .toList();
    return new RunRecord.Scope(claims, selection.asked());
  }

  private @Nullable String scopeVerdict(boolean normal) {
    if (assembly.selection().full()) {
      return null;
    }
    return ScopeVerdict.of(named(), normal).name();
  }

  private List<ClaimResult> named() {
    Selection selection = assembly.selection();
    return results.stream()
        .filter(r -> selection.has(r.claim().id()) || Gate.always(r.claim().id()))
        .toList();
  }

  private RunRecord.ClaimPart part(ClaimResult result) {
    return ClaimParts.of(
        result, history.carriedFrom(result.claim().id()), history.lastFull(result));
  }

  private static RunRecord.Kit kit() {
    return new RunRecord.Kit(
        Version.ofKit(),
        Version.commit(),
        System.getProperty("java.version", ""),
        System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""));
  }
}
