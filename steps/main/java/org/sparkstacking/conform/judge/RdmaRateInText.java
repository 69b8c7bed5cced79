package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KernelEvent;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.RdmaBandwidth;
import org.sparkstacking.conform.observed.RdmaTrouble;
import org.sparkstacking.conform.observed.TcpBandwidth;
import org.sparkstacking.conform.site.Site;

/** Judges LNK-3 by the perftest runs that a text shows. */
final class RdmaRateInText {
  /** Below it a message is too small to fill a link. */
  private static final long SMALLEST = 16 * 1024;

  /** Larger messages fail on GB10 while the link is healthy: linux-rdma/perftest issue 394. */
  private static final long KNOWN_LIMIT = 65_536;

  private final Site site;
  private final Evidence evidence;

  private RdmaRateInText(Site site, Evidence evidence) {
    this.site = site;
    this.evidence = evidence;
  }

  static List<Finding> judge(Evidence evidence, Site site) {
    return new RdmaRateInText(site, evidence).findings();
  }

  private List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    List<RdmaBandwidth> runs = evidence.all(RdmaBandwidth.class);
    runs.forEach(r -> findings.add(measured(r)));
    for (RdmaTrouble t : evidence.all(RdmaTrouble.class)) {
      if (t.kind() != RdmaTrouble.Kind.NO_RESULT || runs.isEmpty()) {
        findings.add(trouble(t));
      }
    }
    for (NotUnderstood odd : evidence.all(NotUnderstood.class)) {
      if (odd.format().equals("perftest")) {
        findings.add(
            draft()
                .cite(odd.place())
                .next(Whose.KIT, "--report_gbits로 다시 측정합니다.", "Measure again with --report_gbits.")
                .as(
                    Verdict.INCONCLUSIVE,
                    "읽을 수 없는 줄이 있습니다.",
                    "a line cannot be read: " + odd.problem()));
      }
    }
    evidence.all(TcpBandwidth.class).forEach(t -> findings.add(tcp(t)));
    return findings;
  }

  private Finding measured(RdmaBandwidth run) {
    FindingDraft draft = draft();
    String low = LinkSpeedJudge.number(run.lowest().value());
    String name = run.device().isEmpty() ? "" : run.device() + " ";
    draft.cite(run.lowest().place(), "BW average", low, "Gb/s");
    if (run.linkType().equals("IB") && !run.rdmaCm() && run.routedByLid()) {
      draft.next(
          Whose.INSTALLER,
          "포트를 이더넷 방식으로 바꾸고 RoCE로 다시 측정합니다.",
          "Set the port to Ethernet and measure again over RoCE.");
      return draft.as(
          Verdict.FAIL,
          name + "링크 방식이 IB(LID 경로)이며 RoCE/이더넷이 아닙니다.",
          name + "Link type is IB (LID routed), not RoCE/Ethernet");
    }
    if (run.size() < SMALLEST) {
      return draft
          .next(Whose.KIT, "'-s 65536'으로 다시 측정합니다.", "Measure again with -s 65536.")
          .as(
              Verdict.INCONCLUSIVE,
              "메시지가 너무 작아 속도를 판단할 수 없습니다: " + run.size() + " B",
              "messages of " + run.size() + " bytes are too small to fill a link");
    }
    if (run.highest().value() < Limits.TWIN_FAIL.at(site)) {
      return slow(draft, name, low);
    }
    return unsure(run, draft, name, low);
  }

  private Finding unsure(RdmaBandwidth run, FindingDraft draft, String name, String low) {
    draft.next(
        Whose.KIT,
        "한 방향, PCIe 링크 1개씩, 큐 페어를 늘려(-q 4) 다시 측정합니다.",
        "Measure again, one direction, one twin at a time, with more queue pairs (-q 4).");
    boolean bond = run.device().contains("bond");
    double pass = bond ? Limits.BOTH_PASS.at(site) : Limits.TWIN_PASS.at(site);
    double most = Limits.TWIN_MOST.value();
    boolean roce = run.device().startsWith("roce");
    if (run.bothWays() || (roce && run.highest().value() > most)) {
      return draft.as(
          Verdict.INCONCLUSIVE,
          name + low + " Gb/s는 한 방향 값이 아닙니다(양방향 합계).",
          name + low + " Gb/s is no one-way figure of one twin (a sum of both directions)");
    }
    if (run.lowest().value() >= pass) {
      draft.next(Whose.INSTALLER, "조치가 필요하지 않습니다.", "Nothing to do.");
      KernelRemarks.links(evidence.all(KernelEvent.class)).forEach(draft::remark);
      draft.remark("이 기록은 이 장치만 보여 줍니다.", "the text covers this device only");
      return draft.as(Verdict.PASS, name + low + " Gb/s", name + low + " Gb/s");
    }
    return draft.as(
        Verdict.INCONCLUSIVE,
        name + low + " Gb/s: 적합과 부적합 사이입니다.",
        name + low + " Gb/s lies between the limits");
  }

  private Finding slow(FindingDraft draft, String name, String low) {
    draft
        .causes("S-01", "S-27")
        .next(
            Whose.INSTALLER,
            "케이블을 꽂은 채 양쪽 장비를 재부팅하고, 그래도 느리면 전원 케이블을 뽑았다가 다시 켭니다.",
            "Reboot both ends with the cable in; if still slow, unplug power on both, then measure again.");
    return draft.as(
        Verdict.FAIL,
        name + "측정값 " + low + " Gb/s (정상 92~97): ConnectX-7이 느린 상태입니다.",
        name
            + "measured "
            + low
            + " Gb/s where a healthy twin gives 92 to 97: the ConnectX-7 is in a degraded state");
  }

  private Finding trouble(RdmaTrouble t) {
    FindingDraft draft = draft().cite(t.place());
    draft.next(
        Whose.KIT,
        "'-s 65536'으로, 한 번에 한 쌍씩 다시 측정합니다.",
        "Measure again with -s 65536, one pair of programs at a time.");
    switch (t.kind()) {
      case COMPLETION -> {
        return completion(t, draft);
      }
      case INTERLEAVED -> {
        return draft.as(
            Verdict.INCONCLUSIVE,
            "두 측정이 한 화면에 섞여 값이 어느 장치의 것인지 알 수 없습니다.",
            "two runs print into one text; rows cannot be assigned to a device");
      }
      case PORT_DOWN -> {
        return draft.as(
            Verdict.INCONCLUSIVE,
            "포트가 down이라 측정하지 못했습니다.",
            "the port is down, nothing was measured");
      }
      case NO_MEMORY -> {
        return draft
            .causes("S-08")
            .next(
                Whose.INSTALLER,
                "'ulimit -l'을 unlimited로 설정합니다.",
                "Set memlock to unlimited (ulimit -l), then measure again.")
            .as(
                Verdict.INCONCLUSIVE,
                "메모리 등록 제한으로 시작하지 못했습니다.",
                "the program could not start: locked memory is limited");
      }
      default -> {
        return draft.as(Verdict.INCONCLUSIVE, "측정 결과가 없습니다.", "the program gave no result");
      }
    }
  }

  private Finding completion(RdmaTrouble t, FindingDraft draft) {
    if (t.status() == 12) {
      draft
          .causes("S-17", "S-28", "S-37")
          .next(
              Whose.HOSPITAL_NETWORK,
              "방화벽의 UDP 4791, 양쪽 MTU, GID 설정 순서로 확인합니다.",
              "Check, in this order: UDP 4791 in firewalls, equal MTU on both ends, the GID index.");
      return draft.as(
          Verdict.FAIL,
          "완료 상태 12(재전송 한도 초과)로 중단: 상대에게 RoCE로 닿지 않습니다.",
          "aborted with status 12 (transport retry counter exceeded): the peer is not reached over RoCE");
    }
    String known = t.size() > KNOWN_LIMIT ? " (" + t.size() + " B, GB10)" : "";
    return draft.as(
        Verdict.INCONCLUSIVE,
        "측정 프로그램이 상태 " + t.status() + "로 중단되었습니다" + known + ".",
        "the measuring program failed with status "
            + t.status()
            + (t.size() > KNOWN_LIMIT ? " at " + t.size() + " bytes, a known limit on GB10" : "")
            + "; this says nothing about the link");
  }

  private Finding tcp(TcpBandwidth t) {
    String gbps = LinkSpeedJudge.number(t.gbps().value());
    FindingDraft draft = draft().cite(t.gbps().place(), t.what(), gbps, "Gb/s");
    draft.next(
        Whose.KIT,
        "ib_write_bw로 한 방향, PCIe 링크별로 측정합니다.",
        "Measure one way, twin by twin, with ib_write_bw.");
    return draft.as(
        Verdict.INCONCLUSIVE,
        gbps + " Gb/s (" + t.what() + ")는 한 방향 RDMA 값이 아닙니다.",
        gbps
            + " Gb/s is "
            + (t.what().startsWith("sum") ? "a sum of both directions" : "TCP (iperf3)")
            + ", no one-way RDMA figure");
  }

  private FindingDraft draft() {
    return new FindingDraft(RdmaRateJudge.RATE, RdmaRateJudge.expected(site))
        .how("perftest 출력", "output of perftest");
  }
}
