package org.sparkstacking.conform.probe.preflight;

import org.sparkstacking.conform.claim.Text;

/** Tell whether something that a run needs is there. */
public enum State {
  /** It is there. */
  THERE("있음", "there"),
  /** The run goes on without it; the record will carry a remark. */
  LIMITED("제한됨", "limited"),
  /** It is not there; the claims that need it will be NOT_TESTED. */
  MISSING("없음", "missing"),
  /** It could not be asked. */
  UNKNOWN("확인 못함", "unknown");

  private final Text word;

  State(String ko, String en) {
    this.word = Text.of(ko, en);
  }

  public Text word() {
    return word;
  }

  /** Tell whether a run would lack something. */
  public boolean blocks() {
    return this == MISSING || this == UNKNOWN;
  }
}
