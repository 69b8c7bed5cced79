package org.sparkstacking.conform.adapter.text;

/**
 * Bound what is read, so that a hostile bundle does no harm.
 *
 * @param members files of folders and bundles together
 * @param bytes bytes unpacked from bundles, all together
 * @param depth bundles within bundles
 * @param folders folders within folders
 * @param line longest line in bytes; the rest of a longer one is left out
 */
public record Bounds(int members, long bytes, int depth, int folders, int line) {

  /** Give bounds that no support bundle of a few hosts reaches. */
  public static Bounds usual() {
    return new Bounds(20_000, 4L << 30, 4, 24, 8 << 20);
  }
}
