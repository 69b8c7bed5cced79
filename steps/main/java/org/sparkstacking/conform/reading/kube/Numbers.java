package org.sparkstacking.conform.reading.kube;

/** Reads whole numbers. */
final class Numbers {
  private Numbers() {}

  /** Give the number, or 0 where the text is none of up to nine digits. */
  static int whole(String text) {
    if (text.isEmpty() || text.length() > 9) {
      return 0;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return 0;
      }
    }
    return Integer.parseInt(text);
  }
}
