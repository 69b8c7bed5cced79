package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KernelEvent;
import org.sparkstacking.conform.observed.LinkLayer;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.NetInterface;
import org.sparkstacking.conform.observed.RdmaTrouble;

/** Judges LNK-1 by what one saved text shows. */
final class LinkUpInText {
  static final Text EXPECTED =
      Text.of(
          "케이블이 연결된 ConnectX-7 포트가 PCIe 링크 2개(x4) 모두에서 이더넷으로 up",
          "every cabled ConnectX-7 port up, as Ethernet, on both PCIe x4 links of the port (twins)");
  private static final Set<String> LISTS = Set.of("ibdev2netdev", "rdma link", "RDMA state");
  private static final int FLAPS = 3;

  /** A peer that restarts takes the link down once; twice may be that or a bad cable. */
  private static final int DOUBTFUL = 2;

  private final String host;
  private final Evidence own;
  private final Ports ports;
  private final Map<String, Boolean> up = new TreeMap<>();
  private final Map<String, LinkState> states = new LinkedHashMap<>();
  private final Map<String, Map<String, Boolean>> latest = new TreeMap<>();
  private final Set<String> disagreeing = new LinkedHashSet<>();
  private boolean whole;
  private boolean listed;

  private LinkUpInText(String host, Evidence own) {
    this.host = host;
    this.own = own;
    this.ports = new Ports(own);
    own.all(LinkState.class).forEach(this::note);
    whole |= wholeController();
  }

  static List<Finding> judge(Evidence evidence) {
    List<Finding> findings = new ArrayList<>();
    Map<String, LinkUpInText> hosts = new LinkedHashMap<>();
    Ports.byHost(evidence).forEach((host, own) -> hosts.put(host, new LinkUpInText(host, own)));
    hosts.values().forEach(h -> findings.addAll(h.findings()));
    Set<Set<String>> cages =
        hosts.values().stream()
            .map(LinkUpInText::cagesUp)
            .filter(c -> !c.isEmpty())
            .collect(Collectors.toSet());
    return cages.size() > 1 ? findings.stream().map(LinkUpInText::otherCage).toList() : findings;
  }

  private void note(LinkState state) {
    String device = state.rdma().isEmpty() ? state.netdev() : state.rdma();
    if (device.isEmpty() || !ports.fabric(device)) {
      return;
    }
    String id = ports.id(device);
    up.put(id, state.up().value());
    states.put(id + state.witness(), state);
    Map<String, Boolean> said = latest.computeIfAbsent(id, k -> new LinkedHashMap<>());
    said.put(answer(state), state.up().value());
    disagreeing.remove(id);
    if (said.containsValue(true) && said.containsValue(false)) {
      disagreeing.add(id);
    }
    whole |= state.whole() && !state.witness().equals("ip");
    listed |= state.whole() && LISTS.contains(state.witness());
  }

  /**
   * Name an answer: the same command, asked again in one text on the same host, takes the earlier
   * one's place, and what it says last is so.
   */
  private static String answer(LinkState state) {
    String again = state.source().host().isEmpty() ? "" + state.up().place().line() : "";
    return state.witness() + " " + state.source().file() + " " + again;
  }

  /**
   * Tell whether both cages of one PCIe x4 link are listed: of a single row nobody knows what the
   * rows after it said. Devices whose names do not follow DGX OS count one by one.
   */
  private boolean wholeController() {
    Map<String, Integer> rows = new TreeMap<>();
    up.keySet().forEach(id -> rows.merge(id.replaceFirst("f\\d+$", ""), 1, Integer::sum));
    return rows.values().stream().anyMatch(n -> n > 1)
        || (rows.size() > 1
            && rows.size() == up.size()
            && up.keySet().stream().noneMatch(id -> id.matches(".*f\\d+")));
  }

  private List<Finding> findings() {
    List<KernelEvent> events = own.all(KernelEvent.class);
    if (up.isEmpty()) {
      noteEvents(events);
    }
    List<Finding> flaps = flapping(events);
    if (!flaps.isEmpty()) {
      return flaps;
    }
    return up.isEmpty() ? nothing(events) : judged(events);
  }

  private void noteEvents(List<KernelEvent> events) {
    for (KernelEvent e : events) {
      boolean link = e.kind() == KernelEvent.Kind.LINK_UP || e.kind() == KernelEvent.Kind.LINK_DOWN;
      if (link && ports.fabric(e.device())) {
        up.put(ports.id(e.device()), e.kind() == KernelEvent.Kind.LINK_UP);
      } else if (e.kind() == KernelEvent.Kind.NIC_REMOVED) {
        up.clear();
      }
    }
  }

  private List<Finding> flapping(List<KernelEvent> events) {
    Map<String, Integer> downs = new TreeMap<>();
    boolean moved = false;
    for (KernelEvent e : events) {
      moved |=
          e.kind() == KernelEvent.Kind.CABLE_UNPLUGGED || e.kind() == KernelEvent.Kind.NIC_REMOVED;
      if (e.kind() == KernelEvent.Kind.LINK_DOWN && ports.fabric(e.device())) {
        downs.merge(e.device(), 1, Integer::sum);
      }
    }
    String worst =
        downs.entrySet().stream()
            .filter(d -> d.getValue() >= (states.isEmpty() ? DOUBTFUL : FLAPS))
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElse("");
    if (moved || worst.isEmpty()) {
      return List.of();
    }
    boolean often = downs.getOrDefault(worst, 0) >= FLAPS;
    FindingDraft draft = draft(LinkUpJudge.UP).causes("S-49");
    events.stream().filter(e -> e.device().equals(worst)).forEach(e -> draft.cite(e.place()));
    draft.next(
        Whose.INSTALLER,
        "케이블을 다시 꽂고 양쪽 장비를 재부팅한 뒤 다시 시험합니다.",
        "Reseat the cable, reboot both ends with the cable in, then test again.");
    return List.of(
        draft.as(
            often ? Verdict.FAIL : Verdict.INCONCLUSIVE,
            worst + " 링크가 " + downs.get(worst) + "번 끊어졌습니다.",
            "link of " + worst + " went down " + downs.get(worst) + " times"));
  }

  private List<Finding> nothing(List<KernelEvent> events) {
    for (RdmaTrouble trouble : own.all(RdmaTrouble.class)) {
      if (trouble.kind() == RdmaTrouble.Kind.PORT_DOWN) {
        return List.of(
            draft(LinkUpJudge.UP)
                .cite(trouble.place())
                .next(
                    Whose.INSTALLER,
                    "ibdev2netdev로 케이블이 연결된 포트를 확인합니다.",
                    "Run ibdev2netdev to see which port is cabled.")
                .as(
                    Verdict.INCONCLUSIVE,
                    "포트가 down이지만 케이블이 연결된 포트인지 알 수 없습니다.",
                    "a port is down; the text does not show which port is cabled"));
      }
    }
    boolean removed = events.stream().anyMatch(e -> e.kind() == KernelEvent.Kind.NIC_REMOVED);
    return removed || noNic() ? List.of(absent(events)) : List.of();
  }

  private boolean noNic() {
    List<NetInterface> all = own.all(NetInterface.class);
    boolean spark = all.stream().anyMatch(i -> i.netdev().matches("enP\\d+s\\d+|wlP\\d+s\\d+"));
    return spark && all.size() > 1 && all.stream().noneMatch(i -> ports.fabric(i.netdev()));
  }

  private Finding absent(List<KernelEvent> events) {
    FindingDraft draft = draft(LinkUpJudge.UP).causes("S-31");
    events.stream()
        .filter(e -> e.kind() == KernelEvent.Kind.NIC_REMOVED)
        .forEach(e -> draft.cite(e.place()));
    own.all(NetInterface.class).forEach(i -> draft.cite(i.place()));
    draft.next(
        Whose.INSTALLER,
        "QSFP 케이블이 꽂혀 있는지 눈으로 확인하고, 꽂은 뒤 재부팅합니다.",
        "Look whether the QSFP cable is plugged in; plug it in, reboot, look again.");
    return draft.as(
        Verdict.INCONCLUSIVE,
        "ConnectX-7이 보이지 않습니다. 케이블이 없으면 드라이버가 장치를 제거합니다.",
        "no ConnectX-7 is there; without a cable the hot-plug driver removes it");
  }

  private List<Finding> judged(List<KernelEvent> events) {
    FindingDraft upDraft = draft(LinkUpJudge.UP);
    FindingDraft twins = draft(LinkUpJudge.TWINS);
    for (FindingDraft draft : List.of(upDraft, twins)) {
      states
          .values()
          .forEach(s -> draft.cite(s.up().place(), "state", s.up().value() ? "up" : "down", ""));
      if (states.isEmpty()) {
        events.forEach(e -> draft.cite(e.place()));
      }
      KernelRemarks.links(events).forEach(draft::remark);
    }
    if (!disagreeing.isEmpty()) {
      return List.of(disagree(upDraft));
    }
    Finding first = upVerdict(upDraft);
    return first.verdict() == Verdict.PASS ? List.of(first, twinVerdict(twins)) : List.of(first);
  }

  private Finding disagree(FindingDraft draft) {
    String names = String.join(", ", disagreeing.stream().map(Ports::rdmaName).toList());
    draft.next(Whose.KIT, "같은 시점에 다시 확인합니다.", "Look again, all commands at the same moment.");
    return draft.as(
        Verdict.INCONCLUSIVE,
        names + ": 근거들이 서로 다릅니다.",
        names + ": the answers disagree about up and down");
  }

  private Finding upVerdict(FindingDraft draft) {
    for (LinkLayer layer : own.all(LinkLayer.class)) {
      if (layer.layer().value().equalsIgnoreCase("InfiniBand")
          && Boolean.TRUE.equals(up.get(ports.id(layer.rdma())))) {
        draft.cite(layer.layer().place(), "link_layer", layer.layer().value(), "");
        draft.next(Whose.INSTALLER, "포트를 이더넷 방식으로 바꿉니다.", "Set the port's link type to Ethernet.");
        return draft.as(
            Verdict.FAIL,
            layer.rdma() + "의 링크 방식이 InfiniBand입니다.",
            "link layer of " + layer.rdma() + " is InfiniBand, not Ethernet");
      }
    }
    if (up.containsValue(true)) {
      return draft.as(Verdict.PASS, listing(true), listing(true));
    }
    draft.next(
        Whose.INSTALLER,
        "QSFP 케이블과 상대 장비의 전원을 확인하고 재부팅합니다.",
        "Check the QSFP cable and the peer's power, then reboot with the cable in.");
    if (!whole) {
      return draft.as(
          Verdict.INCONCLUSIVE,
          listing(false) + " (다른 포트는 보이지 않습니다.)",
          listing(false) + "; the text does not show the other ports");
    }
    String gone = up.keySet().stream().anyMatch(i -> i.startsWith("P")) ? "" : "roceP… ";
    return draft.as(
        Verdict.FAIL,
        "up인 RoCE 포트가 없습니다: "
            + listing(false)
            + (gone.isEmpty() ? "" : "; " + gone + "쪽 장치가 없습니다."),
        "no RoCE port is up: "
            + listing(false)
            + (gone.isEmpty()
                ? ""
                : "; the second PCIe x4 link (" + gone.strip() + ") is missing"));
  }

  private Finding twinVerdict(FindingDraft draft) {
    for (String id : up.keySet()) {
      if (Boolean.TRUE.equals(up.get(id))) {
        String cage = ports.cage(id);
        List<String> same = up.keySet().stream().filter(o -> ports.cage(o).equals(cage)).toList();
        if (!cage.isEmpty() && same.stream().anyMatch(o -> Boolean.FALSE.equals(up.get(o)))) {
          return halfDown(draft, cage);
        }
        if (cage.isEmpty() || same.size() < 2) {
          return single(draft, id, cage);
        }
      }
    }
    return draft.as(
        Verdict.PASS,
        "포트의 PCIe 링크 2개가 모두 up: " + listing(true),
        "both PCIe x4 links of the port (twins) are up: " + listing(true));
  }

  private Finding halfDown(FindingDraft draft, String cage) {
    draft
        .causes("S-32")
        .next(
            Whose.INSTALLER,
            "전원을 완전히 껐다가 다시 켭니다(전원 케이블 분리).",
            "Power both Sparks off completely (unplug power), then start them with the cable in.");
    return draft.as(
        Verdict.FAIL,
        "포트 " + cage + "의 PCIe 링크 2개 중 1개만 up입니다: " + listing(true) + "; down: " + listing(false),
        "only one of both PCIe x4 links of port "
            + cage
            + " is up: "
            + listing(true)
            + "; down: "
            + listing(false));
  }

  private Finding single(FindingDraft draft, String id, String cage) {
    String name = Ports.rdmaName(id);
    boolean spark = !cage.isEmpty() && !name.equals(id);
    if (spark && listed && up.size() > 1) {
      draft
          .causes("S-32")
          .next(
              Whose.INSTALLER,
              "전원을 완전히 껐다가 다시 켜고, 그래도 없으면 장비를 교체합니다.",
              "Power the Spark off completely and start it again; if the device stays away, have the unit replaced.");
      return draft.as(
          Verdict.FAIL,
          name + "의 다른 PCIe 링크(x4)가 목록에 없습니다.",
          "the twin of " + name + " is missing from the list");
    }
    draft.next(
        Whose.INSTALLER, "ibdev2netdev 전체 출력을 확인합니다.", "Look at the whole output of ibdev2netdev.");
    return draft.as(
        Verdict.INCONCLUSIVE,
        name + "만 보이고 다른 PCIe 링크(x4)는 보이지 않습니다.",
        "only " + name + " is shown, not its twin");
  }

  private Set<String> cagesUp() {
    return up.entrySet().stream()
        .filter(Map.Entry::getValue)
        .map(e -> ports.cage(e.getKey()))
        .filter(c -> !c.isEmpty())
        .collect(Collectors.toSet());
  }

  private static Finding otherCage(Finding finding) {
    List<Text> more = new ArrayList<>(finding.remarks());
    more.add(
        Text.of(
            "장비마다 케이블이 꽂힌 포트 번호가 다릅니다(S-33).", "the Sparks are cabled at different cages (S-33)"));
    return finding.withRemarks(more);
  }

  private FindingDraft draft(org.sparkstacking.conform.claim.Criterion criterion) {
    return new FindingDraft(criterion, EXPECTED)
        .where(host)
        .how("링크 상태를 보여 주는 줄", "the lines that show link states");
  }

  private String listing(boolean wanted) {
    return up.entrySet().stream()
        .filter(e -> e.getValue() == wanted)
        .map(e -> Ports.rdmaName(e.getKey()) + (wanted ? " Up" : " Down"))
        .collect(Collectors.joining(", "));
  }
}
