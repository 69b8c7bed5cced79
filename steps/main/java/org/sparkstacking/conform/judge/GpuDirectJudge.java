package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Judges BND-2: what the hosts report of GPUDirect RDMA is recorded; Spark does not support it. */
public final class GpuDirectJudge implements ClaimJudge {
  static final Criterion RECORDED = Criterion.of("BND-2", "recorded");
  private static final Text EXPECTED =
      Text.of(
          "GPUDirect RDMA에 대해 장비가 보고하는 내용을 기록(Spark는 지원하지 않음)",
          "what the hosts report of GPUDirect RDMA, recorded (unsupported on Spark)");

  @Override
  public ClaimId claim() {
    return RECORDED.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(RECORDED);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    List<Finding> findings = new ArrayList<>();
    if (scope == Scope.TEXT) {
      Ports.byHost(evidence).forEach((host, own) -> text(host, own, findings));
      return findings;
    }
    for (Host host : site.hosts()) {
      findings.add(host(evidence, host));
    }
    if (findings.isEmpty()) {
      findings.add(draft("").as(Verdict.INCONCLUSIVE, "시험 대상 장비가 없습니다.", "the site names no host"));
    }
    return findings;
  }

  private static void text(String host, Evidence own, List<Finding> findings) {
    List<HostFact> facts =
        own.all(HostFact.class).stream()
            .filter(f -> about(f) && !f.name().startsWith("topology"))
            .toList();
    if (!facts.isEmpty()) {
      findings.add(recorded(draft(host), facts));
    }
  }

  private static Finding host(Evidence evidence, Host host) {
    FindingDraft draft = draft(host.name());
    List<Text> open = new ArrayList<>();
    for (String question : List.of("gpudirect/modules", "gpudirect/topology")) {
      Answers.missing(evidence, host.name(), question).ifPresent(open::add);
    }
    List<HostFact> facts =
        evidence.about("gpudirect/").onHost(host.name()).all(HostFact.class).stream()
            .filter(GpuDirectJudge::about)
            .toList();
    boolean modules = facts.stream().anyMatch(f -> f.name().equals("modules"));
    boolean topology = facts.stream().anyMatch(f -> f.name().startsWith("topology"));
    if (open.isEmpty() && modules && topology) {
      return recorded(draft, facts);
    }
    open.add(Text.of("기록할 답이 부족합니다.", "not enough answers to record"));
    draft.next(
        Whose.KIT,
        "답이 없는 항목을 확인하고 다시 시험합니다.",
        "See why the answer is missing, then run this claim again.");
    return draft.as(Verdict.INCONCLUSIVE, Text.join(" ", open));
  }

  private static Finding recorded(FindingDraft draft, List<HostFact> facts) {
    facts.forEach(f -> draft.cite(f.value().place(), f.name(), f.value().value(), ""));
    boolean loaded = facts.stream().anyMatch(f -> f.name().equals("nvidia_peermem"));
    boolean enabled =
        facts.stream()
            .anyMatch(
                f ->
                    f.value().value().equals("GDR 1")
                        || f.value()
                            .value()
                            .toLowerCase(java.util.Locale.ROOT)
                            .endsWith("enabled"));
    if (loaded || enabled) {
      draft.remark(
          "Spark가 지원하지 않는 GPUDirect RDMA가 켜져 있다고 보고됩니다.",
          "GPUDirect RDMA is reported as on, though Spark does not support it");
    }
    String list =
        facts.stream()
            .map(f -> f.name() + ": " + f.value().value())
            .distinct()
            .collect(Collectors.joining("; "));
    return draft.as(
        Verdict.PASS,
        "기록함: " + list + (loaded ? "" : "; nvidia_peermem 적재되지 않음"),
        "recorded: " + list + (loaded ? "" : "; nvidia_peermem not loaded"));
  }

  private static boolean about(HostFact f) {
    return f.name().startsWith("topology")
        || f.name().equals("modules")
        || f.name().startsWith("nvidia_peermem")
        || f.name().startsWith("GPUDirect")
        || f.name().equals("GDR");
  }

  private static FindingDraft draft(String host) {
    return new FindingDraft(RECORDED, EXPECTED)
        .where(host)
        .how("/proc/modules, nvidia-smi topo -m", "/proc/modules, nvidia-smi topo -m");
  }
}
