package org.sparkstacking.conform.observed;

import java.util.List;

/**
 * List the API groups that the server offers.
 *
 * @param names such as {@code apps} or {@code mellanox.com}
 */
public record ApiGroups(Source source, List<Seen<String>> names) implements Observed {

  public ApiGroups {
    names = List.copyOf(names);
  }

  public boolean has(String group) {
    return names.stream().anyMatch(n -> n.value().equals(group));
  }
}
