package org.sparkstacking.conform.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Text;

/** Reads the hosts of a site file; what {@code access} says of the login counts for every host. */
final class HostReader {
  private final SitePaths paths;
  private final @Nullable String user;
  private final int port;
  private final @Nullable String jump;
  private final @Nullable String identity;
  private final boolean linkLocal;

  HostReader(SitePaths paths, Section access) {
    this.paths = paths;
    this.user = access.text("user", Shape.USER);
    this.port = access.whole("port", 0, 1, 65535);
    this.jump = access.text("jump", Shape.JUMP);
    this.identity = paths.resolve(access.text("identity", Shape.FILE));
    this.linkLocal = access.flag("linkLocal", false);
  }

  List<Host> read(Section top) {
    if (!top.has("hosts")) {
      top.problems()
          .at(
              top.placeOf("hosts"),
              Text.of(
                  "'hosts'가 없습니다: 시험할 Spark 두 대를 적으십시오",
                  "'hosts' is missing: list the two Sparks under test"));
      return List.of();
    }
    List<Host> hosts = new ArrayList<>();
    List<Section> sections = top.sections("hosts");
    sections.forEach(s -> hosts.add(host(s)));
    if (hosts.size() != 2) {
      top.problems()
          .at(
              top.placeOf("hosts"),
              Text.of(
                  "pair 구성에는 Spark가 정확히 두 대 있어야 합니다(지금 " + hosts.size() + "대)",
                  "a pair has exactly two hosts, not " + hosts.size()));
    }
    new HostAgreement(top.problems(), linkLocal).check(hosts, sections);
    return hosts;
  }

  private Host host(Section s) {
    String name = s.must("name", Shape.NAME);
    Host host =
        new Host(
            name,
            s.text("address", Shape.ADDRESS, name),
            s.has("user") ? s.text("user", Shape.USER) : user,
            s.whole("port", port, 1, 65535),
            s.has("jump") ? s.text("jump", Shape.JUMP) : jump,
            s.has("identity") ? paths.resolve(s.text("identity", Shape.FILE)) : identity,
            s.text("node", Shape.KUBE_NAME, name),
            s.whole("gpus", 1, 1, 16),
            s.must("management", Shape.MANAGEMENT),
            twins(s),
            s.text("serial", Shape.ANY, ""));
    s.done();
    return host;
  }

  private List<Host.Half> twins(Section host) {
    if (!host.has("twins")) {
      host.missing(
          "twins", "[{netdev: enp1s0f1np1, rdma: rocep1s0f1, address: 192.168.100.10/24}, …]");
      return List.of();
    }
    List<Host.Half> twins = new ArrayList<>();
    for (Section s : host.sections("twins")) {
      twins.add(twin(s));
      s.done();
    }
    if (twins.size() != 2) {
      host.problems()
          .at(
              host.placeOf("twins"),
              Text.of(
                  "케이블을 꽂은 포트의 PCIe 링크 2개(x4)를 모두 적으십시오(지금 " + twins.size() + "개)",
                  "name both PCIe x4 links (twins) of the cabled port, not " + twins.size()));
    }
    return twins;
  }

  private Host.Half twin(Section s) {
    String netdev = s.must("netdev", Shape.NETDEV);
    String rdma = s.must("rdma", Shape.RDMA);
    boolean none = linkLocal && !s.has("address");
    String address = none ? "" : s.must("address", Shape.CIDR);
    if (!address.isEmpty() && !plausible(address)) {
      s.wrong("address", address, Shape.CIDR.wanted());
    }
    return new Host.Half(netdev, rdma, address);
  }

  private static boolean plausible(String cidr) {
    int slash = cidr.indexOf('/');
    int prefix = Integer.parseInt(cidr.substring(slash + 1));
    if (cidr.indexOf(':') >= 0) {
      return prefix >= 1 && prefix <= 128;
    }
    Map<Boolean, Integer> octets = new HashMap<>();
    for (String octet : cidr.substring(0, slash).split("\\.")) {
      octets.merge(Integer.parseInt(octet) <= 255, 1, Integer::sum);
    }
    return prefix >= 1 && prefix <= 32 && octets.getOrDefault(true, 0) == 4;
  }
}
