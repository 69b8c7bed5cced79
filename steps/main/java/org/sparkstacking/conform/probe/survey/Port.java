package org.sparkstacking.conform.probe.survey;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hold one PCIe x4 link of a ConnectX-7 port as its host shows it.
 *
 * @param rdma its RDMA device
 * @param cage port of the chip that it belongs to, such as {@code p1}; "" when the host does not
 *     say
 * @param mac hardware address in lower case, "" when not said
 * @param addresses IPv4 addresses with prefix length, link-local ones too
 */
public record Port(
    String netdev, String rdma, boolean up, String cage, String mac, List<String> addresses) {
  private static final Pattern DOMAIN = Pattern.compile("enP(\\d{1,4})p.*");

  public Port {
    addresses = List.copyOf(addresses);
  }

  /** Give the static address that a site file names, "" where there is none. */
  public String address() {
    return addresses.stream().filter(a -> !a.startsWith("169.254.")).findFirst().orElse("");
  }

  /** Give the PCI domain by the interface's name; twins of one port differ in it. */
  int domain() {
    Matcher name = DOMAIN.matcher(netdev);
    return name.matches() ? Integer.parseInt(name.group(1)) : 0;
  }
}
