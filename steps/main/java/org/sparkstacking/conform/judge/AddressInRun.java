package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.ChosenRoute;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.InterfaceAddress;
import org.sparkstacking.conform.observed.KeptAddress;
import org.sparkstacking.conform.observed.NetInterface;
import org.sparkstacking.conform.observed.Ping;
import org.sparkstacking.conform.observed.Prefix;
import org.sparkstacking.conform.observed.Route;
import org.sparkstacking.conform.site.Cabling;
import org.sparkstacking.conform.site.Cabling.Path;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Host.Half;
import org.sparkstacking.conform.site.Site;

/** Judges NET-1 in a run against the addresses that the site declares. */
final class AddressInRun {
  private static final String ADDR = "addresses/addr";

  private final Site site;
  private final Host host;
  private final Evidence all;
  private final Evidence own;

  private AddressInRun(Site site, Host host, Evidence evidence) {
    this.site = site;
    this.host = host;
    this.all = evidence;
    this.own = evidence.about("addresses/").onHost(host.name());
  }

  static List<Finding> judge(Evidence evidence, Site site) {
    List<Finding> findings = new ArrayList<>();
    for (Host host : site.hosts()) {
      AddressInRun one = new AddressInRun(site, host, evidence);
      findings.add(one.address());
      findings.add(one.route());
      findings.add(one.reach());
    }
    if (findings.isEmpty()) {
      findings.add(nobody(AddressJudge.ADDRESS, AddressJudge.ADDRESSED));
      findings.add(nobody(AddressJudge.ROUTE, AddressJudge.ROUTED));
      findings.add(nobody(AddressJudge.REACH, AddressJudge.REACHED));
    }
    return findings;
  }

  private static Finding nobody(Criterion criterion, Text expected) {
    return new FindingDraft(criterion, expected)
        .as(Verdict.INCONCLUSIVE, "시험 대상 장비가 없습니다.", "the site names no host");
  }

  private Finding address() {
    FindingDraft draft = draft(AddressJudge.ADDRESS, AddressJudge.ADDRESSED, "ip -j addr");
    List<Text> open = new ArrayList<>();
    List<Text> wrong = new ArrayList<>();
    Set<String> causes = new LinkedHashSet<>();
    Answers.missing(all, host.name(), ADDR).ifPresent(open::add);
    if (host.halves().isEmpty()) {
      open.add(Text.of("사이트 파일에 포트가 없습니다.", "the site file names no port"));
    }
    for (Half half : host.halves()) {
      half(half, draft, open, wrong, causes);
    }
    duplicates(draft, wrong, causes);
    sharedSubnet(draft);
    kept(draft);
    if (!wrong.isEmpty()) {
      draft
          .causes(causes.toArray(String[]::new))
          .next(
              Whose.INSTALLER,
              "사이트 파일과 같은 고정 주소를 /etc/netplan에 적고 netplan apply를 실행합니다.",
              "Write the site file's static addresses into /etc/netplan and run netplan apply.");
      return draft.as(
          Verdict.FAIL, Text.join("", List.of(Text.of("사이트 파일과 다른 주소: ", ""), said(wrong))));
    }
    return ended(
        draft,
        open,
        Text.same(
            host.halves().stream()
                .map(h -> h.netdev() + " " + h.address())
                .collect(Collectors.joining(", "))));
  }

  private void half(
      Half half, FindingDraft draft, List<Text> open, List<Text> wrong, Set<String> causes) {
    List<InterfaceAddress> on =
        Answers.only(all, host.name(), ADDR).all(InterfaceAddress.class).stream()
            .filter(a -> a.netdev().equals(half.netdev()))
            .toList();
    on.forEach(a -> draft.cite(a.text().place(), half.netdev(), a.text().value(), ""));
    if (!Answers.missing(all, host.name(), ADDR).isEmpty()) {
      return;
    }
    List<Prefix> v4 =
        on.stream().flatMap(a -> java.util.stream.Stream.ofNullable(a.prefix())).toList();
    if (half.address().isEmpty()) {
      linkLocal(half, on, draft, wrong, causes);
    } else if (Prefix.of(half.address()).isEmpty()) {
      open.add(
          Text.of(
              half.netdev() + ": 사이트 파일의 주소를 읽을 수 없습니다.",
              half.netdev() + ": the site file's address cannot be read"));
    } else if (v4.stream()
        .noneMatch(p -> half.address().equals(p.toString()) || half.address().equals(p.ip()))) {
      boolean self = v4.stream().anyMatch(Prefix::linkLocal);
      causes.add(self || !v4.isEmpty() ? "S-35" : "S-34");
      String head = half.netdev() + ": " + half.address();
      wrong.add(
          Text.of(
              head + "여야 하지만 " + (v4.isEmpty() ? "IPv4 주소가 없음" : v4 + "임"),
              head + " expected, " + (v4.isEmpty() ? "no IPv4 address" : v4)));
    } else {
      on.stream()
          .filter(InterfaceAddress::dynamic)
          .forEach(
              a ->
                  draft.remark(
                      half.netdev() + "의 주소는 임대(DHCP)입니다.",
                      half.netdev() + " has a leased address"));
    }
  }

  private void linkLocal(
      Half half,
      List<InterfaceAddress> on,
      FindingDraft draft,
      List<Text> wrong,
      Set<String> causes) {
    boolean any =
        on.stream()
            .anyMatch(
                a ->
                    (a.prefix() != null && a.prefix().linkLocal())
                        || a.text().value().startsWith("fe80"));
    if (any && site.access().linkLocal()) {
      draft.remark(
          half.netdev() + "는 사이트 파일에 선언된 link-local 주소를 씁니다(S-35).",
          half.netdev() + " uses a link-local address, as the site file declares (S-35)");
    } else {
      causes.add("S-35");
      wrong.add(
          Text.of(
              half.netdev() + ": " + (any ? "사이트 파일에 선언되지 않은 link-local 주소" : "주소 없음"),
              half.netdev()
                  + ": "
                  + (any ? "link-local address, not declared in the site file" : "no address")));
    }
  }

  private void duplicates(FindingDraft draft, List<Text> wrong, Set<String> causes) {
    List<InterfaceAddress> everywhere = all.about(ADDR).all(InterfaceAddress.class);
    for (InterfaceAddress mine : everywhere) {
      if (!mine.source().host().equals(host.name())
          || mine.prefix() == null
          || !host.fabricNetdevs().contains(mine.netdev())) {
        continue;
      }
      for (InterfaceAddress other : everywhere) {
        boolean elsewhere =
            !other.source().host().equals(host.name()) || !other.netdev().equals(mine.netdev());
        if (elsewhere && other.prefix() != null && other.prefix().ip().equals(mine.prefix().ip())) {
          causes.add("S-06");
          String here = host.name() + " " + mine.netdev();
          String there = other.source().host() + " " + other.netdev();
          wrong.add(
              Text.of(
                  mine.prefix().ip() + " 중복: " + here + ", " + there,
                  mine.prefix().ip() + " on " + here + " and on " + there));
          draft.cite(other.text().place(), other.netdev(), other.text().value(), "");
        }
      }
    }
  }

  private void sharedSubnet(FindingDraft draft) {
    for (Half a : host.halves()) {
      for (Half b : host.halves()) {
        boolean same =
            a.netdev().compareTo(b.netdev()) < 0
                && Prefix.of(a.address())
                    .filter(p -> Prefix.of(b.address()).filter(p::overlaps).isPresent())
                    .isPresent();
        if (same) {
          draft.remark(
              a.netdev() + "와 " + b.netdev() + "가 한 서브넷을 씁니다. LNK-3의 측정으로 판단합니다(S-05).",
              a.netdev()
                  + " and "
                  + b.netdev()
                  + " share one subnet; LNK-3's measurement decides (S-05)");
        }
      }
    }
  }

  private void kept(FindingDraft draft) {
    List<KeptAddress> files = own.all(KeptAddress.class);
    if (files.isEmpty()) {
      draft.remark(
          "netplan 파일을 읽지 못해, 재부팅 뒤에도 주소가 남는지 알 수 없습니다.",
          "the netplan files could not be read: whether the addresses survive a reboot is not known");
      return;
    }
    for (Half half : host.halves()) {
      boolean keeps =
          half.address().isEmpty()
              || files.stream().anyMatch(k -> k.address().value().equals(half.address()));
      if (!keeps) {
        draft.remark(
            half.address() + "를 적은 netplan 파일이 없습니다. 재부팅하면 사라집니다(S-34).",
            "no netplan file keeps " + half.address() + ": it is lost at a reboot (S-34)");
      }
      Set<String> owners =
          files.stream()
              .filter(k -> k.netdev().equals(half.netdev()))
              .map(KeptAddress::file)
              .collect(Collectors.toSet());
      if (owners.size() > 1) {
        draft.remark(
            half.netdev() + "를 netplan 파일 2개 이상이 설정합니다(S-36).",
            half.netdev() + " is set by more than one netplan file (S-36)");
      }
    }
  }

  private Finding route() {
    FindingDraft draft =
        draft(AddressJudge.ROUTE, AddressJudge.ROUTED, "ip -j route, ip -j route get");
    List<Text> open = new ArrayList<>();
    List<Text> wrong = new ArrayList<>();
    table(open);
    for (Path path : paths(open)) {
      String question = "addresses/route-get/" + path.remote().ip();
      Answers.missing(all, host.name(), question).ifPresent(open::add);
      List<ChosenRoute> routes = Answers.only(all, host.name(), question).all(ChosenRoute.class);
      for (ChosenRoute r : routes) {
        draft.cite(r.place(), path.remote().ip(), r.dev(), "");
        if (!host.fabricNetdevs().contains(r.dev())) {
          wrong.add(Text.same(path.remote().ip() + " -> " + (r.dev().isEmpty() ? "-" : r.dev())));
        } else if (!r.dev().equals(path.local().netdev())) {
          draft.remark(
              path.remote().ip()
                  + "로 가는 경로가 "
                  + path.local().netdev()
                  + "가 아닌 "
                  + r.dev()
                  + "로 나갑니다(S-05).",
              "the route to "
                  + path.remote().ip()
                  + " leaves by "
                  + r.dev()
                  + " instead of "
                  + path.local().netdev()
                  + " (S-05)");
        }
      }
      if (routes.isEmpty()) {
        open.add(
            Text.of(
                path.remote().ip() + ": 경로를 확인하지 못했습니다.",
                path.remote().ip() + ": no route was read"));
      }
    }
    if (!wrong.isEmpty()) {
      draft.next(
          Whose.INSTALLER,
          "양쪽 ConnectX-7을 같은 서브넷에 두거나 경로를 netplan에 적습니다.",
          "Put both ends into one subnet, or write the route into netplan.");
      return draft.as(
          Verdict.FAIL,
          Text.join(
              "",
              List.of(
                  Text.of(
                      "ConnectX-7이 아닌 곳으로 나가는 경로: ", "routes that do not leave by ConnectX-7: "),
                  said(wrong))));
    }
    return ended(draft, open, Text.same("ConnectX-7"));
  }

  /** A table that names none of the ports was not read whole. */
  private void table(List<Text> open) {
    String question = "addresses/routes";
    Answers.missing(all, host.name(), question).ifPresent(open::add);
    List<Route> routes = Answers.only(all, host.name(), question).all(Route.class);
    if (routes.stream().noneMatch(r -> host.fabricNetdevs().contains(r.dev()))) {
      open.add(
          Text.of(
              question + ": ConnectX-7로 나가는 경로가 보이지 않습니다.",
              question + ": no route by ConnectX-7 was read"));
    }
  }

  private Finding reach() {
    FindingDraft draft = draft(AddressJudge.REACH, AddressJudge.REACHED, "ping -I");
    List<Text> open = new ArrayList<>();
    List<Text> wrong = new ArrayList<>();
    for (Path path : paths(open)) {
      String suffix = path.local().netdev() + "/" + path.remote().ip();
      ping("addresses/ping/" + suffix, draft, open, wrong);
      boolean jumbo =
          Math.min(mtu(path.from(), path.local()), mtu(path.to(), path.remote())) >= 9000;
      if (jumbo) {
        ping("addresses/jumbo/" + suffix, draft, open, wrong);
      }
      mtu(path, draft, open, wrong);
    }
    if (!wrong.isEmpty()) {
      boolean mtu =
          wrong.stream().map(Text::en).anyMatch(w -> w.contains("jumbo") || w.contains("MTU"));
      draft
          .causes(mtu ? new String[] {"S-28"} : new String[0])
          .next(
              Whose.HOSPITAL_NETWORK,
              "케이블, 주소, 스위치와 양쪽의 MTU를 확인합니다.",
              "Check cable and addresses, and that switch and both ends have the same MTU.");
      return draft.as(
          Verdict.FAIL, Text.join("", List.of(Text.of("상대에게 닿지 않거나 MTU가 다름: ", ""), said(wrong))));
    }
    return ended(draft, open, Text.of("손실 없음", "no packet lost"));
  }

  private void ping(String question, FindingDraft draft, List<Text> open, List<Text> wrong) {
    Answers.missing(all, host.name(), question).ifPresent(open::add);
    List<Ping> pings = Answers.only(all, host.name(), question).all(Ping.class);
    for (Ping p : pings) {
      draft.cite(p.place(), "received", p.received() + "/" + p.sent(), "packets");
      String what = question.substring("addresses/".length());
      if (p.sent() > 0 && p.received() == 0 && !p.tooLong()) {
        wrong.add(Text.of(what + ": 응답 없음(손실 100%)", what + ": 100% packet loss"));
      } else if (p.received() < p.sent() || p.sent() == 0) {
        open.add(Text.of(what + ": 일부만 응답했습니다.", what + ": only some packets were answered"));
      }
    }
    if (pings.isEmpty()) {
      open.add(Text.of(question + ": 결과가 없습니다.", question + ": no result"));
    }
  }

  private void mtu(Path path, FindingDraft draft, List<Text> open, List<Text> wrong) {
    int mine = mtu(path.from(), path.local());
    int theirs = mtu(path.to(), path.remote());
    if (mine == 0 || theirs == 0) {
      open.add(
          Text.of(
              path.local().netdev() + ": 양쪽 MTU를 확인하지 못했습니다.",
              path.local().netdev() + ": the MTU of both ends was not seen"));
    } else if (mine != theirs) {
      draft.where(
          host.name()
              + " "
              + path.local().netdev()
              + ", "
              + path.to().name()
              + " "
              + path.remote().netdev());
      Text seen =
          Text.of(
              "MTU가 " + host.name() + "에서 " + mine + ", " + path.to().name() + "에서 " + theirs,
              "MTU " + mine + " on " + host.name() + ", " + theirs + " on " + path.to().name());
      if (!wrong.contains(seen)) {
        wrong.add(seen);
      }
    }
  }

  private int mtu(Host on, Half half) {
    return Answers.only(all, on.name(), ADDR).all(NetInterface.class).stream()
        .filter(i -> i.netdev().equals(half.netdev()))
        .mapToInt(NetInterface::mtu)
        .max()
        .orElse(0);
  }

  private List<Path> paths(List<Text> open) {
    List<Path> paths = Cabling.all(site).stream().filter(p -> p.from().equals(host)).toList();
    if (paths.isEmpty()) {
      open.add(Text.of("사이트 파일에서 상대 장비를 찾을 수 없습니다.", "the site file shows no peer for this host"));
    }
    return paths.stream().filter(p -> !p.remote().ip().isEmpty() || noAddress(p, open)).toList();
  }

  private static boolean noAddress(Path path, List<Text> open) {
    open.add(
        Text.of(
            path.to().name() + " " + path.remote().netdev() + ": 주소가 선언되지 않아 확인하지 못했습니다.",
            path.to().name()
                + " "
                + path.remote().netdev()
                + ": no address declared, so not asked"));
    return false;
  }

  private static Text said(List<Text> wrong) {
    return Text.join("; ", wrong);
  }

  private static Finding ended(FindingDraft draft, List<Text> open, Text seen) {
    if (open.isEmpty()) {
      return draft.as(Verdict.PASS, seen);
    }
    draft.next(
        Whose.KIT,
        "답이 없는 항목을 확인하고 다시 시험합니다.",
        "See why the answer is missing, then run this claim again.");
    return draft.as(Verdict.INCONCLUSIVE, Text.join(" ", open.stream().distinct().toList()));
  }

  private FindingDraft draft(Criterion criterion, Text expected, String how) {
    return new FindingDraft(criterion, expected)
        .where(host.name() + ": " + String.join(", ", host.fabricNetdevs()))
        .how(how, how);
  }
}
