package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Ledger;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;

/** Words of the console. */
final class ConsoleWords {
  private static final Map<Verdict, String> TAGS_KO =
      Map.of(
          Verdict.PASS, "적합     ",
          Verdict.FAIL, "부적합   ",
          Verdict.INCONCLUSIVE, "판정 불가",
          Verdict.NOT_TESTED, "미시험   ",
          Verdict.NOT_APPLICABLE, "해당 없음");
  private static final Map<Verdict, String> TAGS_EN =
      Map.of(
          Verdict.PASS, "pass  ",
          Verdict.FAIL, "FAIL  ",
          Verdict.INCONCLUSIVE, "open  ",
          Verdict.NOT_TESTED, "untest",
          Verdict.NOT_APPLICABLE, "n/a   ");

  private ConsoleWords() {}

  /** Give the verdict's word, padded to one width. */
  static String tag(Verdict verdict, Lang lang) {
    String tag = (lang == Lang.KO ? TAGS_KO : TAGS_EN).get(verdict);
    return tag == null ? verdict.name() : tag;
  }

  static Text remark() {
    return Text.of("비고:", "remark:");
  }

  static Text waiting(String topic, long seconds) {
    return Text.of(
        topic + " 확인을 기다리는 중, " + seconds + "초 지남", "waiting for " + topic + ", " + seconds + " s");
  }

  static Text simulated() {
    return Text.of(
        "모의 시험 — 인수 근거로 쓸 수 없음", "SIMULATED — a rehearsal, never evidence for acceptance");
  }

  static Text counted(Ledger ledger) {
    String outKo = ledger.notApplicable() == 0 ? "" : " (제외 " + ledger.notApplicable() + ")";
    String outEn = ledger.notApplicable() == 0 ? "" : " (" + ledger.notApplicable() + " excluded)";
    return Text.of(
        "필수 " + ledger.required() + "개 항목 중 " + ledger.pass() + "개 적합" + outKo,
        ledger.pass() + " of " + ledger.required() + " required" + outEn);
  }

  static Text verdict() {
    return Text.of("판정", "Verdict");
  }

  static Text scope() {
    return Text.of("선택한 항목만 판정", "Of the claims asked for");
  }

  static Text blocking() {
    return Text.of("부적합 항목(인수 불가 사유):", "Failing:");
  }

  static Text undecided() {
    return Text.of("판정하지 못한 항목:", "Not decided:");
  }

  static Text next() {
    return Text.of("조치", "next");
  }

  static Text record() {
    return Text.of("결과 기록", "Record");
  }

  static Text interrupted() {
    return Text.of("시험이 중단되었습니다.", "The run was interrupted.");
  }

  static Text kitFailed() {
    return Text.of(
        "시험 도구 자체에 오류가 있었습니다. 현장의 상태와는 관계없습니다.",
        "The kit itself failed. That says nothing about the site.");
  }

  static Text noViews(@Nullable String why) {
    return Text.of(
        "결과서 페이지를 만들지 못했습니다(기록은 남아 있습니다): " + why,
        "The pages could not be drawn (the record stands): " + why);
  }

  static Text noSummary(@Nullable String why) {
    return Text.of(
        "요약을 만들지 못했습니다(기록은 남아 있습니다): " + why,
        "The summary could not be made (the record stands): " + why);
  }

  static Text notWritten(Path file, IOException why) {
    return Text.of(
        "쓸 수 없습니다: " + file + " (" + why.getMessage() + ")",
        "cannot be written: " + file + " (" + why.getMessage() + ")");
  }

  static Text folder() {
    return Text.of("결과 폴더", "Run folder");
  }
}
