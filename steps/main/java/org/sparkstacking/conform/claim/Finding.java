package org.sparkstacking.conform.claim;

import java.util.List;

/**
 * Hold the judgement of one criterion on observations.
 *
 * @param criterion what was judged
 * @param verdict PASS, FAIL, INCONCLUSIVE or NOT_TESTED
 * @param expected what should be seen, with limit, unit and the limit's origin
 * @param seen what was seen, with unit
 * @param where host, interface, pod: where to look
 * @param how how we know: which questions and witnesses
 * @param next what to do next
 * @param whose whose move that is
 * @param cited the quoted places, best first
 * @param causes ids of the failure signatures that explain it, deepest cause first, such as {@code
 *     S-03}; empty when the text leaves the cause open or nothing is wrong
 * @param remarks what a reader must know though the criterion passes; never silent
 */
public record Finding(
    Criterion criterion,
    Verdict verdict,
    Text expected,
    Text seen,
    Text where,
    Text how,
    Text next,
    Whose whose,
    List<Cited> cited,
    List<String> causes,
    List<Text> remarks) {

  public Finding {
    cited = List.copyOf(cited);
    causes = List.copyOf(causes);
    remarks = List.copyOf(remarks);
  }

  public ClaimId claim() {
    return criterion.claim();
  }

  public Finding withVerdict(Verdict other) {
    return new Finding(
        criterion, other, expected, seen, where, how, next, whose, cited, causes, remarks);
  }

  public Finding withHow(Text other) {
    return new Finding(
        criterion, verdict, expected, seen, where, other, next, whose, cited, causes, remarks);
  }

  public Finding withCauses(List<String> others) {
    return new Finding(
        criterion, verdict, expected, seen, where, how, next, whose, cited, others, remarks);
  }

  public Finding withRemarks(List<Text> others) {
    return new Finding(
        criterion, verdict, expected, seen, where, how, next, whose, cited, causes, others);
  }
}
