package org.sparkstacking.conform.observed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Say what one search for traces of the run saw on one host after the clean-up.
 *
 * @param kind which search it was
 * @param control what is known to be there and was seen by the search, or null
 * @param found processes or files of this run that are still there
 */
public record TraceSearch(Source source, String kind, @Nullable Place control, List<Place> found)
    implements Observed {
  /** Processes that carry the run's mark. */
  public static final String PROCESSES = "processes";

  /** Any process of the login, by the same search: the control of {@link #PROCESSES}. */
  public static final String OWN_PROCESSES = "own-processes";

  /** The run's folder, beside the folder that it lies in. */
  public static final String FILES = "files";

  public TraceSearch {
    found = List.copyOf(found);
  }
}
