package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Counted;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.InterfaceBytes;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.WorkloadEnd;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Decides from a run of the kit whether NCCL ran as one job over the site's Sparks. */
final class NcclOneJobInRun {
  private static final long HANGS_AFTER = 10;

  private final NcclFinding.Basis basis;
  private final Workload workload;
  private final Evidence all;
  private final Evidence own;
  private final Site site;
  private final List<NcclTable> tables;

  NcclOneJobInRun(Workload workload, Evidence evidence, Site site) {
    this.basis = NcclOneJobInText.basis(workload);
    this.workload = workload;
    this.all = evidence.about(workload.prefix());
    this.own = evidence.about(workload.quiet());
    this.site = site;
    this.tables = own.all(NcclTable.class);
  }

  List<Finding> judge() {
    List<Finding> findings = new ArrayList<>();
    new NcclLostLink(basis, workload, own, site).lost().forEach(f -> findings.add(f.done()));
    hang().ifPresent(f -> findings.add(f.done()));
    tables.forEach(t -> findings.add(ofTable(t).done()));
    if (tables.stream().noneMatch(t -> new NcclFigures(t).finished())) {
      failure().ifPresent(f -> findings.add(f.done()));
    }
    if (findings.isEmpty()) {
      findings.add(nothing().done());
    }
    return findings;
  }

  private NcclFinding ofTable(NcclTable table) {
    NcclFigures figures = new NcclFigures(table);
    int expected = site.hosts().size();
    boolean over = figures.finished();
    if (table.deviceBlocks() > 1 || figures.repeatsRanks()) {
      return refuted(
          table, over, Text.of("작업 하나가 아니라 따로 실행된 여러 개입니다.", "Separate runs, not one job."));
    }
    if (figures.ranks() != expected
        || figures.hosts().size() != expected
        || !figures.listsAllRanks()) {
      return refuted(
          table,
          over,
          Text.of(
              "Spark "
                  + expected
                  + "대 중 rank "
                  + figures.ranks()
                  + "개, 호스트 "
                  + figures.hosts().size()
                  + "대",
              Counted.of(figures.ranks(), "rank")
                  + " on "
                  + Counted.of(figures.hosts().size(), "host")
                  + ", expected one on each of "
                  + Counted.of(expected, "Spark")));
    }
    if (!over) {
      return open(table, Text.of("결과가 끝까지 나오지 않았습니다.", "The run did not come to its end."));
    }
    return perHost(table, figures);
  }

  private NcclFinding perHost(NcclTable table, NcclFigures figures) {
    Map<String, Set<Integer>> ranks = ranksByHost();
    List<String> silent =
        site.hosts().stream()
            .map(Host::name)
            .filter(h -> ranks.getOrDefault(h, Set.of()).isEmpty())
            .toList();
    if (!silent.isEmpty()) {
      return open(
          table,
          Text.of(
              "rank의 NCCL 기록이 없는 호스트: " + String.join(", ", silent),
              "No NCCL log of a rank from: " + String.join(", ", silent)));
    }
    TreeSet<Integer> all = new TreeSet<>();
    ranks.values().forEach(all::addAll);
    boolean crowded = ranks.values().stream().anyMatch(s -> s.size() > 1);
    if (crowded || all.size() != site.hosts().size()) {
      return refuted(
          table,
          true,
          Text.of(
              "한 호스트에 rank가 여러 개이거나 번호가 겹칩니다.", "A host holds several ranks, or ranks repeat."));
    }
    boolean mismatch = versions().size() > 1;
    NcclFinding pass =
        mismatch
            ? basis
                .fail(
                    Text.of(
                        "rank마다 NCCL 버전이 다릅니다: " + versions(),
                        "The ranks loaded different NCCL versions: " + versions()))
                .because("S-22")
                .next(
                    Whose.INSTALLER,
                    Text.of("모든 Spark에 같은 NCCL을 설치하십시오.", "Install the same NCCL on every Spark."))
            : basis.pass(
                Text.of(
                    "Spark " + figures.ranks() + "대에 rank 하나씩, 한 작업",
                    "One job, one rank on each of " + Counted.of(figures.ranks(), "Spark")));
    pass.where(String.join(", ", figures.hosts()));
    table.ranks().forEach(pass::at);
    return pass;
  }

  private Set<String> versions() {
    Set<String> versions = new TreeSet<>();
    for (NcclProcess process : logs()) {
      if (process.version() != null) {
        versions.add(process.version().value());
      }
    }
    return versions;
  }

  private Map<String, Set<Integer>> ranksByHost() {
    Map<String, Set<Integer>> ranks = new HashMap<>();
    for (NcclProcess process : logs()) {
      ranks.computeIfAbsent(process.source().host(), k -> new TreeSet<>()).addAll(process.ranks());
    }
    return ranks;
  }

  private List<NcclProcess> logs() {
    return own.all(NcclProcess.class).stream()
        .filter(p -> p.source().question().startsWith(workload.quiet() + "log"))
        .toList();
  }

  private NcclFinding refuted(NcclTable table, boolean over, Text seen) {
    NcclFinding finding = over ? basis.fail(seen) : basis.open(seen);
    table.ranks().stream().limit(4).forEach(finding::at);
    return finding
        .at(table.average())
        .next(
            Whose.INSTALLER,
            Text.of(
                "nccl-tests가 MPI=1로 빌드되었는지, 호스트 목록이 맞는지 확인하십시오.",
                "Check that nccl-tests was built with MPI=1 and that the host list is right."));
  }

  private NcclFinding open(@Nullable NcclTable table, Text seen) {
    NcclFinding finding = basis.open(seen).next(Whose.KIT, Text.of("다시 시험하십시오.", "Test again."));
    if (table != null) {
      table.ranks().stream().limit(4).forEach(finding::at);
    }
    return finding;
  }

  private Optional<NcclFinding> failure() {
    return NcclFailure.of(own)
        .map(
            f ->
                basis
                    .of(f.verdict(), f.seen())
                    .at(f.place())
                    .next(f.whose(), f.next())
                    .because(f.causes().toArray(new String[0])));
  }

  private NcclFinding nothing() {
    Optional<NoAnswer> missing =
        own.all(NoAnswer.class).stream()
            .filter(n -> n.source().question().startsWith(workload.quiet() + "run"))
            .findFirst();
    boolean absent = missing.map(n -> n.why() == NoAnswer.Why.NO_SUCH_PROGRAM).orElse(false);
    Text seen =
        missing
            .map(
                n ->
                    absent
                        ? Text.of(
                            "nccl-tests가 없는 호스트가 있습니다: " + n.detail(),
                            "nccl-tests is not on every host: " + n.detail())
                        : Text.of(
                            "실행 결과를 얻지 못했습니다: " + n.why() + " " + n.detail(),
                            "The run gave no answer: " + n.why() + " " + n.detail()))
            .orElse(Text.of("NCCL 시험을 실행하지 못했습니다.", "The NCCL test was not run."));
    return (absent ? basis.notTested(seen) : basis.open(seen))
        .where(missing.map(n -> n.source().host()).orElse(""))
        .because(absent ? new String[] {"S-20"} : new String[0])
        .next(
            absent ? Whose.INSTALLER : Whose.KIT,
            absent
                ? Text.of(
                    "모든 Spark의 "
                        + site.nccl().testsDirectory()
                        + "에 MPI=1로 빌드한 nccl-tests를 두십시오(폐쇄망은 한 대에서 빌드한 것을 복사). 다른 곳에 있으면 사이트 파일의 nccl.testsDirectory에 적으십시오(S-20).",
                    "Put nccl-tests, built with MPI=1, into "
                        + site.nccl().testsDirectory()
                        + " on every Spark (without a network: copy what one Spark built), or name its place as nccl.testsDirectory in the site file (S-20).")
                : Text.of("다시 시험하십시오.", "Test again."));
  }

  /** The one exception of design section 1: it started everywhere and makes no progress. */
  private Optional<NcclFinding> hang() {
    Optional<WorkloadEnd> ended =
        all.all(WorkloadEnd.class).stream().filter(this::hung).findFirst();
    if (ended.isEmpty()) {
      return Optional.empty();
    }
    WorkloadEnd end = ended.get();
    boolean longEnough = end.took().compareTo(end.planned().multipliedBy(HANGS_AFTER)) >= 0;
    boolean stuck =
        tables.stream()
            .filter(t -> t.source().question().equals(end.source().question()))
            .noneMatch(t -> t.rowCount() > 0);
    Verdict verdict =
        longEnough && stuck && allStarted() && allAnswer() ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    return Optional.of(
        basis
            .of(
                verdict,
                Text.of(
                    "작업이 "
                        + end.took().toSeconds()
                        + "초 동안 끝나지 않아 도구가 종료했습니다(예상 "
                        + end.planned().toSeconds()
                        + "초)."
                        + (verdict == Verdict.FAIL
                            ? " 모든 rank가 시작되었고 호스트도 모두 응답하는데 예상 시간의 10배 동안 진행이 없습니다: 멈춘 상태입니다."
                            : ""),
                    "The job did not end in "
                        + end.took().toSeconds()
                        + " s and was ended by the kit (planned "
                        + end.planned().toSeconds()
                        + " s)."
                        + (verdict == Verdict.FAIL
                            ? " All ranks started, all hosts still answer, and nothing progressed for ten times the expected time: it hangs."
                            : "")))
            .where(site.hosts().stream().map(Host::name).collect(Collectors.joining(", ")))
            .because("S-17", "S-13")
            .next(
                Whose.INSTALLER,
                Text.of(
                    "두 방향의 링크·방화벽(UDP 4791)·NCCL_SOCKET_IFNAME을 확인하십시오.",
                    "Check link, firewall (UDP 4791) and NCCL_SOCKET_IFNAME in both directions.")));
  }

  /** The warm-up and the measured runs are one test; what comes after them is only recorded. */
  private boolean hung(WorkloadEnd end) {
    String question = end.source().question();
    boolean counts =
        question.startsWith(workload.quiet()) || question.startsWith(workload.prefix() + "warmup/");
    return counts && end.timedOut();
  }

  private boolean allStarted() {
    Map<String, Set<Integer>> ranks = ranksByHost();
    return !site.hosts().isEmpty()
        && site.hosts().stream().allMatch(h -> !ranks.getOrDefault(h.name(), Set.of()).isEmpty());
  }

  private boolean allAnswer() {
    Set<String> answering =
        own.all(InterfaceBytes.class).stream()
            .filter(b -> b.source().question().equals(workload.quiet() + "net-after"))
            .map(b -> b.source().host())
            .collect(Collectors.toCollection(HashSet::new));
    own.about(workload.quiet() + "link-after").all(LinkState.class).stream()
        .map(s -> s.source().host())
        .forEach(answering::add);
    return site.hosts().stream().allMatch(h -> answering.contains(h.name()));
  }
}
