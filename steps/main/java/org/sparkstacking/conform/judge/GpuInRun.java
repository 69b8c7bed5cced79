package org.sparkstacking.conform.judge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Counted;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.GpuDriver;
import org.sparkstacking.conform.observed.GpuProcess;
import org.sparkstacking.conform.observed.GpuSeen;
import org.sparkstacking.conform.observed.GpuTrouble;
import org.sparkstacking.conform.observed.HostClock;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.observed.KernelEvent;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Judges GPU-1 in a run: two lists of GPUs on every host, against the number declared. */
final class GpuInRun {
  private static final String LIST = "gpus/list";
  private static final String QUERY = "gpus/query";
  private static final String SERIAL = "DGX_SERIAL_NUMBER";
  private static final Duration SKEW = Duration.ofSeconds(2);

  private final Host host;
  private final Evidence all;
  private final Evidence own;

  private GpuInRun(Host host, Evidence evidence) {
    this.host = host;
    this.all = evidence;
    this.own = evidence.onHost(host.name());
  }

  static List<Finding> judge(Evidence evidence, Site site) {
    List<Finding> findings = new ArrayList<>();
    for (Host host : site.hosts()) {
      GpuInRun one = new GpuInRun(host, evidence);
      findings.add(one.seen());
      findings.add(one.driver());
    }
    if (findings.isEmpty()) {
      for (Criterion c : List.of(GpuSeenJudge.SEEN, GpuSeenJudge.DRIVER)) {
        findings.add(
            new FindingDraft(c, GpuSeenJudge.EXPECTED_SEEN)
                .as(Verdict.INCONCLUSIVE, "시험 대상 장비가 없습니다.", "the site names no host"));
      }
    } else {
      findings.addAll(agreement(evidence.about("gpus/"), site));
    }
    return findings;
  }

  private Finding seen() {
    FindingDraft draft = draft(GpuSeenJudge.SEEN, GpuSeenJudge.EXPECTED_SEEN);
    serial(draft);
    Optional<Finding> trouble = trouble(draft);
    if (trouble.isPresent()) {
      return trouble.get();
    }
    List<Text> open = new ArrayList<>();
    for (String question : List.of(LIST, QUERY)) {
      Answers.missing(all, host.name(), question).ifPresent(open::add);
    }
    Set<String> listed = uuids(LIST, draft);
    Set<String> queried = uuids(QUERY, draft);
    remarks(draft);
    if (open.isEmpty() && listed.equals(queried) && listed.size() < host.gpus()) {
      draft.next(Whose.INSTALLER, "커널 기록(NVRM)을 확인합니다.", "Read the kernel log (NVRM).");
      return draft.as(
          Verdict.FAIL,
          "GPU " + host.gpus() + "개 중 " + listed.size() + "개만 보입니다.",
          "only " + listed.size() + " of " + Counted.of(host.gpus(), "GPU") + " listed");
    }
    counted(listed, queried, open);
    return ended(draft, open, Text.of("GPU " + host.gpus() + "개", Counted.of(host.gpus(), "GPU")));
  }

  private void serial(FindingDraft draft) {
    for (HostFact fact : own.all(HostFact.class)) {
      if (fact.name().equals(SERIAL)) {
        HostRemarks.serial(fact, host)
            .ifPresent(
                remark -> {
                  draft.remark(remark);
                  draft.cite(fact.value().place(), "serial", fact.value().value(), "");
                });
      }
    }
  }

  private void counted(Set<String> listed, Set<String> queried, List<Text> open) {
    if (!listed.equals(queried)) {
      open.add(Text.of("두 목록의 GPU가 다릅니다.", "the two lists name different GPUs"));
    } else if (listed.size() > host.gpus()) {
      open.add(
          Text.of(
              "사이트 파일보다 GPU가 많습니다: " + listed.size(),
              "more GPUs than the site file declares: " + listed.size()));
    }
    for (GpuSeen g : all.about(LIST).all(GpuSeen.class)) {
      if (!g.source().host().equals(host.name()) && listed.contains(g.uuid())) {
        open.add(
            Text.of(
                g.source().host() + "와 같은 GPU입니다. 같은 장비에 두 이름을 쓰고 있습니다.",
                "the same GPU as on " + g.source().host() + ": two names for one host"));
      }
    }
  }

  private Optional<Finding> trouble(FindingDraft draft) {
    List<GpuTrouble> said = GpuTroubles.worstFirst(own.about("gpus/").all(GpuTrouble.class));
    List<KernelEvent> fatal = GpuKernel.fatal(own.about("gpus/kernel-log").all(KernelEvent.class));
    boolean listed = !own.about(LIST).all(GpuSeen.class).isEmpty();
    if (!fatal.isEmpty()) {
      fatal.forEach(e -> draft.cite(e.place()));
      Text next = GpuKernel.next(fatal);
      draft.next(Whose.INSTALLER, next.ko(), next.en());
      return Optional.of(
          draft.as(listed ? Verdict.INCONCLUSIVE : Verdict.FAIL, GpuKernel.describe(fatal)));
    }
    if (said.isEmpty()) {
      return Optional.empty();
    }
    Finding finding = GpuTroubles.judged(draft, said.get(0));
    return Optional.of(listed ? finding.withVerdict(Verdict.INCONCLUSIVE) : finding);
  }

  private Set<String> uuids(String question, FindingDraft draft) {
    Set<String> uuids = new HashSet<>();
    for (GpuSeen g : Answers.only(all, host.name(), question).all(GpuSeen.class)) {
      draft.cite(g.place(), "gpu", g.name(), "");
      uuids.add(g.uuid());
    }
    uuids.remove("");
    return uuids;
  }

  private void remarks(FindingDraft draft) {
    List<KernelEvent> events = own.about("gpus/kernel-log").all(KernelEvent.class);
    GpuKernel.other(events).forEach(e -> draft.remark(GpuKernel.remark(e)));
    if (Answers.missing(all, host.name(), "gpus/kernel-log").isPresent() && events.isEmpty()) {
      draft.remark("커널 기록을 읽지 못했습니다.", "the kernel log could not be read");
    }
    String busy =
        own.about("gpus/apps").all(GpuProcess.class).stream()
            .filter(GpuProcess::compute)
            .map(p -> p.name() + " (" + p.pid() + ")")
            .collect(Collectors.joining(", "));
    if (!busy.isEmpty()) {
      draft.remark("GPU를 쓰는 프로그램: " + busy + " (S-44)", "programs on the GPU: " + busy + " (S-44)");
    }
    HostRemarks.memory(own).ifPresent(draft::remark);
    own.all(HostClock.class).forEach(c -> HostRemarks.clock(c, SKEW).ifPresent(draft::remark));
  }

  private Finding driver() {
    FindingDraft draft = draft(GpuSeenJudge.DRIVER, GpuSeenJudge.EXPECTED_DRIVER);
    List<Text> open = new ArrayList<>();
    Answers.missing(all, host.name(), QUERY).ifPresent(open::add);
    List<GpuDriver> drivers = Answers.only(all, host.name(), QUERY).all(GpuDriver.class);
    drivers.forEach(d -> draft.cite(d.version().place(), "driver", d.version().value(), ""));
    List<GpuTrouble> said = GpuTroubles.worstFirst(own.about("gpus/").all(GpuTrouble.class));
    if (!said.isEmpty() && drivers.isEmpty() && said.get(0).kind() != GpuTrouble.Kind.NO_DEVICES) {
      return GpuTroubles.judged(draft, said.get(0));
    }
    if (drivers.isEmpty()) {
      open.add(Text.of("드라이버 버전을 확인하지 못했습니다.", "the driver version was not seen"));
    }
    own.all(HostFact.class).stream()
        .filter(f -> f.name().equals("kernel"))
        .forEach(f -> draft.cite(f.value().place(), "kernel", f.value().value(), ""));
    String versions =
        drivers.stream().map(d -> d.version().value()).distinct().collect(Collectors.joining(", "));
    return ended(draft, open, Text.of("드라이버 " + versions, "driver " + versions));
  }

  private static List<Finding> agreement(Evidence gpus, Site site) {
    List<String> versions = GpuSeenJudge.versions(gpus);
    if (versions.size() < 2) {
      return List.of();
    }
    FindingDraft draft = new FindingDraft(GpuSeenJudge.DRIVER, GpuSeenJudge.EXPECTED_DRIVER);
    draft.where(site.hosts().stream().map(Host::name).collect(Collectors.joining(", ")));
    gpus.all(GpuDriver.class)
        .forEach(d -> draft.cite(d.version().place(), "driver", d.version().value(), ""));
    String all = String.join(", ", versions);
    if (GpuSeenJudge.branches(gpus).size() > 1) {
      draft.next(
          Whose.INSTALLER, "모든 장비에 같은 드라이버를 설치합니다.", "Install the same driver on every host.");
      return List.of(draft.as(Verdict.FAIL, "드라이버가 다릅니다: " + all, "drivers differ: " + all));
    }
    draft.remark("드라이버의 세부 버전이 다릅니다: " + all, "drivers differ in their patch level: " + all);
    return List.of(draft.as(Verdict.PASS, all, all));
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

  private FindingDraft draft(Criterion criterion, Text expected) {
    return new FindingDraft(criterion, expected)
        .where(host.name())
        .how("nvidia-smi -L, --query-gpu, 커널 기록", "nvidia-smi -L, --query-gpu, kernel log");
  }
}
