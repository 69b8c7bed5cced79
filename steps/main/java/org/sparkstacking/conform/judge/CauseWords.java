package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.NotUnderstood;

/** Words what a diagnosis says besides the findings' own words. */
final class CauseWords {
  private CauseWords() {}

  /** Name the cause, or all where the text leaves several open. */
  static Text of(List<Signature> deepest, Set<String> all) {
    List<Text> parts = new ArrayList<>();
    if (deepest.size() == 1) {
      parts.add(Text.of("원인: ", "Cause: ").plus(cause(deepest.get(0))));
    } else {
      parts.add(
          Text.of("이 텍스트로는 다음 원인 중 하나로 좁혀짐: ", "The text leaves these causes open: ")
              .plus(Text.join("; ", deepest.stream().map(CauseWords::cause).toList())));
    }
    List<String> explained =
        all.stream()
            .filter(s -> deepest.stream().anyMatch(d -> Causes.explain(d.id(), s)))
            .toList();
    if (!explained.isEmpty()) {
      String ids = String.join(", ", explained);
      parts.add(Text.of("이 원인이 " + ids + " 징후도 설명함", "It explains " + ids + " as well"));
    }
    return Text.join(" ", parts.stream().map(CauseWords::sentence).toList());
  }

  private static Text cause(Signature signature) {
    return signature.cause().plus(Text.same(" (" + signature.id() + ")"));
  }

  static Text harmless(Signature signature) {
    return sentence(signature.symptom().plus(Text.same(": ")).plus(signature.cause()));
  }

  static Text problem(NotUnderstood n) {
    String place = n.place().source().file() + ":" + n.place().line();
    return Text.of(
        place + " 줄을 이해할 수 없음(" + n.format() + "): " + n.problem(),
        "line "
            + n.place().line()
            + " of "
            + n.place().source().file()
            + " ("
            + n.format()
            + "): "
            + n.problem());
  }

  /** Say which lines keep a claim from being a PASS. */
  static Text unread(List<NotUnderstood> lines) {
    Text few = Text.join("; ", lines.stream().limit(3).map(CauseWords::problem).toList());
    return sentence(
        Text.of(
                "이 항목의 데이터로 보이는 줄을 읽지 못했습니다: ",
                "Lines that look like data of this claim could not be read: ")
            .plus(few));
  }

  static Text silent(ClaimId claim) {
    return Text.of(
        "이 텍스트에는 " + claim + "을(를) 판정할 내용이 없습니다.", "This text does not speak to " + claim + ".");
  }

  static Text giveMore() {
    return Text.of(
        "그 항목에 관한 명령의 출력이나 로그를 주십시오('conform claims'에 항목 목록이 있음).",
        "Give the output or log of a command about it ('conform claims' lists the claims).");
  }

  /** End with a full stop. */
  static Text sentence(Text text) {
    return new Text(ended(text.ko()), ended(text.en()));
  }

  private static String ended(String text) {
    String stripped = text.strip();
    boolean done =
        stripped.isEmpty() || ".!?。…".indexOf(stripped.charAt(stripped.length() - 1)) >= 0;
    return done ? stripped : stripped + ".";
  }
}
