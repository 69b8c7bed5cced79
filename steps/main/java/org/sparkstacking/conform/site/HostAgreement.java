package org.sparkstacking.conform.site;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.claim.Text;

/** Checks what hosts of one site say together: nothing named twice, twins on agreeing subnets. */
final class HostAgreement {
  private final Problems problems;
  private final boolean linkLocal;
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, String> ips = new HashMap<>();

  HostAgreement(Problems problems, boolean linkLocal) {
    this.problems = problems;
    this.linkLocal = linkLocal;
  }

  void check(List<Host> hosts, List<Section> sections) {
    for (int i = 0; i < hosts.size(); i++) {
      once(names, hosts.get(i).name(), sections.get(i), "name");
      once(names, "node " + hosts.get(i).node(), sections.get(i), "node");
      interfaces(hosts.get(i), sections.get(i));
      addresses(hosts.get(i), sections.get(i));
    }
    if (problems.none() && hosts.size() == 2) {
      subnets(hosts.get(0), hosts.get(1), sections.get(1));
    }
  }

  private void once(Map<String, String> seen, String value, Section s, String key) {
    if (!value.isEmpty() && seen.put(value, value) != null) {
      problems.at(
          s.placeOf(key),
          Text.of(
              "'" + s.path(key) + "'의 값이 다른 곳과 같습니다: " + value,
              "'" + s.path(key) + "' repeats a value used before: " + value));
    }
  }

  private void interfaces(Host host, Section s) {
    Map<String, String> own = new HashMap<>();
    own.put(host.management(), "management");
    host.fabricNetdevs().forEach(n -> once(own, n, s, "twins"));
    Map<String, String> devices = new HashMap<>();
    host.rdmaDevices().forEach(d -> once(devices, d, s, "twins"));
  }

  private void addresses(Host host, Section s) {
    for (Host.Half twin : host.halves()) {
      once(ips, twin.ip(), s, "twins");
      if (twin.address().startsWith("169.254.") && !linkLocal) {
        problems.at(
            s.placeOf("twins"),
            Text.of(
                twin.address() + "는 link-local 주소입니다: 고정 주소를 쓰거나 access.linkLocal: true로 신고하십시오",
                twin.address()
                    + " is link-local: use a static address or declare access.linkLocal: true"));
      }
    }
  }

  private void subnets(Host first, Host second, Section s) {
    for (int i = 0; i < Math.min(first.halves().size(), second.halves().size()); i++) {
      String a = first.halves().get(i).address();
      String b = second.halves().get(i).address();
      if (!subnet(a).equals(subnet(b))) {
        problems.note(
            s.placeOf("twins"),
            Text.of(
                a + "와 " + b + "는 서로 다른 서브넷입니다: 안정된 경로(route)가 있어야 합니다",
                a + " and " + b + " are in different subnets: a stable route must join them"));
      }
    }
    if (first.halves().size() == 2
        && !first.halves().get(0).address().isEmpty()
        && subnet(first.halves().get(0).address())
            .equals(subnet(first.halves().get(1).address()))) {
      problems.note(
          s.placeOf("twins"),
          Text.of(
              "두 PCIe 링크가 같은 서브넷에 있습니다: 동작은 측정으로 판정하며, 서로 다른 서브넷을 권합니다",
              "both twins are in one subnet: measurement decides; two subnets are recommended"));
    }
  }

  /** Give the subnet as text; for IPv6 the address itself, since only IPv4 pairs are compared. */
  private static String subnet(String cidr) {
    int slash = cidr.indexOf('/');
    if (slash < 0 || cidr.indexOf(':') >= 0) {
      return slash < 0 ? cidr : "";
    }
    long address = 0;
    for (String octet : cidr.substring(0, slash).split("\\.")) {
      address = (address << 8) | Integer.parseInt(octet);
    }
    int prefix = Integer.parseInt(cidr.substring(slash + 1));
    return (address >> (32 - prefix)) + "/" + prefix;
  }
}
