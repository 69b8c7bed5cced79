package org.sparkstacking.conform.claim;

import java.util.List;

/**
 * Hold what a run says of one claim.
 *
 * @param reasonCode why the verdict is not simply judged: {@code judged}, {@code prerequisite},
 *     {@code deselected}, {@code guarded}, {@code not-set-up}, {@code not-built}, {@code
 *     untestable}, {@code excluded}, {@code interrupted}, {@code vanished} or {@code kit-failure}
 * @param reason one sentence, for people
 * @param remarks printed on page one; never silent
 * @param evidence evidence files it rests on, relative to the run folder
 */
public record ClaimResult(
    Claim claim,
    Verdict verdict,
    String reasonCode,
    Text reason,
    List<Text> remarks,
    List<Finding> findings,
    List<String> evidence) {

  public ClaimResult {
    remarks = List.copyOf(remarks);
    findings = List.copyOf(findings);
    evidence = List.copyOf(evidence);
  }
}
