package org.sparkstacking.conform.claim;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a claim may be tested now. Pure.
 *
 * <p>A claim that was declared out or deselected does not gate by itself: what it needs is asked in
 * its place, so that a run of one claim still stops at a broken link below it.
 */
public final class Gate {
  /** The kit's promise to leave nothing behind is kept and tested whatever else happened. */
  private static final ClaimId ALWAYS = ClaimId.of("BND-4");

  private final Catalogue catalogue;
  private final Selection selection;
  private final Map<ClaimId, Text> declaredOut;
  private final Set<ClaimId> built;
  private final boolean keepGoing;

  /**
   * Make a gate.
   *
   * @param declaredOut claims that the site declares out, with reason and approver as one text
   * @param built claims that this kit can judge
   * @param keepGoing whether prerequisites do not gate
   */
  public Gate(
      Catalogue catalogue,
      Selection selection,
      Map<ClaimId, Text> declaredOut,
      Set<ClaimId> built,
      boolean keepGoing) {
    this.catalogue = catalogue;
    this.selection = selection;
    this.declaredOut = Map.copyOf(declaredOut);
    this.built = Set.copyOf(built);
    this.keepGoing = keepGoing;
  }

  /** Tell whether this claim is tested whatever was selected and whatever failed. */
  public static boolean always(ClaimId claim) {
    return claim.equals(ALWAYS);
  }

  /** Say why the claim is not tested, or nothing when it may be. */
  public Optional<Closed> closed(Claim claim, Map<ClaimId, ClaimResult> decided) {
    if (isOut(claim)) {
      Text reason = declaredOut.getOrDefault(claim.id(), Text.same(""));
      return Optional.of(new Closed(Verdict.NOT_APPLICABLE, "excluded", reason));
    }
    Text untestable = claim.untestable();
    if (untestable != null) {
      return notTested("untestable", untestable);
    }
    if (!selection.has(claim.id()) && !always(claim.id())) {
      return notTested("deselected", GateWords.deselected(selection.asked()));
    }
    if (!built.contains(claim.id())) {
      return notTested("not-built", GateWords.notBuilt());
    }
    return keepGoing || always(claim.id()) ? Optional.empty() : prerequisite(claim, decided);
  }

  private Optional<Closed> prerequisite(Claim claim, Map<ClaimId, ClaimResult> decided) {
    List<Text> standing = new ArrayList<>();
    for (ClaimId need : effectiveNeeds(claim, decided)) {
      ClaimResult result = decided.get(need);
      if (result == null) {
        standing.add(GateWords.undecided(need));
      } else if (gates(result.verdict())) {
        standing.add(GateWords.standing(need, result.verdict()));
      }
    }
    return standing.isEmpty()
        ? Optional.empty()
        : notTested("prerequisite", GateWords.prerequisite(standing));
  }

  private Set<ClaimId> effectiveNeeds(Claim claim, Map<ClaimId, ClaimResult> decided) {
    Set<ClaimId> needs = new LinkedHashSet<>();
    for (ClaimId need : claim.needs()) {
      Claim other = catalogue.claim(need);
      if (isOut(other) || leftOut(need, decided.get(need))) {
        needs.addAll(effectiveNeeds(other, decided));
      } else {
        needs.add(need);
      }
    }
    return needs;
  }

  /** A claim of an earlier run that a re-test carries over was not left out: it gates. */
  private boolean leftOut(ClaimId need, @Nullable ClaimResult result) {
    return !selection.has(need) && (result == null || result.reasonCode().equals("deselected"));
  }

  private boolean isOut(Claim claim) {
    return claim.mayExclude() && declaredOut.containsKey(claim.id());
  }

  private static boolean gates(Verdict verdict) {
    return verdict == Verdict.FAIL
        || verdict == Verdict.INCONCLUSIVE
        || verdict == Verdict.NOT_TESTED;
  }

  private static Optional<Closed> notTested(String code, Text reason) {
    return Optional.of(new Closed(Verdict.NOT_TESTED, code, reason));
  }

  /**
   * Say why a claim is not tested.
   *
   * @param verdict NOT_TESTED or NOT_APPLICABLE
   * @param reasonCode see {@link ClaimResult}
   */
  public record Closed(Verdict verdict, String reasonCode, Text reason) {}
}
