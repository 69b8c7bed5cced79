package org.sparkstacking.conform.observed;

/**
 * Say that a text speaks of pods or containers, so that NCCL in it is not the host's own.
 *
 * @param place the first line that says so
 */
public record PodText(Place place) implements Observed {

  @Override
  public Source source() {
    return place.source();
  }
}
