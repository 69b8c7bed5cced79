package org.sparkstacking.conform.observed;

import java.util.List;

/**
 * List the GPUs that a host itself sees.
 *
 * @param host site name of the host
 * @param uuids such as {@code GPU-4f…}
 */
public record HostGpus(Source source, String host, List<Seen<String>> uuids) implements Observed {

  public HostGpus {
    uuids = List.copyOf(uuids);
  }
}
