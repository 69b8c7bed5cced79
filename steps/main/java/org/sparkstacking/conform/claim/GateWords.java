package org.sparkstacking.conform.claim;

import java.util.Collection;

/** The sentences that say why a claim is not tested. */
final class GateWords {
  private GateWords() {}

  static Text deselected(String asked) {
    return Text.of(
        "이번 실행에서 선택하지 않은 시험 항목입니다(" + asked + ").",
        "This run was asked for other claims (" + asked + ").");
  }

  static Text notBuilt() {
    return Text.of(
        "이 시험 도구에 아직 이 항목을 확인하는 기능이 없습니다. 현장의 상태에 대해서는 아무것도 말하지 않습니다.",
        "This kit cannot look at it yet. That says nothing about the site.");
  }

  static Text undecided(ClaimId need) {
    return Text.of(need + "을(를) 아직 판정하지 않음", need + " is not decided");
  }

  static Text standing(ClaimId need, Verdict verdict) {
    return Text.of(need + " " + verdict.title().ko(), need + " is " + verdict.title().en());
  }

  static Text prerequisite(Collection<Text> standing) {
    Text all = Text.join(", ", standing);
    return Text.of(
        "선행 조건이 충족되지 않아 시험하지 않았습니다: " + all.ko() + ".",
        "A prerequisite does not hold, so it was not tried: " + all.en() + ".");
  }
}
