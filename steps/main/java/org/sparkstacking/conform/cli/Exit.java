package org.sparkstacking.conform.cli;

import org.sparkstacking.conform.report.RunRecord;

/** Exit codes of commands. Design section 1. */
final class Exit {
  static final int GOOD = 0;
  static final int BAD = 1;
  static final int INCOMPLETE = 2;
  static final int KIT_FAILED = 3;
  static final int USAGE = 64;
  static final int INTERRUPTED = 130;

  private Exit() {}

  /** Give the exit code that a record stands for. */
  static int of(RunRecord run) {
    if (run.ended().equals("interrupted")) {
      return INTERRUPTED;
    }
    if (run.ended().equals("kit-failure")) {
      return KIT_FAILED;
    }
    String scope = run.scopeVerdict();
    return switch (scope == null ? run.verdict() : scope) {
      case "CONFORMANT", "PASS" -> GOOD;
      case "NON_CONFORMANT", "FAIL" -> BAD;
      default -> INCOMPLETE;
    };
  }
}
