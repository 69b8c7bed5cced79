package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.InterfaceAddress;
import org.sparkstacking.conform.site.Site;

/** Judges NET-1: each peer is reached over ConnectX-7 by a static address or a stable route. */
public final class AddressJudge implements ClaimJudge {
  static final Criterion ADDRESS = Criterion.of("NET-1", "address");
  static final Criterion ROUTE = Criterion.of("NET-1", "route");
  static final Criterion REACH = Criterion.of("NET-1", "reach");

  static final Text ADDRESSED =
      Text.of(
          "포트의 PCIe 링크 2개에 고정 주소", "a static address on both PCIe x4 links of the port (twins)");
  static final Text ROUTED =
      Text.of("상대로 가는 경로가 ConnectX-7로 나감", "the route to the peer leaves by ConnectX-7");
  static final Text REACHED =
      Text.of("ConnectX-7로 보낸 ping에 손실 없음", "ping over ConnectX-7 without loss");

  @Override
  public ClaimId claim() {
    return ADDRESS.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(ADDRESS, ROUTE, REACH);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    return scope == Scope.RUN ? AddressInRun.judge(evidence, site) : AddressInText.judge(evidence);
  }

  static boolean masked(InterfaceAddress a) {
    return a.prefix() == null && a.text().value().indexOf(':') < 0;
  }
}
