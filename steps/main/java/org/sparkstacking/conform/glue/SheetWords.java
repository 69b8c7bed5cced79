package org.sparkstacking.conform.glue;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;

/** The sentences that give the reason of a verdict. */
final class SheetWords {
  private SheetWords() {}

  static Text fails(List<Finding> findings) {
    return first(findings, Verdict.FAIL);
  }

  static Text judged(Verdict verdict, List<Finding> findings) {
    return verdict == Verdict.PASS
        ? Text.of("모든 확인 항목이 기준을 충족합니다.", "Every criterion holds.")
        : first(findings, verdict);
  }

  static Text troubles(Collection<String> troubles) {
    String all = String.join("; ", troubles);
    return Text.of(
        "시험 도구에 문제가 있어 판정하지 못했습니다. 현장의 문제가 아닙니다: " + all,
        "The kit itself failed here; this is not the site's fault: " + all);
  }

  static Text vanished(Set<Criterion> missing) {
    String names = String.join(", ", missing.stream().map(Criterion::toString).sorted().toList());
    return names.isEmpty()
        ? Text.of(
            "이 항목의 시험 절차가 실행되지 않았습니다. 적합으로 볼 수 없습니다.",
            "The scenario of this claim did not run, so nothing is known of it.")
        : Text.of(
            "확인하지 않은 기준이 있어 적합으로 볼 수 없습니다: " + names,
            "No sentence of the features asserted " + names + ", so the claim cannot pass.");
  }

  static Text interrupted() {
    return Text.of(
        "시험이 중단되어 이 항목은 확인하지 못했습니다.", "The run was interrupted before this was looked at.");
  }

  static Text noProbe(ClaimId claim, String topic) {
    return Text.of(
        "이 시험 도구에 아직 '" + topic + "'을(를) 확인하는 기능이 없어 " + claim + "은(는) 시험하지 않았습니다.",
        "This kit cannot look at '" + topic + "' yet, so " + claim + " was not tried.");
  }

  private static Text first(List<Finding> findings, Verdict verdict) {
    return findings.stream()
        .filter(f -> f.verdict() == verdict)
        .findFirst()
        .map(Finding::seen)
        .orElse(Text.same(""));
  }
}
