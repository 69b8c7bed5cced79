package org.sparkstacking.conform.report;

/**
 * Makes text from outside harmless for every view: control characters, which no XML may hold, and
 * direction marks, which can hide what a line says, become visible signs.
 */
public final class Printable {
  private static final int LONGEST = 2_000;

  private Printable() {}

  /** Do the same and keep it on one line, as for a console: a line break becomes a sign. */
  public static String line(String raw) {
    return text(raw).replace('\n', '⏎').replace('\t', ' ');
  }

  /** Replace what cannot or must not be printed, and shorten to 2,000 characters. */
  public static String text(String raw) {
    StringBuilder safe = new StringBuilder(Math.min(raw.length(), LONGEST) + 16);
    raw.codePoints().limit(LONGEST).forEach(c -> safe.append(visible(c)));
    if (raw.codePointCount(0, raw.length()) > LONGEST) {
      safe.append('…');
    }
    return safe.toString();
  }

  private static String visible(int c) {
    if (c == '\n' || c == '\t') {
      return Character.toString(c);
    }
    if (c < 0x20) {
      return Character.toString(0x2400 + c);
    }
    if (c == 0x7f || (c >= 0x80 && c < 0xa0) || direction(c) || !allowedInXml(c)) {
      return "[U+" + String.format("%04X", c) + "]";
    }
    return Character.toString(c);
  }

  /** Tell marks that change the direction of text: Unicode Standard Annex 9. */
  private static boolean direction(int c) {
    return c == 0x200e
        || c == 0x200f
        || c == 0x61c
        || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }

  /** XML 1.0, production 2 (Char). */
  private static boolean allowedInXml(int c) {
    return (c >= 0x20 && c <= 0xd7ff) || (c >= 0xe000 && c <= 0xfffd) || c >= 0x10000;
  }
}
