package org.sparkstacking.conform.cli;

import java.io.IOException;
import org.sparkstacking.conform.claim.Text;

/** Says that a command was asked for something that cannot be done: exit code 64. */
final class Refusal extends RuntimeException {
  private final transient Text why;

  Refusal(Text why) {
    super(why.en());
    this.why = why;
  }

  static Refusal of(String ko, String en) {
    return new Refusal(Text.of(ko, en));
  }

  /** A file that was named cannot be read or written. */
  static Refusal of(IOException e) {
    return new Refusal(FileTrouble.words(e));
  }

  Text why() {
    return why;
  }
}
