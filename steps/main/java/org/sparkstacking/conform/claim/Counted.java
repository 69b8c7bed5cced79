package org.sparkstacking.conform.claim;

/** Writes a number with its English noun, which has another form for one than for any other. */
public final class Counted {
  private Counted() {}

  /** Write {@code 1 rank}, {@code 2 ranks}, {@code 0 ranks}. */
  public static String of(long count, String one) {
    return count + " " + (count == 1 ? one : one + "s");
  }

  /** Write {@code the one row}, {@code all 8 rows}. */
  public static String all(long count, String one) {
    return count == 1 ? "the one " + one : "all " + of(count, one);
  }
}
