package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTrouble;
import org.sparkstacking.conform.observed.Seen;

/** Decides from a saved text whether NCCL ran as one job over several hosts. */
final class NcclOneJobInText {
  private final NcclFinding.Basis basis;
  private final Evidence evidence;
  private final List<NcclTable> tables;
  private final EarlierTries tries;

  NcclOneJobInText(Workload workload, Evidence evidence) {
    this.basis = basis(workload);
    this.evidence = evidence;
    this.tables = evidence.all(NcclTable.class);
    this.tries = new EarlierTries(evidence);
  }

  static NcclFinding.Basis basis(Workload workload) {
    return new NcclFinding.Basis(
        workload.criterion(1, "one-job"),
        Text.of(
            "모든 Spark에 rank가 하나씩, GPU 하나씩인 NCCL 작업 하나",
            "One NCCL job over all Sparks, one rank and one GPU on each"),
        Text.of(
            "nccl-tests의 Rank 줄과 NCCL 기록의 Init 줄",
            "nccl-tests' Rank lines and the Init lines of NCCL's log"));
  }

  List<Finding> judge() {
    List<NcclFinding> findings = new ArrayList<>();
    alone().ifPresent(findings::add);
    if (findings.isEmpty()) {
      tables.forEach(t -> ofTable(t).ifPresent(findings::add));
    }
    failure().ifPresent(findings::add);
    if (findings.isEmpty()) {
      ofProcesses().or(this::ofHints).ifPresent(findings::add);
    }
    return findings.stream().map(NcclFinding::done).toList();
  }

  /** Several tables that list one rank each, on different hosts: every host ran for itself. */
  private Optional<NcclFinding> alone() {
    List<NcclTable> single =
        tables.stream().filter(t -> t.ranks().size() == 1 && t.deviceBlocks() <= 1).toList();
    long hosts =
        single.stream()
            .map(t -> new NcclFigures(t).hosts())
            .flatMap(List::stream)
            .distinct()
            .count();
    boolean over = single.stream().map(NcclFigures::new).anyMatch(f -> f.finished() && f.single());
    if (single.size() < tables.size() || hosts < 2 || !over) {
      return Optional.empty();
    }
    NcclFinding finding = separate(single.get(0), new NcclFigures(single.get(0)));
    single.stream().skip(1).limit(2).forEach(t -> finding.at(t.ranks().get(0)));
    return Optional.of(finding);
  }

  private Optional<NcclFinding> failure() {
    boolean moved = tables.stream().anyMatch(t -> t.rowCount() > 0);
    return NcclFailure.of(tries.left())
        .filter(f -> tries.ended().isEmpty() || f.verdict() == Verdict.FAIL)
        .map(
            f ->
                basis
                    .of(
                        moved && (f.verdict() == Verdict.NOT_TESTED || elsewhere(f))
                            ? Verdict.INCONCLUSIVE
                            : f.verdict(),
                        f.seen())
                    .at(f.place())
                    .next(f.whose(), f.next())
                    .because(f.causes().toArray(new String[0])));
  }

  private boolean elsewhere(NcclFailure failure) {
    List<NcclTable> ended = tries.ended();
    return !ended.isEmpty()
        && ended.stream().noneMatch(t -> t.source().file().equals(failure.place().source().file()));
  }

  private Optional<NcclFinding> ofTable(NcclTable table) {
    NcclFigures figures = new NcclFigures(table);
    boolean over = figures.finished() || figures.moved();
    if (table.deviceBlocks() > 1 || figures.repeatsRanks()) {
      return Optional.of(separate(table, figures));
    }
    if (over && figures.single() && (figures.ranks() == 1 || table.ranks().isEmpty())) {
      return Optional.of(single(table));
    }
    if (figures.listsRankZeroOnly()) {
      return Optional.of(noRow(table, figures));
    }
    if (table.ranks().isEmpty()) {
      return table.average() != null && figures.alone()
          ? Optional.of(single(table))
          : Optional.empty();
    }
    if (figures.hosts().size() == 1) {
      return Optional.of(oneHost(table, figures, over));
    }
    if (figures.moved() && figures.listsAllRanks()) {
      return Optional.of(job(table, figures));
    }
    return Optional.of(noRow(table, figures));
  }

  private NcclFinding separate(NcclTable table, NcclFigures figures) {
    int blocks = Math.max(table.deviceBlocks(), 2);
    NcclFinding finding =
        basis
            .fail(
                Text.of(
                    "작업 하나가 아니라 따로 실행된 " + blocks + "개입니다('Using devices'가 여러 번, rank 0이 중복).",
                    blocks
                        + " separate runs, not one job: several 'Using devices' blocks or rank 0 twice."))
            .where(String.join(", ", figures.hosts()))
            .next(
                Whose.INSTALLER,
                Text.of(
                    "nccl-tests를 make clean 후 MPI=1로 다시 빌드하십시오.",
                    "Rebuild nccl-tests with MPI=1 after make clean."));
    table.ranks().stream().filter(r -> r.value().rank() == 0).limit(3).forEach(finding::at);
    return finding.at(table.average());
  }

  private NcclFinding single(NcclTable table) {
    return basis
        .fail(
            Text.of(
                "rank가 하나뿐입니다: 버스 대역폭이 0이고, 네트워크로 오간 것이 없습니다.",
                "A single rank (one rank per run): bus bandwidth is 0, nothing was communicated."))
        .at(table.average())
        .at(table.ranks().isEmpty() ? null : table.ranks().get(0))
        .next(
            Whose.INSTALLER,
            Text.of(
                "'mpirun -np 2 -H IP1:1,IP2:1'로 모든 Spark에서 함께 실행하십시오.",
                "Run it on all Sparks together: mpirun -np 2 -H IP1:1,IP2:1."));
  }

  private NcclFinding oneHost(NcclTable table, NcclFigures figures, boolean over) {
    Text seen =
        Text.of(
            "모든 rank가 한 호스트(" + figures.hosts().get(0) + ")에서 실행되었습니다.",
            "All ranks ran on one host (" + figures.hosts().get(0) + ").");
    return (over ? basis.fail(seen) : basis.open(seen))
        .at(table.ranks().get(0))
        .next(
            Whose.INSTALLER,
            Text.of("호스트마다 rank 하나가 되도록 다시 실행하십시오.", "Run again with one rank on every host."));
  }

  private NcclFinding job(NcclTable table, NcclFigures figures) {
    NcclFinding finding =
        basis
            .pass(
                Text.of(
                    figures.hosts().size() + "대 호스트의 rank " + figures.ranks() + "개가 한 작업으로 실행됨",
                    figures.ranks() + " ranks on " + figures.hosts().size() + " hosts in one job"))
            .where(figures.hosts().stream().limit(8).collect(Collectors.joining(", ")));
    table.ranks().stream().limit(4).forEach(finding::at);
    versionRemark(table, finding);
    return finding;
  }

  private static void versionRemark(NcclTable table, NcclFinding finding) {
    Seen<Integer> built = table.headersCode();
    Seen<Integer> loaded = table.libraryCode();
    if (built != null && loaded != null && !built.value().equals(loaded.value())) {
      finding
          .at(loaded)
          .because("S-21")
          .remark(
              Text.of(
                  "빌드한 NCCL(" + built.value() + ")과 불러온 NCCL(" + loaded.value() + ")이 다릅니다.",
                  "NCCL built with " + built.value() + " but loaded " + loaded.value() + "."));
    }
  }

  private NcclFinding noRow(NcclTable table, NcclFigures figures) {
    boolean listed = figures.listsAllRanks() && !figures.listsRankZeroOnly();
    NcclFinding finding =
        basis
            .open(
                listed
                    ? Text.of(
                        "rank는 시작되었지만 결과 행이 하나도 없습니다: 멈췄거나 잘렸습니다." + manyInterfaces().ko(),
                        "The ranks started but no row was printed: it hung or was cut off."
                            + manyInterfaces().en())
                    : Text.of(
                        "Rank 줄이 일부만 있어 전체 작업을 알 수 없습니다.",
                        "Only some Rank lines are shown; the whole job is not."))
            .where(String.join(", ", figures.hosts()))
            .next(
                Whose.INSTALLER,
                Text.of(
                    "NCCL_SOCKET_IFNAME을 ConnectX-7 인터페이스로 고정하고 제한 시간을 두어 다시 시험하십시오.",
                    "Pin NCCL_SOCKET_IFNAME to the ConnectX-7 interface and test again with a time limit."));
    if (!manyInterfaces().en().isEmpty()) {
      finding.because("S-13");
    }
    table.ranks().stream().limit(2).forEach(finding::at);
    processes().stream()
        .filter(p -> NcclSockets.mixed(p))
        .limit(2)
        .forEach(p -> finding.at(p.socketsAt()));
    return finding;
  }

  private Text manyInterfaces() {
    return processes().stream()
        .filter(NcclSockets::mixed)
        .findFirst()
        .map(
            p ->
                Text.of(
                    " NCCL이 인터페이스 "
                        + p.sockets().size()
                        + "개("
                        + NcclSockets.names(p)
                        + ")를 모두 골랐습니다. NCCL_SOCKET_IFNAME이 설정되지 않았기 때문입니다.",
                    " NCCL took "
                        + p.sockets().size()
                        + " interfaces ("
                        + NcclSockets.names(p)
                        + ") because NCCL_SOCKET_IFNAME was not set."))
        .orElse(Text.same(""));
  }

  private List<NcclProcess> processes() {
    return evidence.all(NcclProcess.class);
  }

  private Optional<NcclFinding> ofProcesses() {
    List<NcclProcess> named =
        processes().stream().filter(p -> p.starts() > 0 || p.completes() > 0).toList();
    boolean half = named.stream().anyMatch(p -> p.starts() > p.completes());
    if (!named.isEmpty() && half && tables.isEmpty()) {
      return Optional.of(
          basis
              .open(
                  Text.of(
                      "Init START는 있지만 Init COMPLETE가 없는 rank가 있습니다.",
                      "Some rank has an Init START without an Init COMPLETE."))
              .where(named.stream().map(NcclProcess::name).collect(Collectors.joining(", ")))
              .next(Whose.INSTALLER, readOn()));
    }
    return Optional.empty();
  }

  private Optional<NcclFinding> ofHints() {
    if (!tables.isEmpty()) {
      return Optional.empty();
    }
    return evidence.all(NcclHint.class).stream()
        .filter(h -> speaking(h.kind()))
        .max(Comparator.comparingInt(h -> h.kind() == NcclHint.Kind.FRAMEWORK_FAILED ? 1 : 0))
        .map(
            h ->
                basis
                    .open(NcclHintWords.of(h, evidence))
                    .at(h.words())
                    .next(Whose.INSTALLER, readOn()))
        .or(
            () ->
                evidence.all(NcclTrouble.class).stream()
                    .findFirst()
                    .map(
                        t ->
                            basis
                                .open(Text.of("경고만 있고 결과가 없습니다.", "A warning without a result."))
                                .at(t.words())
                                .next(Whose.INSTALLER, readOn())));
  }

  private static boolean speaking(NcclHint.Kind kind) {
    return switch (kind) {
      case HANG_NOTED, FRAMEWORK, FRAMEWORK_FAILED, EXEC_LAUNCHED, OTHER_LIBRARY -> true;
      default -> false;
    };
  }

  private static Text readOn() {
    return Text.of(
        "모든 rank의 출력을 끝까지(결과 행과 'Out of bounds' 줄까지) 모으십시오.",
        "Collect the output of every rank to its end (rows and the 'Out of bounds' line).");
  }
}
