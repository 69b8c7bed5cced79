package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Counted;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTable.Check;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.NcclTable.Side;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.WorkloadEnd;

/** Decides whether NCCL's results were checked and right. */
final class NcclCorrect {
  private final NcclFinding.Basis basis;
  private final Evidence evidence;

  NcclCorrect(Workload workload, Evidence evidence) {
    this.evidence = evidence;
    this.basis =
        new NcclFinding.Basis(
            workload.criterion(1, "correct"),
            Text.of(
                "모든 행의 #wrong이 0이고 마지막 줄이 'Out of bounds values : 0 OK'",
                "#wrong is 0 in every row and the tail says 'Out of bounds values : 0 OK'"),
            Text.of(
                "nccl-tests가 스스로 검산한 결과(#wrong 열과 마지막 줄)",
                "nccl-tests' own check of the data (#wrong column and tail)"));
  }

  List<Finding> inText() {
    List<Finding> findings = new ArrayList<>();
    for (NcclTable table : evidence.all(NcclTable.class)) {
      of(table).map(NcclFinding::done).ifPresent(findings::add);
    }
    return findings;
  }

  List<Finding> inRun() {
    List<NcclTable> tables = evidence.all(NcclTable.class);
    List<Finding> findings = new ArrayList<>();
    for (NcclTable table : tables) {
      findings.add(inRun(table).done());
    }
    if (findings.isEmpty()) {
      findings.add(nothing().done());
    }
    unread().map(NcclFinding::done).ifPresent(findings::add);
    return findings;
  }

  private NcclFinding inRun(NcclTable table) {
    NcclFinding finding = of(table).orElseGet(this::nothing);
    boolean ended =
        evidence.all(WorkloadEnd.class).stream()
            .anyMatch(
                e -> e.source().question().equals(table.source().question()) && e.succeeded());
    boolean passes = finding.done().verdict() == Verdict.PASS;
    return passes && !ended
        ? basis
            .open(
                Text.of(
                    "표는 맞지만 프로그램이 정상 종료(0)하지 않았습니다.",
                    "The table is right, but the program did not end with status 0."))
            .at(table.outOfBounds())
            .next(Whose.KIT, again())
        : finding;
  }

  private Optional<NcclFinding> of(NcclTable table) {
    Seen<Row> wrong = firstWrong(table);
    Seen<Double> bounds = table.outOfBounds();
    if (wrong != null || (bounds != null && !table.outOfBoundsOkay())) {
      return Optional.of(wrong(wrong, bounds));
    }
    Seen<Row> unchecked = firstUnchecked(table);
    if (unchecked != null || validationOff(table)) {
      return Optional.of(unchecked(table, unchecked));
    }
    if (bounds != null && table.rowCount() > 0) {
      return Optional.of(right(table, bounds));
    }
    boolean explained = table.rowCount() == 0 && NcclFailure.of(evidence).isPresent();
    return spoken(table) && !explained ? Optional.of(noTail(table)) : Optional.empty();
  }

  private NcclFinding wrong(@Nullable Seen<Row> row, @Nullable Seen<Double> bounds) {
    Text values =
        bounds == null || bounds.value() <= 0
            ? Text.of("범위를 벗어난 값 있음", "out-of-bounds values")
            : outOfBounds(Math.round(bounds.value()));
    String size = row == null ? "" : NcclFigures.size(row.value().size());
    return basis
        .fail(
            Text.of(
                "계산 결과가 틀렸습니다: " + values.ko() + (size.isEmpty() ? "" : ", 크기 " + size),
                "Results are wrong: " + values.en() + (size.isEmpty() ? "" : ", at size " + size)))
        .at(bounds)
        .at(row)
        .next(
            Whose.NVIDIA,
            Text.of(
                "속도와 관계없이 쓰지 마십시오. NCCL 버전과 케이블·메모리를 확인하고 NVIDIA에 문의하십시오.",
                "Do not use it, however fast. Check NCCL's version, cable and memory, and ask NVIDIA."));
  }

  private NcclFinding unchecked(NcclTable table, @Nullable Seen<Row> row) {
    return basis
        .open(
            Text.of(
                "검산이 꺼져 있어(-c 0, #wrong N/A) 결과가 맞는지 알 수 없습니다.",
                "Validation was off (-c 0, #wrong N/A): correctness was not verified."))
        .at(row)
        .at(table.order())
        .next(Whose.KIT, Text.of("-c 1로 다시 시험하십시오.", "Test again with -c 1."));
  }

  private static Text outOfBounds(long count) {
    return Text.of("범위를 벗어난 값 " + count + "개", Counted.of(count, "out-of-bounds value"));
  }

  private NcclFinding right(NcclTable table, Seen<Double> bounds) {
    NcclFinding finding =
        basis
            .pass(
                Text.of(
                    table.rowCount() + "개 행 모두 #wrong 0, 범위를 벗어난 값 0개",
                    "#wrong 0 in "
                        + Counted.all(table.rowCount(), "row")
                        + ", 0 out-of-bounds values"))
            .at(bounds);
    if (relative(table)) {
      finding.remark(
          Text.of(
              "오래된 형식의 error 열은 반올림 오차이며, 마지막 줄이 판정합니다.",
              "The error column of this old format is float rounding; the tail decides."));
    }
    return finding;
  }

  private NcclFinding noTail(NcclTable table) {
    return basis
        .open(
            Text.of(
                "표가 끝까지 출력되지 않았습니다('Out of bounds' 줄이 없음): 잘렸거나 중간에 멈췄습니다.",
                "The table does not come to its end (no 'Out of bounds' line): cut off, or stopped midway."))
        .at(table.rows().isEmpty() ? null : table.rows().get(table.rows().size() - 1))
        .at(table.order())
        .next(Whose.KIT, again());
  }

  private NcclFinding nothing() {
    return basis
        .open(Text.of("NCCL 시험의 표를 얻지 못했습니다.", "No table of the NCCL test was obtained."))
        .next(Whose.KIT, again());
  }

  private Optional<NcclFinding> unread() {
    return evidence.all(NotUnderstood.class).stream()
        .filter(n -> n.format().startsWith("nccl-tests"))
        .findFirst()
        .map(
            n ->
                basis
                    .open(
                        Text.of(
                            "읽을 수 없는 줄이 있습니다: " + n.place().line() + "행",
                            "line " + n.place().line() + ": " + n.problem()))
                    .at(n.place())
                    .next(Whose.KIT, again()));
  }

  private static Text again() {
    return Text.of("다시 시험하십시오.", "Test again.");
  }

  private static boolean spoken(NcclTable table) {
    return table.rowCount() > 0 || table.order() != null || table.outOfBounds() != null;
  }

  private static boolean validationOff(NcclTable table) {
    Seen<NcclTable.Order> order = table.order();
    return order != null && Boolean.FALSE.equals(order.value().validated());
  }

  private static boolean relative(NcclTable table) {
    return sides(table).anyMatch(s -> s.check() == Check.RELATIVE_ERROR && s.wrong() > 0);
  }

  private static @Nullable Seen<Row> firstWrong(NcclTable table) {
    return table.rows().stream()
        .filter(r -> counted(r.value().outOfPlace()) || counted(r.value().inPlace()))
        .findFirst()
        .orElse(null);
  }

  /** In-place results of some collectives are never checked; out-of-place ones always are. */
  private static @Nullable Seen<Row> firstUnchecked(NcclTable table) {
    return table.rows().stream()
        .filter(
            r -> {
              Side side = r.value().outOfPlace();
              return side != null && side.check() == Check.NOT_CHECKED;
            })
        .findFirst()
        .orElse(null);
  }

  private static boolean counted(@Nullable Side side) {
    return side != null && side.check() == Check.COUNTED && side.wrong() > 0;
  }

  private static Stream<Side> sides(NcclTable table) {
    return table.rows().stream()
        .flatMap(r -> Stream.of(r.value()).flatMap(NcclCorrect::both))
        .filter(Objects::nonNull);
  }

  private static Stream<Side> both(Row row) {
    Stream.Builder<Side> sides = Stream.builder();
    Side out = row.outOfPlace();
    Side in = row.inPlace();
    if (out != null) {
      sides.add(out);
    }
    if (in != null) {
      sides.add(in);
    }
    return sides.build();
  }
}
