package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;

/** Turns results into the record's parts, and parts of an older record back into results. */
public final class ClaimParts {
  /** Where a finding is of no single host, link or pod. */
  private static final Text WHOLE_SITE = Text.of("현장 전체", "the whole site");

  private ClaimParts() {}

  public static RunRecord.ClaimPart of(
      ClaimResult result, @Nullable String carriedFrom, RunRecord.@Nullable LastFull lastFull) {
    Claim claim = result.claim();
    return new RunRecord.ClaimPart(
        claim.id().value(),
        claim.stage(),
        claim.level().name().toLowerCase(Locale.ROOT),
        claim.title(),
        claim.meaning(),
        claim.adrSection(),
        claim.adrQuote(),
        claim.origins().stream().map(ClaimParts::origin).toList(),
        claim.needs().stream().map(ClaimId::value).toList(),
        result.verdict().name(),
        result.reasonCode(),
        result.reason(),
        remarks(result),
        result.findings().stream().map(ClaimParts::finding).toList(),
        evidence(result),
        carriedFrom,
        lastFull);
  }

  /** Give the result that a part holds, seen with the claims of this edition. */
  public static ClaimResult result(RunRecord.ClaimPart part, Catalogue catalogue) {
    ClaimId id = ClaimId.of(part.id());
    return new ClaimResult(
        catalogue.claim(id),
        Verdict.valueOf(part.verdict()),
        part.reasonCode(),
        part.reason(),
        part.remarks(),
        part.findings().stream().map(f -> finding(id, f)).toList(),
        part.evidence());
  }

  /** An informative FAIL does not change the verdict of the run, so it must be said as a remark. */
  private static List<Text> remarks(ClaimResult result) {
    Set<Text> remarks = new LinkedHashSet<>(result.remarks());
    result.findings().forEach(f -> remarks.addAll(f.remarks()));
    if (!result.claim().required() && result.verdict() == Verdict.FAIL) {
      result.findings().stream()
          .filter(f -> f.verdict() == Verdict.FAIL)
          .forEach(f -> remarks.add(f.seen()));
    }
    return new ArrayList<>(remarks);
  }

  /** What is quoted belongs to the evidence, also where only its error output is. */
  private static List<String> evidence(ClaimResult result) {
    Set<String> files = new LinkedHashSet<>(result.evidence());
    result.findings().forEach(f -> f.cited().forEach(c -> files.add(c.file())));
    files.remove("");
    return List.copyOf(files);
  }

  private static RunRecord.OriginPart origin(Claim.Origin origin) {
    return new RunRecord.OriginPart(origin.criterion(), origin.from(), origin.note());
  }

  private static RunRecord.FindingPart finding(Finding f) {
    return new RunRecord.FindingPart(
        f.criterion().name(),
        f.verdict().name(),
        f.expected(),
        f.seen(),
        f.where().en().isBlank() ? WHOLE_SITE : f.where(),
        f.how(),
        f.next(),
        f.whose().id(),
        f.causes(),
        f.cited());
  }

  private static Finding finding(ClaimId claim, RunRecord.FindingPart f) {
    return new Finding(
        new Criterion(claim, f.criterion()),
        Verdict.valueOf(f.verdict()),
        f.expected(),
        f.seen(),
        f.where(),
        f.how(),
        f.next(),
        whose(f.whose()),
        f.facts(),
        f.causes(),
        List.of());
  }

  private static Whose whose(String id) {
    for (Whose whose : Whose.values()) {
      if (whose.id().equals(id)) {
        return whose;
      }
    }
    throw new IllegalStateException("'" + id + "' is nobody's id");
  }
}
