package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KernelEvent;
import org.sparkstacking.conform.observed.LinkLayer;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.PortPlace;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Host.Half;
import org.sparkstacking.conform.site.Site;

/** Judges LNK-1 in a run: every witness on every host, for the ports that the site declares. */
final class LinkUpInRun {
  private static final List<String> MAPS = List.of("links/ibdev2netdev", "links/rdma");

  private static final String AGAIN = "links/carrier-again";

  private final Host host;
  private final Evidence own;
  private final Evidence links;

  private LinkUpInRun(Host host, Evidence evidence) {
    this.host = host;
    this.own = evidence;
    this.links = evidence.about("links/").onHost(host.name());
  }

  static List<Finding> judge(Evidence evidence, Site site) {
    List<Finding> findings = new ArrayList<>();
    if (site.hosts().isEmpty()) {
      for (Criterion c : List.of(LinkUpJudge.UP, LinkUpJudge.TWINS)) {
        findings.add(
            new FindingDraft(c, LinkUpInText.EXPECTED)
                .as(Verdict.INCONCLUSIVE, "시험 대상 장비가 없습니다.", "the site names no host"));
      }
    }
    for (Host host : site.hosts()) {
      LinkUpInRun one = new LinkUpInRun(host, evidence);
      findings.add(one.up());
      findings.add(one.twins());
    }
    return findings;
  }

  private Finding up() {
    FindingDraft draft = draft(LinkUpJudge.UP);
    List<String> down = new ArrayList<>();
    List<Text> open = new ArrayList<>();
    for (Half half : host.halves()) {
      half(half, draft, down, open);
    }
    remarks(draft);
    if (!down.isEmpty()) {
      return down(draft, down);
    }
    CarrierChanges changes = new CarrierChanges(host, own, "links/net", AGAIN);
    List<CarrierChanges.Rise> rises = changes.rises();
    if (!rises.isEmpty()) {
      return flaps(draft, rises);
    }
    changes.restless().forEach(draft::remark);
    open.addAll(changes.unseen());
    unanswered(open);
    if (host.halves().isEmpty()) {
      open.add(Text.of("사이트 파일에 포트가 없습니다.", "the site file names no port"));
    }
    return open.isEmpty()
        ? draft.as(Verdict.PASS, names() + " up, 이더넷", names() + " up, Ethernet")
        : again(draft, open);
  }

  private void half(Half half, FindingDraft draft, List<String> down, List<Text> open) {
    Set<Boolean> said = new LinkedHashSet<>();
    for (LinkState s : links.all(LinkState.class)) {
      if (speaksOf(s, half)) {
        said.add(s.up().value());
        draft.cite(s.up().place(), s.witness(), s.up().value() ? "up" : "down", "");
      }
    }
    if (said.size() > 1) {
      open.add(
          Text.of(half.netdev() + ": 근거들이 서로 다릅니다.", half.netdev() + ": the witnesses disagree"));
    } else if (said.contains(false)) {
      down.add(half.netdev());
    } else if (said.isEmpty() && Answers.missing(own, host.name(), "links/net").isEmpty()) {
      down.add(half.netdev() + " (missing)");
    }
    layer(half, draft, down, open);
    demanded(half, open);
  }

  private void layer(Half half, FindingDraft draft, List<String> down, List<Text> open) {
    List<LinkLayer> layers =
        links.all(LinkLayer.class).stream().filter(l -> l.rdma().equals(half.rdma())).toList();
    for (LinkLayer l : layers) {
      draft.cite(l.layer().place(), "link_layer", l.layer().value(), "");
      if (!l.layer().value().equalsIgnoreCase("Ethernet")) {
        down.add(half.rdma() + " (" + l.layer().value() + ")");
      }
    }
    if (layers.isEmpty()) {
      open.add(
          Text.of(half.rdma() + ": 링크 방식을 확인하지 못했습니다.", half.rdma() + ": link layer not seen"));
    }
  }

  private void demanded(Half half, List<Text> open) {
    boolean carrier =
        links.all(LinkState.class).stream()
            .anyMatch(s -> s.witness().equals("carrier") && s.netdev().equals(half.netdev()));
    boolean state =
        links.all(LinkState.class).stream()
            .anyMatch(s -> s.witness().equals("RDMA state") && s.rdma().equals(half.rdma()));
    if (!carrier) {
      open.add(
          Text.of(half.netdev() + ": carrier를 확인하지 못했습니다.", half.netdev() + ": carrier not seen"));
    }
    if (!state) {
      open.add(
          Text.of(half.rdma() + ": RDMA 상태를 확인하지 못했습니다.", half.rdma() + ": RDMA state not seen"));
    }
    for (String question : MAPS) {
      if (!Answers.noProgram(own, host.name(), question)) {
        mapped(question, half, open);
      }
    }
  }

  private void mapped(String question, Half half, List<Text> open) {
    List<LinkState> rows = Answers.only(own, host.name(), question).all(LinkState.class);
    boolean fits =
        rows.stream()
            .anyMatch(s -> s.rdma().equals(half.rdma()) && s.netdev().equals(half.netdev()));
    boolean contradicts =
        rows.stream()
            .anyMatch(s -> s.rdma().equals(half.rdma()) && !s.netdev().equals(half.netdev()));
    if (!fits || contradicts) {
      open.add(
          Text.of(
              question + ": " + half.rdma() + "와 " + half.netdev() + "의 관계를 확인하지 못했습니다.",
              question + ": " + half.rdma() + " is not shown to be " + half.netdev()));
    }
  }

  /** One of the two maps may be absent because its program is not installed, never both. */
  private void unanswered(List<Text> open) {
    for (String question : List.of("links/net", "links/ib")) {
      Answers.missing(own, host.name(), question).ifPresent(open::add);
    }
    long absent = MAPS.stream().filter(q -> Answers.noProgram(own, host.name(), q)).count();
    for (String question : MAPS) {
      Optional<Text> missing = Answers.missing(own, host.name(), question);
      if (missing.isPresent()
          && (absent == MAPS.size() || !Answers.noProgram(own, host.name(), question))) {
        open.add(missing.get());
      }
    }
  }

  private Finding down(FindingDraft draft, List<String> down) {
    boolean absent = down.stream().anyMatch(d -> d.endsWith("(missing)"));
    boolean half = down.size() < host.halves().size();
    draft.causes(absent ? new String[] {"S-31"} : half ? new String[] {"S-32"} : new String[0]);
    draft.next(
        Whose.INSTALLER,
        "QSFP 케이블을 확인하고, 케이블을 꽂은 채 전원을 완전히 껐다가 다시 켭니다.",
        "Check the QSFP cable, then power the Spark off completely and start it with the cable in.");
    String list = String.join(", ", new LinkedHashSet<>(down));
    return draft.as(Verdict.FAIL, "이더넷으로 up이 아닌 링크: " + list, "not up as Ethernet: " + list);
  }

  private static Finding flaps(FindingDraft draft, List<CarrierChanges.Rise> rises) {
    rises.forEach(
        r -> draft.cite(r.place(), "carrier_changes", String.valueOf(r.last()), "changes"));
    draft.causes("S-49");
    draft.next(
        Whose.INSTALLER,
        "케이블을 다시 꽂고(안 되면 교체), 꽂은 채 양쪽 장비를 재부팅한 뒤 다시 시험합니다.",
        "Reseat the cable (or replace it), reboot both ends with the cable in, then test again.");
    String list = String.join(", ", rises.stream().map(r -> r.words().en()).toList());
    return draft.as(
        Verdict.FAIL, "시험 중에 링크가 끊겼다 이어짐: " + list, "went down and up during the test: " + list);
  }

  private Finding again(FindingDraft draft, List<Text> open) {
    draft.next(
        Whose.KIT,
        "답이 없는 항목을 확인하고 다시 시험합니다.",
        "See why the answer is missing, then run this claim again.");
    return draft.as(Verdict.INCONCLUSIVE, Text.join(" ", open));
  }

  private Finding twins() {
    FindingDraft draft = draft(LinkUpJudge.TWINS);
    List<Text> open = new ArrayList<>();
    Answers.missing(own, host.name(), "links/net").ifPresent(open::add);
    if (host.halves().isEmpty() || host.halves().size() % 2 != 0) {
      open.add(
          Text.of(
              "사이트 파일에 포트의 PCIe 링크 2개가 없습니다.",
              "the site file does not name both PCIe x4 links of the port"));
    }
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i + 1 < host.halves().size(); i += 2) {
      pair(host.halves().get(i), host.halves().get(i + 1), draft, wrong, open);
    }
    if (!wrong.isEmpty()) {
      draft
          .causes("S-04")
          .next(
              Whose.INSTALLER,
              "사이트 파일에서 같은 포트의 PCIe 링크 2개를 적습니다(f 번호가 같은 장치).",
              "Name both PCIe x4 links of one port in the site file (devices with the same f-number).");
      return draft.as(
          Verdict.FAIL,
          "같은 포트의 링크가 아닙니다: " + String.join("; ", wrong),
          "not links of one port: " + String.join("; ", wrong));
    }
    return open.isEmpty()
        ? draft.as(
            Verdict.PASS,
            names() + ": 한 포트의 PCIe 링크 2개",
            names() + ": both PCIe x4 links of one port (twins)")
        : again(draft, open);
  }

  private void pair(Half a, Half b, FindingDraft draft, List<String> wrong, List<Text> open) {
    String port = same("phys_port_name", a, b, draft, open);
    String chip = same("phys_switch_id", a, b, draft, open);
    if (port.equals("no")
        || chip.equals("no")
        || a.netdev().equals(b.netdev())
        || a.rdma().equals(b.rdma())) {
      wrong.add(a.netdev() + ", " + b.netdev());
    }
  }

  private String same(String attribute, Half a, Half b, FindingDraft draft, List<Text> open) {
    Optional<PortPlace> one = place(attribute, a);
    Optional<PortPlace> other = place(attribute, b);
    one.ifPresent(p -> draft.cite(p.value().place(), attribute, p.value().value(), ""));
    other.ifPresent(p -> draft.cite(p.value().place(), attribute, p.value().value(), ""));
    if (one.isEmpty() || other.isEmpty()) {
      open.add(
          Text.of(
              a.netdev() + ", " + b.netdev() + ": " + attribute + "를 확인하지 못했습니다.",
              a.netdev() + ", " + b.netdev() + ": " + attribute + " not seen"));
      return "open";
    }
    return Objects.equals(one.get().value().value(), other.get().value().value()) ? "yes" : "no";
  }

  private Optional<PortPlace> place(String attribute, Half half) {
    return links.all(PortPlace.class).stream()
        .filter(
            p ->
                p.attribute().equals(attribute)
                    && p.netdev().equals(half.netdev())
                    && !p.value().value().isEmpty())
        .findFirst();
  }

  private void remarks(FindingDraft draft) {
    for (LinkState s : links.all(LinkState.class)) {
      boolean declared = host.halves().stream().anyMatch(h -> h.netdev().equals(s.netdev()));
      if (s.witness().equals("ibdev2netdev") && s.up().value() && !declared) {
        draft.remark(
            "사이트 파일에 없는 포트 " + s.netdev() + "도 up입니다.",
            "port " + s.netdev() + " is up too, but the site file does not name it");
      }
    }
    for (String question : MAPS) {
      if (Answers.noProgram(own, host.name(), question)) {
        draft.remark(
            question + "에 쓰는 프로그램이 없습니다.", "the program for " + question + " is not installed");
      }
    }
    KernelRemarks.links(own.onHost(host.name()).all(KernelEvent.class)).forEach(draft::remark);
  }

  /** ethtool's word belongs to LNK-2; four witnesses are enough here. */
  private static boolean speaksOf(LinkState state, Half half) {
    if (state.witness().equals("ethtool")) {
      return false;
    }
    return state.netdev().equals(half.netdev())
        || (state.netdev().isEmpty() && state.rdma().equals(half.rdma()));
  }

  private FindingDraft draft(Criterion criterion) {
    return new FindingDraft(criterion, LinkUpInText.EXPECTED)
        .where(host.name() + ": " + names())
        .how(
            "carrier, RDMA 포트 상태, ibdev2netdev, rdma link를 비교했습니다.",
            "carrier, RDMA port state, ibdev2netdev and rdma link were compared");
  }

  private String names() {
    return String.join(", ", host.fabricNetdevs());
  }
}
