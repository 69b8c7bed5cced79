package org.sparkstacking.conform.observed;

import java.util.Map;

/**
 * Hold one line of an agent's log in which it says what it took.
 *
 * @param what the kind of choice
 * @param values the line's own {@code key=value} pairs
 * @param place the line
 */
public record CiliumChoice(Source source, What what, Map<String, String> values, Place place)
    implements Observed {

  /** Name the kinds of choices. */
  public enum What {
    /** MTU inherited from a device: {@code device}, {@code ipAddr}, {@code mtu}. */
    MTU,
    /** Device for direct routing: {@code direct-routing-device}. */
    DIRECT_ROUTING,
    /** Own node address: {@code ipAddr.ipv4} or {@code k8sNodeIP}. */
    NODE_ADDRESS,
    /** Devices selected: {@code devices}. */
    DEVICES
  }

  public CiliumChoice {
    values = Map.copyOf(values);
  }

  public String value(String key) {
    return values.getOrDefault(key, "");
  }
}
