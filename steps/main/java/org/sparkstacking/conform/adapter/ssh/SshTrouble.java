package org.sparkstacking.conform.adapter.ssh;

import org.sparkstacking.conform.probe.Answer.Ending;

/** Carries why a host could not be asked, in words for people. Never leaves this package. */
final class SshTrouble extends Exception {
  private final Ending ending;

  SshTrouble(Ending ending, String detail) {
    super(detail);
    this.ending = ending;
  }

  Ending ending() {
    return ending;
  }

  String detail() {
    return String.valueOf(getMessage());
  }
}
