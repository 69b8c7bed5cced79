package org.sparkstacking.conform.observed;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Hold what one Cilium agent said of itself ({@code cilium-dbg status}, text or JSON).
 *
 * @param form {@code text} or {@code json}; only the text form tells how many peers are reached
 * @param values single values by name: {@code state}, {@code message}, {@code kubernetes}, {@code
 *     chaining}, {@code cni-file}, {@code kube-proxy-replacement}, {@code host-firewall}, {@code
 *     direct-routing-device}, {@code attach-mode}, {@code hubble}, {@code health-daemon}, {@code
 *     cluster-health}, {@code controllers}, {@code self}
 * @param devices the network devices that it has selected, where it said so; absent where the form
 *     does not name them
 * @param place first line of the answer
 */
public record CiliumAgent(
    Source source,
    String form,
    Map<String, Seen<String>> values,
    Optional<List<Seen<String>>> devices,
    Place place)
    implements Observed {

  public CiliumAgent {
    values = Map.copyOf(values);
    devices = devices.map(List::copyOf);
  }

  public Optional<Seen<String>> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  public String text(String name) {
    return value(name).map(Seen::value).orElse("");
  }
}
