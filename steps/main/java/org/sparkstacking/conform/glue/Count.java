package org.sparkstacking.conform.glue;

/** A number that is itself the claim, as a sentence of the features gives it. */
record Count(int value) {

  /**
   * Insist on the number that the kit knows how to look at.
   *
   * @throws KitFault when the features ask for another
   */
  void mustBe(int known) {
    if (value != known) {
      throw new KitFault(
          "the features ask for " + value + ", but this kit can only look at " + known);
    }
  }
}
