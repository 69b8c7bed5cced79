package org.sparkstacking.conform.observed;

/**
 * Say that a line carries the text of a known failure signature.
 *
 * @param signature id in the catalogue of signatures, such as {@code K-05}
 * @param place the line
 * @param sure false where the line is only a hint, which may explain a failure but shows none
 */
public record Symptom(String signature, Place place, boolean sure) implements Observed {

  @Override
  public Source source() {
    return place.source();
  }
}
