package org.sparkstacking.conform.observed;

/**
 * Say that a reader met a line that looks like data and could not read it. Whoever needs that
 * answer has to end INCONCLUSIVE.
 *
 * @param format name of the reader's format, such as {@code nccl-tests}
 * @param place the line
 * @param problem what was expected there, in English, such as {@code 9 columns where 13 were
 *     expected}
 */
public record NotUnderstood(String format, Place place, String problem) implements Observed {

  @Override
  public Source source() {
    return place.source();
  }
}
