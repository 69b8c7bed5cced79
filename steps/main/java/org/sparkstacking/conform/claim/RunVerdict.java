package org.sparkstacking.conform.claim;

/** State what a whole run shows of a site. Design section 1. */
public enum RunVerdict {
  CONFORMANT("적합", "CONFORMANT"),
  NON_CONFORMANT("부적합", "NON-CONFORMANT"),
  INCOMPLETE("판정 보류(시험 미완료)", "INCOMPLETE");

  private final Text title;

  RunVerdict(String ko, String en) {
    this.title = Text.of(ko, en);
  }

  /** Give the words that readers see. */
  public Text title() {
    return title;
  }
}
