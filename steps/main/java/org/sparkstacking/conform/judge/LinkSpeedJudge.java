package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.LinkLayer;
import org.sparkstacking.conform.observed.LinkSpeed;
import org.sparkstacking.conform.observed.PcieLink;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Host.Half;
import org.sparkstacking.conform.site.Site;

/** Judges LNK-2: negotiated speed, PCIe width and speed of both twins. */
public final class LinkSpeedJudge implements ClaimJudge {
  static final Criterion SPEED = Criterion.of("LNK-2", "speed");
  static final Criterion PCIE = Criterion.of("LNK-2", "pcie");

  @Override
  public ClaimId claim() {
    return SPEED.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(SPEED, PCIE);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    return scope == Scope.RUN ? inRun(evidence, site) : inText(evidence, site);
  }

  private static List<Finding> inRun(Evidence evidence, Site site) {
    List<Finding> findings = new ArrayList<>();
    for (Host host : site.hosts()) {
      findings.add(speed(evidence, site, host));
      findings.add(pcie(evidence, site, host));
    }
    if (findings.isEmpty()) {
      findings.add(
          speedDraft(site, "")
              .as(Verdict.INCONCLUSIVE, "시험 대상 장비가 없습니다.", "the site names no host"));
      findings.add(
          pcieDraft(site, "")
              .as(Verdict.INCONCLUSIVE, "시험 대상 장비가 없습니다.", "the site names no host"));
    }
    return findings;
  }

  private static Finding speed(Evidence evidence, Site site, Host host) {
    FindingDraft draft =
        speedDraft(site, host.name() + ": " + String.join(", ", host.fabricNetdevs()));
    List<Text> open = new ArrayList<>();
    List<String> slow = new ArrayList<>();
    for (Half half : host.halves()) {
      for (String question : List.of("links/net", "links/ethtool/" + half.netdev())) {
        Answers.missing(evidence, host.name(), question).ifPresent(open::add);
        Evidence answer = Answers.only(evidence, host.name(), question);
        List<LinkSpeed> own =
            answer.all(LinkSpeed.class).stream()
                .filter(s -> s.netdev().equals(half.netdev()))
                .toList();
        own.forEach(s -> speedSeen(s, half.netdev(), site, draft, slow, open));
        if (own.isEmpty()) {
          open.add(
              Text.of(
                  half.netdev() + ": " + question + "에 속도가 없습니다.",
                  half.netdev() + ": no speed in " + question));
        }
      }
    }
    return ended(
        draft,
        host,
        slow,
        open,
        "S-26",
        Whose.HOSPITAL_NETWORK,
        "스위치 포트를 200G로 고정하고 자동 협상을 끕니다(직접 연결이면 케이블을 확인합니다).",
        "Set the switch port to 200G with autonegotiation off; on a direct cable check the cable.");
  }

  private static void speedSeen(
      LinkSpeed s, String name, Site site, FindingDraft draft, List<String> slow, List<Text> open) {
    double gbps = s.gbps().value();
    draft.cite(s.gbps().place(), "speed", number(gbps), "Gb/s");
    if (gbps < 0) {
      open.add(Text.of(name + ": 속도를 알 수 없습니다(링크가 down).", name + ": speed unknown (link down)"));
    } else if (gbps < Limits.LINK_SPEED.at(site)) {
      slow.add(name + " " + number(gbps) + " Gb/s");
    }
  }

  private static Finding pcie(Evidence evidence, Site site, Host host) {
    FindingDraft draft =
        pcieDraft(site, host.name() + ": " + String.join(", ", host.fabricNetdevs()));
    List<Text> open = new ArrayList<>();
    List<String> slow = new ArrayList<>();
    Answers.missing(evidence, host.name(), "links/pci").ifPresent(open::add);
    for (Half half : host.halves()) {
      List<PcieLink> own =
          Answers.only(evidence, host.name(), "links/pci").all(PcieLink.class).stream()
              .filter(p -> p.device().equals(half.netdev()) && p.kind() == PcieLink.Kind.CURRENT)
              .toList();
      own.forEach(p -> pcieSeen(p, half.netdev(), site, draft, slow));
      if (own.stream().noneMatch(p -> p.width() > 0)
          || own.stream().noneMatch(p -> p.speed() > 0)) {
        open.add(
            Text.of(
                half.netdev() + ": PCIe 폭과 속도를 확인하지 못했습니다.",
                half.netdev() + ": PCIe width and speed not seen"));
      }
    }
    return ended(
        draft,
        host,
        slow,
        open,
        slow.stream().anyMatch(s -> s.contains("GT/s")) ? "S-30" : "S-29",
        Whose.INSTALLER,
        "전원을 완전히 껐다 켜고 펌웨어를 갱신합니다(fwupdmgr). 그래도 같으면 장비를 교체합니다.",
        "Power the Spark off completely, update its firmware (fwupdmgr); if it stays so, have the unit replaced.");
  }

  private static void pcieSeen(
      PcieLink p, String name, Site site, FindingDraft draft, List<String> slow) {
    draft.cite(p.place(), "pcie", pcie(p), "");
    String prefix = name.isEmpty() ? "" : name + " ";
    if (p.width() > 0 && p.width() < Limits.PCIE_WIDTH.at(site)) {
      slow.add(prefix + "x" + p.width());
    }
    if (p.speed() > 0 && p.speed() < Limits.PCIE_SPEED.at(site)) {
      slow.add(prefix + number(p.speed()) + " GT/s");
    }
  }

  private static Finding ended(
      FindingDraft draft,
      Host host,
      List<String> slow,
      List<Text> open,
      String cause,
      Whose whose,
      String ko,
      String en) {
    if (!slow.isEmpty()) {
      String list = String.join(", ", slow.stream().distinct().toList());
      return draft
          .causes(cause)
          .next(whose, ko, en)
          .as(Verdict.FAIL, "기준 미달: " + list, "below the limit: " + list);
    }
    if (host.halves().isEmpty()) {
      open.add(Text.of("사이트 파일에 포트가 없습니다.", "the site file names no port"));
    }
    if (!open.isEmpty()) {
      draft.next(
          Whose.KIT,
          "답이 없는 항목을 확인하고 다시 시험합니다.",
          "See why the answer is missing, then run this claim again.");
      return draft.as(Verdict.INCONCLUSIVE, Text.join(" ", open.stream().distinct().toList()));
    }
    String names = String.join(", ", host.fabricNetdevs());
    return draft.as(Verdict.PASS, names + ": 기준 이상", names + ": at the limit or above");
  }

  private static List<Finding> inText(Evidence evidence, Site site) {
    List<Finding> findings = new ArrayList<>();
    Ports.byHost(evidence)
        .forEach(
            (host, own) -> {
              speedInText(host, own, site, findings);
              pcieInText(host, own, site, findings);
            });
    return findings;
  }

  private static boolean infiniband(Evidence own, String device) {
    return own.all(LinkLayer.class).stream()
        .anyMatch(l -> l.rdma().equals(device) && l.layer().value().equalsIgnoreCase("InfiniBand"));
  }

  /** An unnamed port below 25 Gb/s may be the management port: the text does not tell. */
  private static void speedInText(String host, Evidence own, Site site, List<Finding> findings) {
    Ports ports = new Ports(own);
    FindingDraft draft = speedDraft(site, host);
    List<String> slow = new ArrayList<>();
    List<Text> open = new ArrayList<>();
    int counted = 0;
    for (LinkSpeed s : own.all(LinkSpeed.class)) {
      String name = s.netdev().isEmpty() ? s.rdma() : s.netdev();
      if (!name.isEmpty() && !ports.fabric(name)) {
        continue;
      }
      counted++;
      if (infiniband(own, name)) {
        open.add(
            Text.of(
                name + ": 이더넷이 아니라 InfiniBand의 속도입니다.",
                name + ": a speed of InfiniBand, not of Ethernet"));
        continue;
      }
      if (name.isEmpty() && s.gbps().value() >= 0 && s.gbps().value() < 25) {
        open.add(
            Text.of(
                "어느 포트의 속도인지 알 수 없습니다.", "the text does not say which port this speed belongs to"));
      }
      speedSeen(s, name.isEmpty() ? "link" : name, site, draft, slow, open);
    }
    if (counted > 0) {
      findings.add(
          textEnded(
              draft,
              slow,
              open,
              "S-26",
              Whose.HOSPITAL_NETWORK,
              "스위치 포트를 200G로 고정하고 자동 협상을 끕니다.",
              "Set the switch port to 200G, autonegotiation off."));
    }
  }

  private static void pcieInText(String host, Evidence own, Site site, List<Finding> findings) {
    Ports ports = new Ports(own);
    FindingDraft draft = pcieDraft(site, host);
    List<String> slow = new ArrayList<>();
    List<Text> open = new ArrayList<>();
    List<PcieLink> current =
        own.all(PcieLink.class).stream()
            .filter(p -> p.kind() == PcieLink.Kind.CURRENT && interconnect(p, ports))
            .toList();
    for (PcieLink p : current) {
      pcieSeen(p, p.device(), site, draft, slow);
      if (p.width() <= 0
          && current.stream().noneMatch(q -> q.device().equals(p.device()) && q.width() > 0)) {
        open.add(Text.of(p.device() + ": PCIe 폭이 없습니다.", p.device() + ": no PCIe width shown"));
      }
    }
    if (!current.isEmpty()) {
      String cause = slow.stream().anyMatch(s -> s.contains("GT/s")) ? "S-30" : "S-29";
      findings.add(
          textEnded(
              draft,
              slow,
              open,
              cause,
              Whose.INSTALLER,
              "펌웨어를 갱신하고(fwupdmgr, BIOS), 그래도 같으면 장비를 교체합니다. PCI rescan은 하지 않습니다.",
              "Update firmware and BIOS (fwupdmgr); if it stays so, have the unit replaced. Never trigger a PCI rescan."));
    }
  }

  /** The GPU's own PCIe link (domain 000f) is cosmetic on GB10 and says nothing. */
  private static boolean interconnect(PcieLink p, Ports ports) {
    String device = p.device().toLowerCase(Locale.ROOT);
    boolean address = device.indexOf(':') > 0;
    return device.isEmpty() || (address ? !device.startsWith("000f:") : ports.fabric(p.device()));
  }

  private static Finding textEnded(
      FindingDraft draft,
      List<String> slow,
      List<Text> open,
      String cause,
      Whose whose,
      String ko,
      String en) {
    List<String> firm = slow;
    if (!open.isEmpty()) {
      firm = slow.stream().filter(s -> !s.startsWith("link ")).toList();
    }
    if (!firm.isEmpty()) {
      String list = String.join(", ", firm.stream().distinct().toList());
      return draft
          .causes(cause)
          .next(whose, ko, en)
          .as(Verdict.FAIL, "기준 미달: " + list, "below the limit: " + list);
    }
    if (!open.isEmpty()) {
      draft.next(
          Whose.KIT, "인터페이스 이름과 함께 다시 확인합니다.", "Look again, with the name of the interface.");
      return draft.as(Verdict.INCONCLUSIVE, Text.join(" ", open.stream().distinct().toList()));
    }
    return draft.as(Verdict.PASS, "기준 이상", "at the limit or above");
  }

  private static FindingDraft speedDraft(Site site, String where) {
    String limit = number(Limits.LINK_SPEED.at(site));
    return new FindingDraft(
            SPEED,
            Text.of(
                "협상 속도 " + limit + " Gb/s 이상(" + Limits.LINK_SPEED.from() + ")",
                "negotiated speed " + limit + " Gb/s or more (" + Limits.LINK_SPEED.from() + ")"))
        .where(where)
        .how(
            "ethtool과 sysfs의 속도. 협상 속도는 실제 대역폭을 증명하지 않습니다.",
            "speed in ethtool and sysfs; a negotiated speed never proves bandwidth");
  }

  private static FindingDraft pcieDraft(Site site, String where) {
    String limit =
        "x"
            + number(Limits.PCIE_WIDTH.at(site))
            + ", "
            + number(Limits.PCIE_SPEED.at(site))
            + " GT/s";
    return new FindingDraft(
            PCIE,
            Text.of(
                "PCIe 링크 2개가 각각 " + limit, "both PCIe x4 links of the port (twins) at " + limit))
        .where(where)
        .how("현재 PCIe 폭과 속도", "current PCIe width and speed");
  }

  private static String pcie(PcieLink p) {
    return (p.width() > 0 ? "x" + p.width() : "")
        + (p.speed() > 0 ? " " + number(p.speed()) + " GT/s" : "");
  }

  static String number(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
