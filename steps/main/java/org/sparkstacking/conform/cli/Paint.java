package org.sparkstacking.conform.cli;

import org.sparkstacking.conform.claim.Verdict;

/** Colours, which never carry a meaning that the words do not. */
record Paint(boolean on) {
  String verdict(Verdict verdict, String word) {
    return switch (verdict) {
      case PASS -> sgr("32", word);
      case FAIL -> sgr("1;31", word);
      case INCONCLUSIVE -> sgr("33", word);
      case NOT_TESTED -> sgr("2", word);
      case NOT_APPLICABLE -> sgr("36", word);
    };
  }

  String bold(String word) {
    return sgr("1", word);
  }

  String dim(String word) {
    return sgr("2", word);
  }

  private String sgr(String code, String word) {
    return on ? "\u001b[" + code + "m" + word + "\u001b[0m" : word;
  }
}
