package org.sparkstacking.conform.cli;

import org.sparkstacking.conform.claim.Text;

/** Sentences of the top-level command. */
final class ConformWords {
  private ConformWords() {}

  static Text purpose() {
    return Text.of(
        "Spark Stacking(DGX Spark 간 직접 연결 구성) 시험 도구: ADR 0003의 시험 항목을 현장에서 확인합니다.",
        "Spark Stacking conformance kit: do the claims of ADR 0003 hold on these hosts?");
  }

  static Text usage() {
    return Text.of("사용법: conform <명령> [옵션]", "Usage: conform <command> [options]");
  }

  static Text more() {
    return Text.of("명령별 옵션: conform <명령> --help", "Options of a command: conform <command> --help");
  }

  static Text noSuchCommand(String name) {
    return Text.of("'" + name + "' 명령은 없습니다.", "There is no command '" + name + "'.");
  }

  static Text kitFailed() {
    return Text.of(
        "시험 도구 자체의 오류로 멈추었습니다. 현장의 상태와는 관계없습니다.",
        "The kit itself failed. This says nothing about the site.");
  }
}
