package org.sparkstacking.conform.report;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.Ledger;

/**
 * Refuses a record from which something was taken away: nothing is shown green for being absent.
 */
final class RecordCheck {
  private static final Set<String> VERDICTS =
      Set.of("PASS", "FAIL", "INCONCLUSIVE", "NOT_TESTED", "NOT_APPLICABLE");

  private RecordCheck() {}

  /**
   * Demand that nothing is absent that every record has.
   *
   * @throws IOException naming the first part that is
   */
  static void demandAllParts(@Nullable RunRecord run, String file) throws IOException {
    demand(run != null, file, "it is empty");
    String missing = run == null ? null : MissingPart.of(run);
    demand(missing == null, file, missing + " is missing");
  }

  /**
   * Demand that claims, counts and verdicts agree.
   *
   * @throws IOException naming the first thing that does not
   */
  static void demandWhole(RunRecord run, String file) throws IOException {
    List<RunRecord.ClaimPart> claims = run.claims();
    demand(!claims.isEmpty(), file, "it lists no claims");
    Set<String> ids = new HashSet<>();
    for (RunRecord.ClaimPart claim : claims) {
      demand(ids.add(claim.id()), file, "claim " + claim.id() + " stands twice");
      demand(VERDICTS.contains(claim.verdict()), file, claim.id() + " has no known verdict");
      demand(
          !claim.verdict().equals("PASS") || !claim.findings().isEmpty(),
          file,
          claim.id() + " is PASS without any finding");
      demand(
          claim.findings().isEmpty() || !claim.verdict().equals("PASS") || allPass(claim),
          file,
          claim.id() + " is PASS although a finding is not");
      for (String needed : claim.needs()) {
        demand(
            claims.stream().anyMatch(c -> c.id().equals(needed)),
            file,
            needed + ", a prerequisite of " + claim.id() + ", is not listed");
      }
    }
    Catalogue catalogue = Catalogue.builtIn();
    if (catalogue.edition().equals(run.rulesEdition())) {
      for (Claim claim : catalogue.claims()) {
        String id = claim.id().value();
        demand(ids.contains(id), file, "claim " + id + " of these rules is not listed");
      }
    }
    demand(counted(claims).equals(run.ledger()), file, "its counts do not match its claims");
    demand(
        !run.verdict().equals("CONFORMANT") || conformant(run),
        file,
        "it says CONFORMANT, its claims do not");
  }

  /** Count the required claims anew. */
  static Ledger counted(List<RunRecord.ClaimPart> claims) {
    int out = count(claims, "NOT_APPLICABLE");
    int required = (int) claims.stream().filter(RecordCheck::required).count();
    return new Ledger(
        required - out,
        count(claims, "PASS"),
        count(claims, "FAIL"),
        count(claims, "INCONCLUSIVE"),
        count(claims, "NOT_TESTED"),
        out);
  }

  static boolean required(RunRecord.ClaimPart claim) {
    return claim.level().equals("required");
  }

  private static boolean allPass(RunRecord.ClaimPart claim) {
    return claim.findings().stream().allMatch(f -> f.verdict().equals("PASS"));
  }

  private static boolean conformant(RunRecord run) {
    return run.ended().equals("normal")
        && run.scope() == null
        && run.ledger().required() > 0
        && run.ledger().pass() == run.ledger().required();
  }

  private static int count(List<RunRecord.ClaimPart> claims, String verdict) {
    return (int)
        claims.stream()
            .filter(RecordCheck::required)
            .filter(c -> c.verdict().equals(verdict))
            .count();
  }

  static void demand(boolean whole, String file, String problem) throws IOException {
    if (!whole) {
      throw new IOException(
          file
              + " was changed or is not whole: "
              + problem
              + ". 'conform judge RUN' writes it anew from the evidence.");
    }
  }
}
