package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KeptAddress;

/**
 * Finds an address that the netplan files of two hosts both keep (S-06). A file is no state: it
 * says where to look, and decides nothing.
 */
final class KeptTwice {

  private KeptTwice() {}

  static List<Finding> judge(Evidence evidence) {
    Map<String, KeptAddress> owners = new HashMap<>();
    List<Finding> findings = new ArrayList<>();
    for (KeptAddress kept : evidence.all(KeptAddress.class)) {
      String host = kept.source().host();
      String ip = kept.address().value().replaceFirst("/.*", "");
      KeptAddress before = host.isEmpty() ? null : owners.putIfAbsent(ip, kept);
      if (before != null && !before.source().host().equals(host)) {
        findings.add(twice(ip, before, kept));
      }
    }
    return findings;
  }

  private static Finding twice(String ip, KeptAddress one, KeptAddress other) {
    return new FindingDraft(AddressJudge.ADDRESS, AddressJudge.ADDRESSED)
        .how("netplan 파일", "netplan files")
        .cite(one.address().place(), "address", one.address().value(), "")
        .cite(other.address().place(), "address", other.address().value(), "")
        .causes("S-06")
        .next(
            Whose.INSTALLER,
            "장비마다 다른 주소를 netplan에 적고 ip -br addr로 확인합니다.",
            "Give every interface its own address in netplan, then look with ip -br addr.")
        .as(
            Verdict.INCONCLUSIVE,
            "netplan 파일 2개에 같은 주소 " + ip + " 가 있습니다. 지금 쓰이는 주소는 보이지 않습니다.",
            "two hosts' netplan files keep the same address "
                + ip
                + "; which addresses are in use is not shown");
  }
}
