package org.sparkstacking.conform.observed;

import java.util.List;

/**
 * List the runtimes that a node's containerd is configured for ({@code config.toml}, {@code
 * containerd config dump}, {@code crictl info}).
 *
 * @param names such as {@code runc} and {@code nvidia}
 * @param place the first that was named
 */
public record RuntimeHandlers(Source source, List<String> names, Place place) implements Observed {

  public RuntimeHandlers {
    names = List.copyOf(names);
  }
}
