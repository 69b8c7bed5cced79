package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;

/**
 * Hold what saved text says of one claim.
 *
 * @param spoken whether the text speaks to the claim at all
 * @param notShown what the claim needs besides and the text does not show
 * @param diagnosis what was seen and its cause
 * @param causes signatures named as cause, deepest first
 * @param next what to do next
 * @param whose whose move it is
 * @param facts the lines that it rests on, best first
 */
public record Diagnosed(
    ClaimId claim,
    Verdict verdict,
    boolean spoken,
    List<Text> notShown,
    Text diagnosis,
    List<String> causes,
    List<Text> remarks,
    Text next,
    Whose whose,
    List<Cited> facts) {

  public Diagnosed {
    notShown = List.copyOf(notShown);
    causes = List.copyOf(causes);
    remarks = List.copyOf(remarks);
    facts = List.copyOf(facts);
  }

  /** Add remarks, each once. */
  public Diagnosed withRemarks(List<Text> more) {
    List<Text> all =
        java.util.stream.Stream.concat(remarks.stream(), more.stream()).distinct().toList();
    return new Diagnosed(
        claim, verdict, spoken, notShown, diagnosis, causes, all, next, whose, facts);
  }

  /** Say the same with another verdict, and why in front of the diagnosis. */
  public Diagnosed narrowed(Verdict other, Text why) {
    return new Diagnosed(
        claim,
        other,
        spoken,
        notShown,
        why.plus(Text.same(" ")).plus(diagnosis),
        causes,
        remarks,
        next,
        whose,
        facts);
  }
}
