package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NetInterface;

/**
 * Compares the MTU of the same ConnectX-7 port on the hosts that a text names: whichever it is, the
 * ends have to be equal (S-28).
 */
final class MtuOfEnds {

  private MtuOfEnds() {}

  static List<Finding> judge(Evidence evidence) {
    Map<String, Map<String, NetInterface>> ends = new TreeMap<>();
    Ports ports = new Ports(evidence);
    for (NetInterface i : evidence.all(NetInterface.class)) {
      boolean up = i.state().equals("UP") && i.mtu() > 0;
      if (up && !i.source().host().isEmpty() && ports.fabric(i.netdev())) {
        ends.computeIfAbsent(i.netdev(), n -> new TreeMap<>()).put(i.source().host(), i);
      }
    }
    List<Finding> findings = new ArrayList<>();
    ends.forEach(
        (netdev, hosts) -> {
          if (hosts.values().stream().map(NetInterface::mtu).distinct().count() > 1) {
            findings.add(unequal(netdev, hosts));
          }
        });
    return findings;
  }

  private static Finding unequal(String netdev, Map<String, NetInterface> hosts) {
    FindingDraft draft =
        new FindingDraft(AddressJudge.REACH, AddressJudge.REACHED)
            .where(netdev)
            .how("ip link의 MTU", "MTU in ip link")
            .causes("S-28");
    hosts.values().forEach(i -> draft.cite(i.place(), "mtu", String.valueOf(i.mtu()), "B"));
    draft.next(
        Whose.INSTALLER,
        "양쪽 포트와 스위치의 MTU를 같게 설정합니다.",
        "Set the same MTU on both ends and on the switch.");
    String all =
        String.join(
            ", ",
            hosts.entrySet().stream().map(e -> e.getKey() + " " + e.getValue().mtu()).toList());
    return draft.as(
        Verdict.FAIL, netdev + "의 MTU가 서로 다릅니다: " + all, "MTU of " + netdev + " differs: " + all);
  }
}
