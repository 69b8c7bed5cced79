package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NoAnswer;

/**
 * Doubts what rests on an answer of which only the beginning was kept: in its rest a contrary line
 * may stand, so it is no PASS.
 */
public final class CutAnswers {
  private CutAnswers() {}

  /**
   * Turn every PASS into INCONCLUSIVE where an answer was cut.
   *
   * @param questions starts of the ids of the questions that the findings rest on
   */
  public static List<Finding> doubt(
      List<Finding> findings, Evidence evidence, List<String> questions) {
    List<Text> cut =
        evidence.all(NoAnswer.class).stream()
            .filter(n -> n.why() == NoAnswer.Why.CUT)
            .filter(n -> questions.stream().anyMatch(n.source().question()::startsWith))
            .map(n -> told(n))
            .distinct()
            .toList();
    return cut.isEmpty() ? findings : findings.stream().map(f -> doubted(f, cut)).toList();
  }

  private static Finding doubted(Finding finding, List<Text> cut) {
    if (finding.verdict() != Verdict.PASS) {
      return finding;
    }
    List<Text> remarks = new ArrayList<>(finding.remarks());
    remarks.addAll(cut);
    return finding.withVerdict(Verdict.INCONCLUSIVE).withRemarks(remarks);
  }

  private static Text told(NoAnswer cut) {
    String answer = cut.source().host() + ", " + cut.source().question();
    return Text.of(
        "너무 긴 출력의 앞부분만 남아 있어 적합으로 볼 수 없습니다: " + answer,
        "Only the beginning of an answer that was too long was kept, so this is no PASS: "
            + answer);
  }
}
