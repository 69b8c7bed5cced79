package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.RdmaBandwidth;
import org.sparkstacking.conform.observed.RdmaTrouble;
import org.sparkstacking.conform.site.Cabling;
import org.sparkstacking.conform.site.Cabling.Path;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Judges LNK-3 in a run: each twin alone and both at once, from every Spark to the next. */
final class RdmaRateInRun {
  private final Site site;
  private final Evidence evidence;

  private RdmaRateInRun(Site site, Evidence evidence) {
    this.site = site;
    this.evidence = evidence;
  }

  static List<Finding> judge(Evidence evidence, Site site) {
    RdmaRateInRun run = new RdmaRateInRun(site, evidence);
    List<Finding> absent = new ArrayList<>(run.noProgram());
    absent.addAll(run.held());
    return absent.isEmpty() ? run.judge() : absent;
  }

  private List<Finding> judge() {
    Map<String, List<Path>> directions = new LinkedHashMap<>();
    for (Path p : Cabling.measured(site)) {
      directions
          .computeIfAbsent(p.from().name() + " -> " + p.to().name(), k -> new ArrayList<>())
          .add(p);
    }
    List<Finding> findings = new ArrayList<>();
    directions.forEach((name, paths) -> findings.add(direction(name, paths)));
    site.hosts().forEach(host -> steady(host).ifPresent(findings::add));
    if (directions.size() < site.hosts().size() || findings.isEmpty()) {
      findings.add(
          new FindingDraft(RdmaRateJudge.RATE, RdmaRateJudge.expected(site))
              .next(
                  Whose.KIT,
                  "사이트 파일의 장비와 주소를 확인합니다.",
                  "Check hosts and addresses in the site file.")
              .as(Verdict.INCONCLUSIVE, "측정할 경로가 없는 장비가 있습니다.", "a Spark has no path to measure"));
    }
    return findings;
  }

  /** A guard that kept the kit from loading the links leaves nothing to be judged. */
  private List<Finding> held() {
    return evidence.about("rdma-rate/guard").all(LoadHeld.class).stream()
        .map(
            one -> {
              HeldWords words = new HeldWords(one, site);
              FindingDraft draft =
                  new FindingDraft(RdmaRateJudge.RATE, RdmaRateJudge.expected(site))
                      .where(one.source().host())
                      .causes(words.causes())
                      .next(words.whose(), words.next().ko(), words.next().en());
              Place place = one.place();
              return (place == null ? draft : draft.cite(place)).as(words.verdict(), words.seen());
            })
        .toList();
  }

  /** Without its tool nothing was measured, and that is no fault of the links. */
  private List<Finding> noProgram() {
    return site.hosts().stream()
        .filter(h -> Answers.noProgram(evidence, h.name(), "rdma-rate/tool"))
        .map(
            h ->
                new FindingDraft(RdmaRateJudge.RATE, RdmaRateJudge.expected(site))
                    .where(h.name())
                    .how("command -v ib_write_bw", "command -v ib_write_bw")
                    .next(
                        Whose.INSTALLER,
                        "perftest 패키지를 설치합니다(apt install perftest; 폐쇄망은 .deb를 반입).",
                        "Install the package perftest (apt install perftest; bring the .deb where there is no network).")
                    .as(
                        Verdict.NOT_TESTED,
                        h.name() + "에 ib_write_bw(perftest)가 없어 재지 않았습니다.",
                        "ib_write_bw (perftest) is not on " + h.name() + ": nothing was measured"))
        .toList();
  }

  /** A link that went down and up under load does not deliver, whatever the average says (S-49). */
  private Optional<Finding> steady(Host host) {
    CarrierChanges changes =
        new CarrierChanges(host, evidence, "rdma-rate/carrier-before", "rdma-rate/carrier-after");
    List<CarrierChanges.Rise> rises = changes.rises();
    List<Text> unseen = changes.unseen();
    if (rises.isEmpty() && unseen.isEmpty()) {
      return Optional.empty();
    }
    FindingDraft draft =
        new FindingDraft(RdmaRateJudge.RATE, RdmaRateJudge.expected(site))
            .where(host.name())
            .how("측정 앞뒤의 carrier_changes", "carrier_changes before and after the measurement");
    if (rises.isEmpty()) {
      draft.next(Whose.KIT, "다시 시험합니다.", "Run this claim again.");
      return Optional.of(draft.as(Verdict.INCONCLUSIVE, Text.join(" ", unseen)));
    }
    rises.forEach(
        r -> draft.cite(r.place(), "carrier_changes", String.valueOf(r.last()), "changes"));
    String list = String.join(", ", rises.stream().map(r -> r.words().en()).toList());
    draft.causes("S-49");
    draft.next(
        Whose.INSTALLER,
        "케이블을 다시 꽂고(안 되면 교체), 꽂은 채 양쪽 장비를 재부팅한 뒤 다시 시험합니다.",
        "Reseat the cable (or replace it), reboot both ends with the cable in, then test again.");
    return Optional.of(
        draft.as(
            Verdict.FAIL,
            "부하를 거는 동안 링크가 끊겼다 이어짐: " + list,
            "went down and up under load: " + list));
  }

  private Finding direction(String name, List<Path> paths) {
    FindingDraft draft =
        new FindingDraft(RdmaRateJudge.RATE, RdmaRateJudge.expected(site))
            .where(name)
            .how(
                "ib_write_bw: PCIe 링크 1개씩, 그리고 동시에",
                "ib_write_bw: each twin alone, then both at once");
    List<Text> open = new ArrayList<>();
    List<String> slow = new ArrayList<>();
    List<String> values = new ArrayList<>();
    boolean aloneEnough = true;
    double sum = 0;
    for (Path path : paths) {
      @Nullable Double alone = value("alone", path, draft, open, slow);
      @Nullable Double both = value("both", path, draft, open, slow);
      aloneEnough &= alone != null && alone >= Limits.TWIN_PASS.at(site);
      sum += both == null ? 0 : both;
      values.add(
          path.local().rdma()
              + " "
              + (alone == null ? "?" : LinkSpeedJudge.number(alone))
              + " Gb/s");
      if (alone != null && alone < Limits.TWIN_FAIL.at(site)) {
        slow.add(path.local().rdma() + " " + LinkSpeedJudge.number(alone) + " Gb/s");
      }
    }
    if (paths.size() % 2 != 0) {
      open.add(Text.of("PCIe 링크 2개가 모두 측정되지 않았습니다.", "not both twins were measured"));
    }
    values.add("Σ " + LinkSpeedJudge.number(sum) + " Gb/s");
    return ended(
        draft,
        String.join(", ", values),
        slow,
        open,
        aloneEnough,
        sum / Math.max(1, paths.size() / 2));
  }

  private Finding ended(
      FindingDraft draft,
      String values,
      List<String> slow,
      List<Text> open,
      boolean aloneEnough,
      double sum) {
    if (!slow.isEmpty()) {
      String list = String.join(", ", slow);
      boolean refused = list.contains("status 12");
      draft.causes(refused ? new String[] {"S-17", "S-28", "S-37"} : new String[] {"S-01", "S-27"});
      draft.next(
          Whose.INSTALLER,
          refused
              ? "방화벽의 UDP 4791, 양쪽 MTU, GID 설정 순서로 확인합니다."
              : "케이블을 꽂은 채 양쪽 장비를 재부팅하고, 그래도 느리면 전원 케이블을 뽑았다가 다시 켭니다.",
          refused
              ? "Check, in this order: UDP 4791 in firewalls, equal MTU on both ends, the GID index."
              : "Reboot both ends with the cable in; if still slow, unplug power on both, then measure again.");
      return draft.as(Verdict.FAIL, "RDMA 속도 부적합: " + list, "RDMA rate too low: " + list);
    }
    if (!open.isEmpty()) {
      draft.next(
          Whose.KIT,
          "측정하지 못한 까닭을 확인하고 다시 시험합니다.",
          "See why it was not measured, then run this claim again.");
      return draft.as(Verdict.INCONCLUSIVE, Text.join(" ", open.stream().distinct().toList()));
    }
    boolean together = sum >= Limits.BOTH_PASS.at(site);
    if (!together && (!aloneEnough || sum <= Limits.TWIN_MOST.value())) {
      draft.causes(aloneEnough ? new String[] {"S-04"} : new String[0]);
      draft.next(
          Whose.KIT, "큐 페어를 늘려(-q 4) 다시 측정합니다.", "Measure again with more queue pairs (-q 4).");
      return draft.as(
          Verdict.INCONCLUSIVE, values + ": 적합과 부적합 사이입니다.", values + ": between the limits");
    }
    if (!together) {
      draft.remark("동시 측정 합계가 NVIDIA의 기준보다 낮습니다.", "both at once stay below NVIDIA's lower bound");
    }
    return draft.as(Verdict.PASS, values, values);
  }

  private @Nullable Double value(
      String kind, Path path, FindingDraft draft, List<Text> open, List<String> slow) {
    String host = path.from().name();
    String question = "rdma-rate/" + kind + "/" + path.local().netdev() + "/" + path.to().name();
    Evidence own = Answers.only(evidence, host, question);
    for (RdmaTrouble t : own.all(RdmaTrouble.class)) {
      draft.cite(t.place());
      if (t.kind() == RdmaTrouble.Kind.COMPLETION && t.status() == 12) {
        slow.add(path.local().rdma() + " status 12");
      } else {
        open.add(
            Text.of(
                host + ": " + question + " 측정 실패(" + t.kind() + ").",
                host + ": " + question + " gave no result (" + t.kind() + ")."));
      }
    }
    List<RdmaBandwidth> runs =
        own.all(RdmaBandwidth.class).stream()
            .filter(r -> r.device().equals(path.local().rdma()))
            .toList();
    Answers.missing(evidence, host, question).ifPresent(open::add);
    if (runs.size() != 1) {
      open.add(
          Text.of(
              host + ": " + question + " 측정값이 없습니다.",
              host + ": " + question + " has no measured value."));
      return null;
    }
    return usable(runs.get(0), question, draft, open, slow);
  }

  private @Nullable Double usable(
      RdmaBandwidth run, String question, FindingDraft draft, List<Text> open, List<String> slow) {
    draft.cite(
        run.lowest().place(), "BW average", LinkSpeedJudge.number(run.lowest().value()), "Gb/s");
    if (run.linkType().equals("IB") && !run.rdmaCm() && run.routedByLid()) {
      slow.add(run.device() + " Link type IB");
      return null;
    }
    if (run.bothWays() || run.highest().value() > Limits.TWIN_MOST.value() || run.size() < 16_384) {
      open.add(
          Text.of(
              question + ": 한 링크의 한 방향 값이 아닙니다.", question + ": no one-way figure of one twin."));
      return null;
    }
    return run.lowest().value();
  }
}
