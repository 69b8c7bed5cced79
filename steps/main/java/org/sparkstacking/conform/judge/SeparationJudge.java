package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.InterfaceAddress;
import org.sparkstacking.conform.observed.NetworkReload;
import org.sparkstacking.conform.observed.Prefix;
import org.sparkstacking.conform.observed.Route;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Host.Half;
import org.sparkstacking.conform.site.Site;

/** Judges NET-2: the interconnect is separate from the management and cluster networks. */
public final class SeparationJudge implements ClaimJudge {
  static final Criterion SEPARATE = Criterion.of("NET-2", "separate");
  private static final String DEFAULT_KO = "기본 경로가 나가는 곳: ";
  private static final String DEFAULT_EN = "default route by ";
  private static final Text EXPECTED =
      Text.of(
          "GPU 간 고속 연결망(ConnectX-7)의 주소 대역이 관리망·클러스터망과 겹치지 않고 기본 경로가 없음",
          "the ConnectX-7 subnets overlap no management or cluster network and carry no default route");

  @Override
  public ClaimId claim() {
    return SEPARATE.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(SEPARATE);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    return scope == Scope.RUN ? inRun(evidence, site) : inText(evidence);
  }

  private static List<Finding> inRun(Evidence evidence, Site site) {
    List<Finding> findings = new ArrayList<>();
    for (Host host : site.hosts()) {
      findings.add(host(evidence, site, host));
    }
    if (findings.isEmpty()) {
      findings.add(draft("").as(Verdict.INCONCLUSIVE, "시험 대상 장비가 없습니다.", "the site names no host"));
    }
    return findings;
  }

  private static Finding host(Evidence evidence, Site site, Host host) {
    FindingDraft draft = draft(host.name());
    List<Text> open = new ArrayList<>();
    Evidence own = answered(evidence, host, open);
    Set<String> fabricNames = Set.copyOf(host.fabricNetdevs());
    List<InterfaceAddress> fabric =
        own.all(InterfaceAddress.class).stream()
            .filter(a -> fabricNames.contains(a.netdev()))
            .toList();
    List<Prefix> declared = declared(site);
    Set<Text> wrong = overlaps(draft, own, fabricNames, declared, fabric);
    if (fabricNames.contains(host.management())) {
      wrong.add(
          Text.of(
              host.management() + "이(가) 관리망이면서 ConnectX-7임",
              host.management() + " is management and ConnectX-7 at once"));
    }
    boolean management =
        own.all(InterfaceAddress.class).stream()
            .anyMatch(a -> a.netdev().equals(host.management()) && a.prefix() != null);
    if (!management) {
      open.add(
          Text.of(
              host.management() + "에 주소가 없습니다. 몇 초 뒤 다시 확인합니다.",
              host.management() + " shows no address; read it again after a few seconds"));
    }
    if (fabric.stream().noneMatch(a -> a.prefix() != null) && !site.access().linkLocal()) {
      open.add(Text.of("ConnectX-7에 IPv4 주소가 없습니다.", "ConnectX-7 shows no IPv4 address"));
    }
    return ended(draft, wrong, open);
  }

  private static Evidence answered(Evidence evidence, Host host, List<Text> open) {
    Evidence own = Evidence.nothing();
    boolean asked = !evidence.about("networks/").isEmpty();
    for (String part : List.of("addr", "routes")) {
      String question = (asked ? "networks/" : "addresses/") + part;
      Answers.missing(evidence, host.name(), question).ifPresent(open::add);
      own = own.plus(Answers.of(evidence, host.name(), question));
    }
    if (own.all(Route.class).isEmpty()) {
      open.add(Text.of("경로가 하나도 보이지 않습니다.", "not one route was seen"));
    }
    return own;
  }

  private static List<Prefix> declared(Site site) {
    List<Prefix> all = new ArrayList<>();
    for (Host host : site.hosts()) {
      for (Half half : host.halves()) {
        Prefix.of(half.address()).filter(p -> !p.linkLocal()).ifPresent(all::add);
      }
    }
    return all;
  }

  private static Set<Text> overlaps(
      FindingDraft draft,
      Evidence own,
      Set<String> fabricNames,
      List<Prefix> declared,
      List<InterfaceAddress> fabric) {
    List<Prefix> interconnect = new ArrayList<>(declared);
    fabric.stream()
        .flatMap(a -> java.util.stream.Stream.ofNullable(a.prefix()))
        .filter(p -> !p.linkLocal())
        .forEach(interconnect::add);
    Set<Text> wrong = new LinkedHashSet<>();
    for (InterfaceAddress a : own.all(InterfaceAddress.class)) {
      draft.cite(a.text().place(), a.netdev(), a.text().value(), "");
      if (!fabricNames.contains(a.netdev()) && a.prefix() != null && !a.prefix().loopback()) {
        interconnect.stream()
            .filter(a.prefix()::overlaps)
            .findFirst()
            .ifPresent(p -> wrong.add(overlap(a.netdev() + " " + a.text().value(), p)));
      }
    }
    for (Route r : own.all(Route.class)) {
      route(draft, r, fabricNames, interconnect, wrong);
    }
    return wrong;
  }

  private static Text overlap(String what, Prefix interconnect) {
    return Text.of(
        what + " 대역이 ConnectX-7 " + interconnect.network() + "와 겹침",
        what + " overlaps ConnectX-7 " + interconnect.network());
  }

  private static void route(
      FindingDraft draft,
      Route r,
      Set<String> fabricNames,
      List<Prefix> interconnect,
      Set<Text> wrong) {
    if (r.destination() == null) {
      return;
    }
    boolean fabric = fabricNames.contains(r.dev());
    if (r.destination().length() == 0) {
      draft.cite(r.text().place(), "default", r.dev(), "");
      if (fabric) {
        wrong.add(Text.of(DEFAULT_KO + r.dev(), DEFAULT_EN + r.dev()));
      }
    } else if (!fabric && !r.destination().loopback() && !r.destination().linkLocal()) {
      interconnect.stream()
          .filter(r.destination()::overlaps)
          .findFirst()
          .ifPresent(
              p -> {
                draft.cite(r.text().place(), "route", r.dev(), "");
                wrong.add(overlap("route " + r.text().value() + " by " + r.dev(), p));
              });
    }
  }

  private static List<Finding> inText(Evidence evidence) {
    List<Finding> findings = new ArrayList<>();
    for (Map.Entry<String, Evidence> group : Ports.byHost(evidence).entrySet()) {
      text(group.getKey(), group.getValue(), findings);
    }
    return findings;
  }

  private static void text(String host, Evidence own, List<Finding> findings) {
    List<InterfaceAddress> addresses = own.all(InterfaceAddress.class);
    List<Route> routes = own.all(Route.class);
    FindingDraft draft = draft(host);
    own.all(NetworkReload.class).forEach(r -> draft.cite(r.place()));
    Ports ports = new Ports(own);
    Set<String> names = new LinkedHashSet<>();
    addresses.stream().map(InterfaceAddress::netdev).filter(ports::fabric).forEach(names::add);
    routes.stream().map(Route::dev).filter(ports::fabric).forEach(names::add);
    List<InterfaceAddress> fabric =
        addresses.stream().filter(a -> names.contains(a.netdev())).toList();
    List<Prefix> routed =
        routes.stream()
            .filter(
                r ->
                    names.contains(r.dev())
                        && r.destination() != null
                        && r.destination().length() > 0)
            .flatMap(r -> java.util.stream.Stream.ofNullable(r.destination()))
            .toList();
    Set<Text> wrong = overlaps(draft, own, names, routed, fabric);
    boolean masked =
        addresses.stream().anyMatch(AddressJudge::masked)
            || routes.stream().anyMatch(r -> r.destination() == null);
    boolean others =
        addresses.stream()
                .anyMatch(
                    a ->
                        !names.contains(a.netdev()) && a.prefix() != null && !a.prefix().loopback())
            || routes.stream()
                .anyMatch(
                    r ->
                        !names.contains(r.dev())
                            && r.destination() != null
                            && r.destination().length() > 0);
    boolean interconnect =
        !routed.isEmpty()
            || fabric.stream().anyMatch(a -> a.prefix() != null && !a.prefix().linkLocal());
    List<Text> open = unsure(own, masked, others, interconnect);
    if (!addresses.isEmpty() || !routes.isEmpty() || !own.all(NetworkReload.class).isEmpty()) {
      routes.stream()
          .filter(r -> r.destination() == null)
          .forEach(r -> draft.cite(r.text().place()));
      findings.add(ended(draft, wrong, open));
    }
  }

  private static List<Text> unsure(
      Evidence own, boolean masked, boolean others, boolean interconnect) {
    List<Text> open = new ArrayList<>();
    if (masked) {
      open.add(
          Text.of(
              "주소가 가려져 있어 대역을 비교할 수 없습니다.", "addresses are masked; prefixes cannot be compared."));
    } else if (!own.all(NetworkReload.class).isEmpty()) {
      open.add(
          Text.of(
              "네트워크 설정을 다시 적용한 직후라 관리 주소가 잠시 없을 수 있습니다. 몇 초 뒤 다시 확인합니다.",
              "the network was just reloaded and the management address may be absent for a moment; read it again for a few seconds before deciding."));
    } else if (!interconnect) {
      open.add(Text.of("ConnectX-7의 대역이 보이지 않습니다.", "no ConnectX-7 subnet is shown."));
    } else if (!others) {
      open.add(Text.of("관리망의 대역이 보이지 않습니다.", "no management network is shown."));
    }
    return open;
  }

  private static Finding ended(FindingDraft draft, Set<Text> wrong, List<Text> open) {
    if (!wrong.isEmpty()) {
      boolean route = wrong.stream().anyMatch(w -> w.en().startsWith(DEFAULT_EN));
      draft
          .causes(route ? new String[] {"S-35"} : new String[0])
          .next(
              Whose.INSTALLER,
              "ConnectX-7에 다른 대역을 주고 기본 경로를 지웁니다(netplan: never-default).",
              "Give ConnectX-7 subnets of its own and no default route (netplan, never-default).");
      return draft.as(
          Verdict.FAIL,
          Text.join(
              "",
              List.of(
                  Text.of("분리되지 않음: ", "not separate: "), Text.join("; ", List.copyOf(wrong)))));
    }
    if (!open.isEmpty()) {
      draft.next(
          Whose.KIT,
          "몇 초 뒤 주소와 경로를 다시 확인합니다.",
          "Read addresses and routes again after a few seconds, unmasked.");
      return draft.as(Verdict.INCONCLUSIVE, Text.join(" ", open.stream().distinct().toList()));
    }
    return draft.as(Verdict.PASS, "겹치는 대역이 없습니다.", "no overlap, no default route over ConnectX-7");
  }

  private static FindingDraft draft(String host) {
    return new FindingDraft(SEPARATE, EXPECTED)
        .where(host)
        .how("주소와 경로를 비교했습니다.", "addresses and routes were compared");
  }
}
