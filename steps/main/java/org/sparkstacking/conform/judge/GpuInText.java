package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.claim.Counted;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.GpuDriver;
import org.sparkstacking.conform.observed.GpuHealth;
import org.sparkstacking.conform.observed.GpuProcess;
import org.sparkstacking.conform.observed.GpuSeen;
import org.sparkstacking.conform.observed.GpuTrouble;
import org.sparkstacking.conform.observed.KernelEvent;

/** Judges GPU-1 by what a saved text shows. */
final class GpuInText {
  private final String host;
  private final Evidence own;

  private GpuInText(String host, Evidence own) {
    this.host = host;
    this.own = own;
  }

  static List<Finding> judge(Evidence evidence) {
    List<Finding> findings = new ArrayList<>();
    Ports.byHost(evidence)
        .forEach((host, own) -> findings.addAll(new GpuInText(host, own).findings()));
    if (!findings.isEmpty()
        && GpuSeenJudge.branches(evidence).size() > 1
        && Ports.byHost(evidence).size() > 1) {
      FindingDraft draft = new FindingDraft(GpuSeenJudge.DRIVER, GpuSeenJudge.EXPECTED_DRIVER);
      evidence
          .all(GpuDriver.class)
          .forEach(d -> draft.cite(d.version().place(), "driver", d.version().value(), ""));
      String all = String.join(", ", GpuSeenJudge.versions(evidence));
      draft.next(Whose.INSTALLER, "같은 드라이버를 설치합니다.", "Install the same driver everywhere.");
      findings.add(draft.as(Verdict.FAIL, "드라이버가 다릅니다: " + all, "drivers differ: " + all));
    }
    return findings;
  }

  private List<Finding> findings() {
    List<KernelEvent> fatal = GpuKernel.fatal(own.all(KernelEvent.class));
    List<GpuTrouble> troubles = GpuTroubles.worstFirst(own.all(GpuTrouble.class));
    int gpus = count(own.all(GpuSeen.class));
    boolean bad = !fatal.isEmpty() || troubles.stream().anyMatch(GpuTroubles::namesState);
    if (bad && gpus > 0) {
      return List.of(disagree(fatal, troubles));
    }
    if (!fatal.isEmpty()) {
      return List.of(kernel(fatal, troubles));
    }
    if (!troubles.isEmpty() && (bad || gpus == 0 || erroneous(troubles))) {
      return List.of(
          GpuTroubles.judged(
              draft(GpuSeenJudge.SEEN, GpuSeenJudge.EXPECTED_SEEN), troubles.get(0)));
    }
    List<Finding> health = health();
    return health.isEmpty() ? listed(gpus) : health;
  }

  private static boolean erroneous(List<GpuTrouble> troubles) {
    return troubles.stream().anyMatch(t -> t.kind() == GpuTrouble.Kind.ERROR_FIELD);
  }

  private Finding disagree(List<KernelEvent> fatal, List<GpuTrouble> troubles) {
    FindingDraft draft = draft(GpuSeenJudge.SEEN, GpuSeenJudge.EXPECTED_SEEN);
    fatal.forEach(e -> draft.cite(e.place()));
    troubles.forEach(t -> draft.cite(t.place()));
    own.all(GpuSeen.class).forEach(g -> draft.cite(g.place()));
    draft.next(Whose.INSTALLER, "nvidia-smi를 지금 다시 실행해 봅니다.", "Run nvidia-smi again now.");
    return draft.as(
        Verdict.INCONCLUSIVE,
        "GPU가 보이기도 하고 오류도 있습니다. 어느 쪽이 나중인지 알 수 없습니다.",
        "a GPU is listed, and an error as well; the text does not tell which came last");
  }

  private Finding kernel(List<KernelEvent> fatal, List<GpuTrouble> troubles) {
    FindingDraft draft = draft(GpuSeenJudge.SEEN, GpuSeenJudge.EXPECTED_SEEN);
    fatal.forEach(e -> draft.cite(e.place()));
    troubles.forEach(t -> draft.cite(t.place()));
    Text next = GpuKernel.next(fatal);
    return draft
        .next(Whose.INSTALLER, next.ko(), next.en())
        .as(Verdict.FAIL, GpuKernel.describe(fatal));
  }

  private List<Finding> health() {
    List<Finding> findings = new ArrayList<>();
    for (GpuHealth h : own.all(GpuHealth.class)) {
      FindingDraft draft =
          draft(GpuSeenJudge.SEEN, GpuSeenJudge.EXPECTED_SEEN).cite(h.healthy().place());
      Text checked =
          h.count() < 0
              ? Text.same("GPU")
              : Text.of("GPU " + h.count() + "개", Counted.of(h.count(), "GPU"));
      if (h.healthy().value()) {
        findings.add(
            h.count() == 0
                ? draft.as(Verdict.INCONCLUSIVE, "확인된 GPU가 없습니다.", "no GPU was checked")
                : draft.as(Verdict.PASS, checked.ko() + " 정상", checked.en() + " checked, healthy"));
      } else {
        boolean said = h.healthy().place().quote().contains("Unhealthy");
        draft.next(Whose.INSTALLER, "gpud가 말하는 이유를 확인합니다.", "Read the reason that gpud gives.");
        findings.add(
            draft.as(
                said ? Verdict.FAIL : Verdict.INCONCLUSIVE,
                checked.ko() + " 비정상",
                checked.en() + " not healthy"));
      }
    }
    return findings;
  }

  private List<Finding> listed(int gpus) {
    List<GpuDriver> drivers = own.all(GpuDriver.class);
    List<KernelEvent> other =
        GpuKernel.other(own.all(KernelEvent.class)).stream()
            .filter(e -> e.kind() == KernelEvent.Kind.XID)
            .toList();
    if (gpus == 0 && drivers.isEmpty() && other.isEmpty()) {
      return List.of();
    }
    FindingDraft draft = draft(GpuSeenJudge.SEEN, GpuSeenJudge.EXPECTED_SEEN);
    own.all(GpuSeen.class).forEach(g -> draft.cite(g.place(), "gpu", g.name(), ""));
    GpuKernel.other(own.all(KernelEvent.class))
        .forEach(e -> draft.remark(GpuKernel.remark(e)).cite(e.place()));
    if (gpus == 0) {
      draft.next(Whose.KIT, "'nvidia-smi -L'로 다시 확인합니다.", "Look again with nvidia-smi -L.");
      return List.of(draft.as(Verdict.INCONCLUSIVE, "GPU가 보이는 줄이 없습니다.", "no line lists a GPU"));
    }
    if (own.all(GpuProcess.class).stream().anyMatch(GpuProcess::compute)) {
      draft.remark(
          "GPU를 쓰는 프로그램이 있어 부하 시험을 시작하면 안 됩니다(S-44).",
          "programs compute on the GPU: start no load test (S-44)");
    }
    String name =
        own.all(GpuSeen.class).stream()
            .map(GpuSeen::name)
            .filter(n -> !n.isEmpty())
            .findFirst()
            .orElse("GPU");
    List<Finding> findings = new ArrayList<>();
    findings.add(draft.as(Verdict.PASS, gpus + " x " + name, gpus + " x " + name));
    findings.add(driver(drivers));
    return findings;
  }

  private Finding driver(List<GpuDriver> drivers) {
    FindingDraft draft = draft(GpuSeenJudge.DRIVER, GpuSeenJudge.EXPECTED_DRIVER);
    drivers.forEach(d -> draft.cite(d.version().place(), "driver", d.version().value(), ""));
    List<String> versions = GpuSeenJudge.versions(own);
    String all = String.join(", ", versions);
    if (versions.isEmpty()) {
      return draft.as(
          Verdict.PASS,
          "드라이버 동작(nvidia-smi에 GPU가 보임, 버전은 텍스트에 없음)",
          "the driver works: nvidia-smi lists the GPU; its version is not shown");
    }
    if (versions.size() > 1) {
      draft.remark("드라이버 버전이 여러 개 보입니다: " + all, "more than one driver version is shown: " + all);
    }
    return draft.as(Verdict.PASS, "드라이버 " + all + " 동작", "driver answers: " + all);
  }

  /** Count GPUs though several commands list the same ones. */
  static int count(List<GpuSeen> seen) {
    int most = 0;
    for (int kind = 0; kind < 3; kind++) {
      Set<String> names = new HashSet<>();
      for (GpuSeen g : seen) {
        String name =
            kind == 0
                ? g.uuid()
                : kind == 1 ? g.bus() : g.index() < 0 ? "" : String.valueOf(g.index());
        if (!name.isEmpty()) {
          names.add(name);
        }
      }
      most = Math.max(most, names.size());
    }
    return most == 0 && !seen.isEmpty() ? 1 : most;
  }

  private FindingDraft draft(Criterion criterion, Text expected) {
    return new FindingDraft(criterion, expected)
        .where(host)
        .how("nvidia-smi, gpud, 커널 기록", "nvidia-smi, gpud, kernel log");
  }
}
