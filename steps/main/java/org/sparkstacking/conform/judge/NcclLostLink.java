package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.NetInterface;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Finds a ConnectX-7 link that was up before a test and is down after it failed. NCCL itself says
 * nothing of it: it hangs (seen on real GPUs and on real Open MPI).
 */
final class NcclLostLink {
  /** Operational states without carrier, Linux Documentation/networking/operstates.rst. */
  private static final Set<String> DOWN = Set.of("DOWN", "LOWERLAYERDOWN");

  private final NcclFinding.Basis basis;
  private final Workload workload;
  private final Evidence own;
  private final Site site;

  NcclLostLink(NcclFinding.Basis basis, Workload workload, Evidence own, Site site) {
    this.basis = basis;
    this.workload = workload;
    this.own = own;
    this.site = site;
  }

  List<NcclFinding> lost() {
    List<NcclFinding> findings = new ArrayList<>();
    for (Host host : site.hosts()) {
      for (String netdev : host.fabricNetdevs()) {
        Optional<Place> before = up(host, netdev);
        Optional<Place> after = down(host, netdev);
        if (before.isPresent() && after.isPresent()) {
          findings.add(finding(host, netdev).at(before.get()).at(after.get()));
        }
      }
    }
    return findings;
  }

  private NcclFinding finding(Host host, String netdev) {
    return basis
        .fail(Text.of("시험 중에 링크가 끊겼습니다: " + netdev, "the link was lost during the test: " + netdev))
        .where(host.name() + ": " + netdev)
        .because("S-17")
        .next(
            Whose.INSTALLER,
            Text.of(
                "케이블과 커널 기록(mlx5_core)을 확인하고, 링크가 올라온 뒤 다시 시험하십시오(LNK-1).",
                "Check the cable and the kernel log (mlx5_core); when the link is up, test again (LNK-1)."));
  }

  private Optional<Place> up(Host host, String netdev) {
    return states(host, "link-before", netdev).stream()
        .filter(s -> s.up().value())
        .map(s -> s.up().place())
        .findFirst();
  }

  private Optional<Place> down(Host host, String netdev) {
    Optional<Place> carrier =
        states(host, "link-after", netdev).stream()
            .filter(s -> !s.up().value())
            .map(s -> s.up().place())
            .findFirst();
    return carrier.or(
        () ->
            at(host, "link-after").all(NetInterface.class).stream()
                .filter(i -> i.netdev().equals(netdev) && DOWN.contains(i.state()))
                .map(NetInterface::place)
                .findFirst());
  }

  private List<LinkState> states(Host host, String question, String netdev) {
    return at(host, question).all(LinkState.class).stream()
        .filter(s -> s.netdev().equals(netdev))
        .toList();
  }

  private Evidence at(Host host, String question) {
    return own.about(workload.quiet() + question).onHost(host.name());
  }
}
