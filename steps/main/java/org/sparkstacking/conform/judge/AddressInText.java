package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.AddressListing;
import org.sparkstacking.conform.observed.ChosenRoute;
import org.sparkstacking.conform.observed.DuplicateAddress;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.observed.InterfaceAddress;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.NetInterface;
import org.sparkstacking.conform.observed.Ping;
import org.sparkstacking.conform.observed.Prefix;
import org.sparkstacking.conform.observed.Route;

/** Judges NET-1 by what a saved text shows; the site is taken to declare nothing. */
final class AddressInText {
  private final String host;
  private final Evidence own;
  private final Ports ports;
  private final List<InterfaceAddress> fabric;
  private final List<Finding> findings = new ArrayList<>();

  private AddressInText(String host, Evidence own) {
    this.host = host;
    this.own = own;
    this.ports = new Ports(own);
    this.fabric =
        own.all(InterfaceAddress.class).stream().filter(a -> ports.fabric(a.netdev())).toList();
  }

  static List<Finding> judge(Evidence evidence) {
    List<Finding> findings = new ArrayList<>();
    Ports.byHost(evidence)
        .forEach((host, own) -> findings.addAll(new AddressInText(host, own).judged()));
    findings.addAll(duplicates(evidence));
    findings.addAll(MtuOfEnds.judge(evidence));
    findings.addAll(KeptTwice.judge(evidence));
    return findings;
  }

  private List<Finding> judged() {
    address();
    sharedRoutes();
    own.all(ChosenRoute.class).forEach(this::route);
    pings();
    return findings;
  }

  private void address() {
    Map<String, NetInterface> up = new LinkedHashMap<>();
    for (NetInterface i : own.all(NetInterface.class)) {
      boolean live = i.state().equals("UP") || (i.state().isEmpty() && i.addressesShown());
      if (i.addressesShown() && live && ports.fabric(i.netdev())) {
        up.put(i.netdev(), i);
      }
    }
    if (up.isEmpty() && fabric.isEmpty()) {
      unlisted().ifPresent(findings::add);
      return;
    }
    FindingDraft draft = draft(AddressJudge.ADDRESS, AddressJudge.ADDRESSED);
    fabric.forEach(a -> draft.cite(a.text().place(), "address", a.text().value(), ""));
    Set<String> names = new LinkedHashSet<>(up.keySet());
    fabric.forEach(a -> names.add(a.netdev()));
    List<String> bare =
        names.stream()
            .filter(
                n ->
                    fabric.stream()
                        .noneMatch(
                            a ->
                                a.netdev().equals(n)
                                    && a.prefix() != null
                                    && !a.prefix().linkLocal()))
            .toList();
    boolean masked = fabric.stream().anyMatch(AddressJudge::masked);
    if (masked) {
      draft.next(Whose.KIT, "주소를 가리지 않은 출력을 확인합니다.", "Look at the output without masking.");
      findings.add(draft.as(Verdict.INCONCLUSIVE, "주소가 가려져 있습니다.", "addresses are masked"));
    } else if (!bare.isEmpty()) {
      bare.forEach(n -> cite(draft, up.get(n)));
      findings.add(bare(draft, bare));
    } else {
      addressed(draft);
    }
  }

  /** A listing of IPv4 addresses seen to its end shows also what has none. */
  private Optional<Finding> unlisted() {
    List<LinkState> links =
        own.all(LinkState.class).stream().filter(l -> ports.fabric(l.netdev())).toList();
    boolean down = !links.isEmpty() && links.stream().noneMatch(l -> l.up().value());
    List<AddressListing> listings =
        own.all(AddressListing.class).stream()
            .sorted(java.util.Comparator.comparing(AddressListing::whole).reversed())
            .toList();
    for (AddressListing listing : listings) {
      boolean one = ports.fabric(listing.asked()) && listing.netdevs().isEmpty();
      boolean all = listing.asked().isEmpty() && spark(listing, links);
      if ((one || all) && !down) {
        String what = one ? listing.asked() : "ConnectX-7";
        FindingDraft draft =
            draft(AddressJudge.ADDRESS, AddressJudge.ADDRESSED)
                .cite(listing.place())
                .causes("S-34")
                .next(
                    Whose.INSTALLER,
                    "/etc/netplan에 고정 주소를 적고 netplan apply를 실행합니다.",
                    "Write a static address into /etc/netplan and run netplan apply.");
        boolean restarted =
            own.all(HostFact.class).stream().anyMatch(f -> f.name().equals("restarted"));
        return Optional.of(
            listing.whole() || restarted
                ? draft.as(
                    Verdict.FAIL, what + " 인터페이스에 IPv4 주소가 없습니다.", "no IPv4 address on " + what)
                : draft.as(
                    Verdict.INCONCLUSIVE,
                    what + "의 IPv4 주소가 보이지 않지만, 목록의 끝이 보이지 않습니다.",
                    "no IPv4 address on " + what + " in sight, but the list may be cut"));
      }
    }
    return Optional.empty();
  }

  /** The management port of a Spark has a name that other machines do not give. */
  private static boolean spark(AddressListing listing, List<LinkState> links) {
    return !links.isEmpty()
        || listing.netdevs().stream().anyMatch(n -> n.equals("enP7s7") || n.equals("wlP9s9"));
  }

  private Finding bare(FindingDraft draft, List<String> bare) {
    boolean selfGiven =
        fabric.stream().anyMatch(a -> bare.contains(a.netdev()) && a.prefix() != null);
    draft
        .causes(selfGiven ? "S-35" : "S-34")
        .next(
            Whose.INSTALLER,
            "/etc/netplan에 고정 주소를 적고 netplan apply를 실행합니다.",
            "Write a static address into /etc/netplan and run netplan apply.");
    String list = String.join(", ", bare.stream().map(this::described).toList());
    return draft.as(
        Verdict.FAIL, "고정 IPv4 주소가 없는 링크: " + list, "no static IPv4 address on " + list);
  }

  private String described(String netdev) {
    String link =
        fabric.stream()
            .filter(a -> a.netdev().equals(netdev) && a.prefix() != null)
            .map(a -> " link-local " + a.text().value())
            .findFirst()
            .orElse("");
    return Ports.rdmaName(ports.id(netdev)) + " (" + netdev + ")" + link;
  }

  private void addressed(FindingDraft draft) {
    List<String> shared = shared();
    fabric.stream()
        .filter(InterfaceAddress::dynamic)
        .forEach(
            a ->
                draft.remark(
                    a.netdev() + "의 주소는 임대(DHCP)입니다.", a.netdev() + " has a leased address"));
    if (!shared.isEmpty()) {
      draft
          .causes("S-05")
          .next(
              Whose.INSTALLER,
              "PCIe 링크별로 RDMA를 측정하거나, 두 링크를 서로 다른 서브넷에 둡니다.",
              "Measure RDMA on each twin, or put the twins into two subnets.");
      findings.add(
          draft.as(
              Verdict.INCONCLUSIVE,
              "PCIe 링크 2개가 한 서브넷을 씁니다: " + String.join(", ", shared),
              "both twins share one subnet: " + String.join(", ", shared)));
    } else {
      findings.add(draft.as(Verdict.PASS, addresses(), addresses()));
    }
  }

  private List<String> shared() {
    List<String> shared = new ArrayList<>();
    for (InterfaceAddress a : fabric) {
      for (InterfaceAddress b : fabric) {
        if (a.netdev().compareTo(b.netdev()) < 0
            && a.prefix() != null
            && b.prefix() != null
            && a.prefix().overlaps(b.prefix())) {
          shared.add(a.netdev() + ", " + b.netdev() + " " + a.prefix().network());
        }
      }
    }
    return shared;
  }

  private void sharedRoutes() {
    Map<Prefix, Route> seen = new HashMap<>();
    for (Route r : own.all(Route.class)) {
      if (r.destination() != null && r.destination().length() > 0 && ports.fabric(r.dev())) {
        Route before = seen.put(r.destination(), r);
        if (before != null && !before.dev().equals(r.dev())) {
          FindingDraft draft =
              draft(AddressJudge.ROUTE, AddressJudge.ROUTED)
                  .cite(before.text().place())
                  .cite(r.text().place())
                  .causes("S-05");
          draft.next(Whose.INSTALLER, "PCIe 링크별로 RDMA를 측정합니다.", "Measure RDMA on each twin.");
          findings.add(
              draft.as(
                  Verdict.INCONCLUSIVE,
                  before.dev() + "와 " + r.dev() + "가 같은 대역 " + r.destination() + "을 씁니다.",
                  before.dev()
                      + " and "
                      + r.dev()
                      + " both lead to "
                      + r.destination()
                      + "; the kernel chooses by metric"));
        }
      }
    }
  }

  private void route(ChosenRoute r) {
    FindingDraft draft =
        draft(AddressJudge.ROUTE, AddressJudge.ROUTED).cite(r.place(), "dev", r.dev(), "");
    if (ports.fabric(r.dev())) {
      findings.add(
          draft.as(Verdict.PASS, r.peer() + " -> " + r.dev(), r.peer() + " leaves by " + r.dev()));
      return;
    }
    boolean lost =
        own.all(Ping.class).stream().anyMatch(p -> p.peer().equals(r.peer()) && p.received() == 0);
    boolean management =
        own.all(InterfaceAddress.class).stream()
            .anyMatch(
                a ->
                    !ports.fabric(a.netdev())
                        && a.prefix() != null
                        && Prefix.of(r.peer()).filter(a.prefix()::overlaps).isPresent());
    if ((fabric.isEmpty() && !lost) || management) {
      draft.next(
          Whose.KIT,
          "ConnectX-7 상대 주소로 다시 확인합니다.",
          "Look again with the peer's ConnectX-7 address.");
      findings.add(
          draft.as(
              Verdict.INCONCLUSIVE,
              r.peer() + "가 ConnectX-7 상대의 주소인지 알 수 없습니다.",
              "the text does not show that " + r.peer() + " is a peer's ConnectX-7 address"));
      return;
    }
    draft.next(
        Whose.INSTALLER,
        "양쪽 ConnectX-7을 같은 서브넷에 두거나 경로를 netplan에 적습니다.",
        "Put both ends into one subnet, or write the route into netplan.");
    String dev = r.dev().isEmpty() ? "-" : r.dev();
    findings.add(
        draft.as(
            Verdict.FAIL,
            "ConnectX-7 상대 " + r.peer() + "로 가는 경로가 RoCE 포트가 아닌 " + dev + "로 나갑니다.",
            "route to fabric peer " + r.peer() + " leaves by " + dev + ", not by the RoCE port"));
  }

  private void pings() {
    List<Ping> all = own.all(Ping.class);
    boolean small =
        all.stream()
            .anyMatch(p -> !p.unfragmented() && p.received() > 0 && p.received() == p.sent());
    for (Ping p : all) {
      boolean byAddress =
          fabric.stream().anyMatch(a -> a.prefix() != null && a.prefix().ip().equals(p.netdev()));
      if (ports.fabric(p.netdev()) || byAddress) {
        bound(p, small);
      } else if (own.all(ChosenRoute.class).isEmpty()) {
        free(p);
      }
    }
  }

  private void bound(Ping p, boolean small) {
    FindingDraft draft = pingDraft(p);
    if (p.sent() > 0 && p.received() >= p.sent()) {
      findings.add(
          draft.as(Verdict.PASS, p.peer() + " 응답", p.peer() + " answers over " + p.netdev()));
    } else if (p.tooLong()) {
      draft.next(Whose.INSTALLER, "양쪽 MTU가 같은지 확인합니다.", "Check that both ends have the same MTU.");
      findings.add(
          draft.as(
              Verdict.INCONCLUSIVE,
              "이 장비의 MTU가 보낸 크기보다 작습니다.",
              "this host's own MTU is smaller than the size asked; that alone is no fault"));
    } else if (p.received() == 0 && p.sent() > 0) {
      draft
          .causes(p.unfragmented() && small ? "S-28" : "S-06")
          .next(
              Whose.HOSPITAL_NETWORK,
              "케이블, 주소, 스위치의 MTU를 확인합니다.",
              "Check cable, addresses and the MTU of the switch.");
      findings.add(
          draft.as(
              Verdict.FAIL,
              p.netdev() + "로 " + p.peer() + "에 닿지 않습니다(손실 100%).",
              p.peer()
                  + " is not reached over "
                  + p.netdev()
                  + " (100% packet loss"
                  + (p.unfragmented() ? ", " + p.payload() + " bytes unfragmented" : "")
                  + ")"));
    } else {
      draft.next(Whose.INSTALLER, "다시 측정합니다.", "Ping again, longer.");
      findings.add(draft.as(Verdict.INCONCLUSIVE, "일부 손실", "some packets were lost"));
    }
  }

  private void free(Ping p) {
    FindingDraft draft =
        pingDraft(p)
            .next(
                Whose.KIT,
                "'ping -I IF'로 다시 확인합니다.",
                "Ping again with -I and the ConnectX-7 interface.");
    findings.add(
        draft.as(
            Verdict.INCONCLUSIVE,
            "어느 인터페이스로 나갔는지 알 수 없습니다.",
            "the text does not show over which interface the ping went"));
  }

  private FindingDraft pingDraft(Ping p) {
    return draft(AddressJudge.REACH, AddressJudge.REACHED)
        .cite(p.place(), "received", p.received() + "/" + p.sent(), "packets");
  }

  private static List<Finding> duplicates(Evidence evidence) {
    List<Finding> findings = new ArrayList<>();
    for (DuplicateAddress d : evidence.all(DuplicateAddress.class)) {
      findings.add(
          duplicate(
              d.ip(),
              new FindingDraft(AddressJudge.ADDRESS, AddressJudge.ADDRESSED).cite(d.place())));
    }
    Map<String, InterfaceAddress> owners = new HashMap<>();
    Set<String> told = new HashSet<>();
    for (InterfaceAddress a : evidence.all(InterfaceAddress.class)) {
      Ports ports = new Ports(evidence);
      if (a.prefix() == null || a.prefix().linkLocal() || !ports.fabric(a.netdev())) {
        continue;
      }
      InterfaceAddress before = owners.putIfAbsent(a.prefix().ip(), a);
      boolean otherPlace =
          before != null
              && !(Ports.host(before.text().place().source()) + before.netdev())
                  .equals(Ports.host(a.text().place().source()) + a.netdev());
      if (otherPlace && before != null && told.add(a.prefix().ip())) {
        findings.add(
            duplicate(
                a.prefix().ip(),
                new FindingDraft(AddressJudge.ADDRESS, AddressJudge.ADDRESSED)
                    .cite(before.text().place())
                    .cite(a.text().place())));
      }
    }
    return findings;
  }

  static Finding duplicate(String ip, FindingDraft draft) {
    draft
        .causes("S-06")
        .next(
            Whose.INSTALLER,
            "장비마다 다른 주소를 netplan에 적습니다.",
            "Give every interface its own address in netplan.");
    return draft.as(
        Verdict.FAIL, "주소 " + ip + "가 두 곳에 있습니다.", "address " + ip + " is in use at two places");
  }

  private static void cite(FindingDraft draft, @org.jspecify.annotations.Nullable NetInterface i) {
    if (i != null) {
      draft.cite(i.place());
    }
  }

  private FindingDraft draft(Criterion criterion, Text expected) {
    return new FindingDraft(criterion, expected)
        .where(host)
        .how("ip, ping의 출력", "output of ip and ping");
  }

  private String addresses() {
    return String.join(
        ", ",
        fabric.stream()
            .filter(a -> a.prefix() != null)
            .map(a -> a.netdev() + " " + a.text().value())
            .toList());
  }
}
