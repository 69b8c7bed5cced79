package org.sparkstacking.conform.observed;

import java.util.List;

/**
 * Say what a search for traces of the run saw on one host after the clean-up.
 *
 * @param kind {@code processes} or {@code files}
 * @param control what is known to be there and was seen by the same search, null when the search
 *     did not see even that
 * @param found processes or files of this run that are still there
 */
public record TraceSearch(
    Source source, String kind, @org.jspecify.annotations.Nullable Place control, List<Place> found)
    implements Observed {
  public TraceSearch {
    found = List.copyOf(found);
  }
}
