package org.sparkstacking.conform.glue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Gate;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.observed.Observed;

/**
 * Everything that a run knows of one claim, and the verdict that follows.
 *
 * <p>PASS needs all of it: every criterion of the judge was asserted by a sentence that ran to its
 * end, every finding is PASS, and nothing in the scenario was undefined, pending, skipped or empty.
 */
final class ClaimSheet {
  private final Claim claim;
  private final Set<Criterion> demanded;
  private final Set<Criterion> asserted = new LinkedHashSet<>();
  private final List<String> troubles = new ArrayList<>();
  private final Set<String> files = new LinkedHashSet<>();
  private final List<Look> looks = new ArrayList<>();
  private Evidence evidence = Evidence.nothing();
  private @Nullable Judged judged;
  private Gate.@Nullable Closed closed;

  ClaimSheet(Claim claim, Set<Criterion> demanded) {
    this.claim = claim;
    this.demanded = demanded;
  }

  Claim claim() {
    return claim;
  }

  /** Start a scenario: it is judged on what it observes itself, and on nothing else. */
  void scenarioBegins() {
    evidence = Evidence.nothing();
    judged = null;
  }

  void close(Gate.Closed why) {
    if (closed == null) {
      closed = why;
    }
  }

  void saw(List<Observed> observed) {
    evidence = evidence.plus(observed);
    observed.stream().map(o -> o.source().file()).filter(f -> !f.isEmpty()).forEach(files::add);
  }

  Evidence evidence() {
    return evidence;
  }

  Optional<Judged> judged() {
    return Optional.ofNullable(judged);
  }

  void judged(Judged now) {
    judged = now;
    looks.add(new Look(now, new LinkedHashSet<>()));
  }

  void asserted(Criterion criterion) {
    asserted.add(criterion);
    looks.get(looks.size() - 1).asserted().add(criterion);
  }

  /** What one scenario judged, and of which criteria it spoke. */
  private record Look(Judged judged, Set<Criterion> asserted) {}

  /**
   * Gather the findings: of each criterion those of the scenarios that speak of it, since another
   * scenario of the claim did not look at what it needs. A FAIL counts wherever it was found.
   */
  private List<Finding> findings() {
    List<Finding> all = new ArrayList<>();
    for (Look look : looks) {
      for (Finding finding : look.judged().findings()) {
        Criterion criterion = finding.criterion();
        boolean spoken = look.asserted().contains(criterion) || !asserted.contains(criterion);
        if (spoken || finding.verdict() == Verdict.FAIL) {
          all.add(finding);
        }
      }
    }
    return all;
  }

  void trouble(String what) {
    troubles.add(what);
  }

  List<String> troubles() {
    return List.copyOf(troubles);
  }

  ClaimResult decide() {
    List<Finding> findings = findings();
    Verdict merged = Judged.verdict(findings);
    if (merged == Verdict.FAIL) {
      return result(findings, Verdict.FAIL, "judged", SheetWords.fails(findings));
    }
    Gate.Closed gate = closed;
    if (gate != null) {
      return result(findings, gate.verdict(), gate.reasonCode(), gate.reason());
    }
    if (!troubles.isEmpty()) {
      return result(findings, untold(findings), "kit-failure", SheetWords.troubles(troubles));
    }
    Set<Criterion> missing = new LinkedHashSet<>(demanded);
    missing.removeAll(asserted);
    if (findings.isEmpty() || (merged == Verdict.PASS && !missing.isEmpty())) {
      return result(findings, untold(findings), "vanished", SheetWords.vanished(missing));
    }
    return result(findings, merged, code(merged), SheetWords.judged(merged, findings));
  }

  /** A judge that says NOT_TESTED saw why nothing was started. */
  private String code(Verdict merged) {
    if (merged != Verdict.NOT_TESTED) {
      return "judged";
    }
    return evidence.all(LoadHeld.class).isEmpty() ? "not-set-up" : "guarded";
  }

  private Verdict untold(List<Finding> findings) {
    return files.isEmpty() && findings.isEmpty() ? Verdict.NOT_TESTED : Verdict.INCONCLUSIVE;
  }

  private ClaimResult result(List<Finding> findings, Verdict verdict, String code, Text reason) {
    List<Text> remarks = findings.stream().flatMap(f -> f.remarks().stream()).distinct().toList();
    return new ClaimResult(
        claim, verdict, code, reason, remarks, List.copyOf(findings), List.copyOf(files));
  }
}
