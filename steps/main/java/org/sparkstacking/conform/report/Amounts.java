package org.sparkstacking.conform.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes amounts for readers, in decimal units. */
final class Amounts {
  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};

  private Amounts() {}

  static String bytes(@Nullable Double value, Words words) {
    if (value == null) {
      return words.get("notmeasured");
    }
    double shown = value;
    int unit = 0;
    while (shown >= 1000 && unit < UNITS.length - 1) {
      shown /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.2f %s", shown, UNITS[unit]);
  }

  /** Write a message size as NCCL's tests name it where it is a whole number of such units. */
  static String size(long bytes) {
    for (int unit = 3; unit > 0; unit--) {
      long one = 1L << (10 * unit);
      if (bytes % one == 0 && bytes >= one) {
        return bytes / one + String.valueOf("KMG".charAt(unit - 1));
      }
    }
    return bytes + " B";
  }

  /** Write a message size as NCCL's tests name it. */
  static String binary(long bytes) {
    return bytes >= 1L << 30 ? (bytes >> 30) + "G" : (bytes >> 20) + "M";
  }
}
