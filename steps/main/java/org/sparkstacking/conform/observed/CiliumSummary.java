package org.sparkstacking.conform.observed;

import java.util.List;
import java.util.Map;

/**
 * Hold what the {@code status} command of cilium-cli sums up: it asks every agent by exec.
 *
 * @param parts words by part as printed, such as {@code Cilium} to {@code OK} or {@code 1 errors}
 * @param desired agents that should run, -1 where not shown
 * @param ready agents that are ready, -1 where not shown
 * @param errors lines below {@code Errors:}
 * @param place first line
 */
public record CiliumSummary(
    Source source,
    Map<String, Seen<String>> parts,
    int desired,
    int ready,
    List<Seen<String>> errors,
    Place place)
    implements Observed {

  public CiliumSummary {
    parts = Map.copyOf(parts);
    errors = List.copyOf(errors);
  }
}
