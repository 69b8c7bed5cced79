package org.sparkstacking.conform.claim;

import java.util.regex.Pattern;

/**
 * Name a claim, such as {@code NCH-3}. Any other shape than three capitals, a dash and a number is
 * refused with an IllegalArgumentException.
 */
public record ClaimId(String value) implements Comparable<ClaimId> {
  private static final Pattern SHAPE = Pattern.compile("[A-Z]{3}-[1-9][0-9]?");

  public ClaimId {
    if (!SHAPE.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "'" + value + "' is no claim id; an id looks like NCH-3 ('conform claims' lists them)");
    }
  }

  public static ClaimId of(String value) {
    return new ClaimId(value);
  }

  /** Give the part before the dash, such as {@code NCH}. */
  public String family() {
    return value.substring(0, value.indexOf('-'));
  }

  @Override
  public int compareTo(ClaimId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
