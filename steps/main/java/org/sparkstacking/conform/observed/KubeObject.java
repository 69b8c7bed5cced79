package org.sparkstacking.conform.observed;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Hold one Kubernetes object, or the part of one that a text shows, as flat fields.
 *
 * <p>A path joins names by dots and names list elements by their {@code type}, {@code name} or
 * {@code key}, else by their index from 0: {@code status.conditions[Ready].status}, {@code
 * status.allocatable.nvidia.com/gpu}, {@code metadata.labels.nvidia.com/gpu.count}. Tables, {@code
 * kubectl describe} and bare text use the same paths as JSON. The configuration of a CNI is kept as
 * kind {@code CNIConfig}, a systemd unit as kind {@code Unit}.
 *
 * @param kind such as {@code Node}; "" never
 * @param namespace "" for cluster-wide objects or where the text does not say
 * @param name "" where the text does not say
 * @param place where the object starts
 * @param fields every value that was shown, by path
 * @param whole whether the object was complete, so that a field that is missing is really absent
 */
public record KubeObject(
    Source source,
    String kind,
    String namespace,
    String name,
    Place place,
    Map<String, Seen<String>> fields,
    boolean whole)
    implements Observed {

  public KubeObject {
    fields = Map.copyOf(fields);
  }

  public boolean is(String otherKind) {
    return kind.equals(otherKind);
  }

  public Optional<Seen<String>> field(String path) {
    return Optional.ofNullable(fields.get(path));
  }

  /** Give the value of a field, or "" where it is not shown. */
  public String text(String path) {
    return field(path).map(Seen::value).orElse("");
  }

  public Place placeOf(String path) {
    return field(path).map(Seen::place).orElse(place);
  }

  /** List the fields below a path, by the rest of their paths. */
  public Map<String, Seen<String>> under(String path) {
    Map<String, Seen<String>> below = new LinkedHashMap<>();
    String start = path + ".";
    fields.forEach(
        (key, value) -> {
          if (key.startsWith(start)) {
            below.put(key.substring(start.length()), value);
          }
        });
    return below;
  }
}
