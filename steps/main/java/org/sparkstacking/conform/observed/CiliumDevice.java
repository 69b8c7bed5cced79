package org.sparkstacking.conform.observed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hold one row of a Cilium agent's device table.
 *
 * @param selected whether the agent has selected the device for its programs
 * @param type such as {@code device}, {@code veth}, {@code vxlan}
 * @param mtu in bytes, 0 where it is not shown
 * @param addresses without prefix length
 * @param whyNot the agent's reason for not selecting it, or null where the form has none
 */
public record CiliumDevice(
    Source source,
    Seen<String> name,
    Seen<Boolean> selected,
    String type,
    int mtu,
    List<String> addresses,
    @Nullable String whyNot)
    implements Observed {

  public CiliumDevice {
    addresses = List.copyOf(addresses);
  }
}
