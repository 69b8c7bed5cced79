package org.sparkstacking.conform.judge;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Knows how a DGX Spark names the ports of its ConnectX-7, and which names can never be one. Source
 * of the names: systemd's predictable names for PCI functions 0000:01:00.0/.1 and 0002:01:00.0/.1.
 */
final class FabricNames {
  private static final Pattern NETDEV = Pattern.compile("en[pP](\\d*p?\\d+)s0f([01])np([01])");
  private static final Pattern RDMA = Pattern.compile("roce(P\\d+)?p(\\d+)s(\\d+)f(\\d+)");

  private FabricNames() {}

  /** Name what an interface's name says by itself. */
  enum Kind {
    FABRIC,
    CILIUM,
    POD,
    MANAGEMENT,
    UNKNOWN
  }

  static Kind netdev(String name, String address) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("cilium") || lower.startsWith("lxc")) {
      return Kind.CILIUM;
    }
    if (NETDEV.matcher(name).matches()) {
      return Kind.FABRIC;
    }
    if (lower.startsWith("eth") && podAddress(address)) {
      return Kind.POD;
    }
    return management(lower) ? Kind.MANAGEMENT : Kind.UNKNOWN;
  }

  /** RKE2's default pod network is 10.42.0.0/16. */
  private static boolean podAddress(String address) {
    return address.startsWith("10.42.") || address.startsWith("10.244.");
  }

  private static boolean management(String lower) {
    return lower.startsWith("eth")
        || lower.startsWith("eno")
        || lower.startsWith("wl")
        || lower.equals("enp7s7")
        || lower.startsWith("docker")
        || lower.startsWith("virbr")
        || lower.startsWith("br-")
        || lower.equals("lo")
        || lower.startsWith("tailscale");
  }

  /** Tell whether every name is one of a Spark's RDMA devices. */
  static boolean allSpark(Set<String> devices) {
    return !devices.isEmpty() && devices.stream().allMatch(d -> RDMA.matcher(d).matches());
  }

  /** Tell whether both PCIe links of at least one cabled port are among the devices. */
  static boolean holdsTwins(Set<String> devices) {
    return domainsByFunction(devices).values().stream().anyMatch(d -> d.size() > 1);
  }

  /** Tell whether some port is there with one link only. */
  static boolean holdsLoneHalf(Set<String> devices) {
    return domainsByFunction(devices).values().stream().anyMatch(d -> d.size() < 2);
  }

  private static Map<String, Set<String>> domainsByFunction(Set<String> devices) {
    Map<String, Set<String>> domains = new HashMap<>();
    for (String device : devices) {
      Matcher matcher = RDMA.matcher(device);
      if (matcher.matches()) {
        String domain = matcher.group(1) == null ? "" : matcher.group(1);
        domains.computeIfAbsent(String.valueOf(matcher.group(4)), k -> new HashSet<>()).add(domain);
      }
    }
    return domains;
  }
}
