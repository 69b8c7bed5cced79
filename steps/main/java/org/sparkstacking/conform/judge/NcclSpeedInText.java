package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Counted;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Site;

/** Decides what a saved text says of NCCL's speed. */
final class NcclSpeedInText {
  private final NcclFinding.Basis basis = NcclSpeedJudge.basis();
  private final Evidence evidence;
  private final Site site;

  NcclSpeedInText(Evidence evidence, Site site) {
    this.evidence = evidence;
    this.site = site;
  }

  List<Finding> judge() {
    List<NcclTable> tables = evidence.all(NcclTable.class);
    List<Finding> findings = new ArrayList<>();
    NcclTable best = repeated(tables);
    if (best != null) {
      Finding chosen = of(best).remarks(others(tables, best)).done();
      findings.add(chosen);
      if (chosen.verdict() == Verdict.PASS) {
        findings.addAll(slowBeside(tables, best));
      }
    }
    if (findings.isEmpty()) {
      unread(findings);
    }
    return findings;
  }

  /**
   * A slow test beside a fast one: of the same pair it may be a cold first run (S-42), where the
   * fast one came later in the same text of the same host; anything else is not outweighed.
   */
  private List<Finding> slowBeside(List<NcclTable> tables, NcclTable best) {
    List<Finding> findings = new ArrayList<>();
    for (NcclTable table : tables) {
      Finding own = table.equals(best) || table.rowCount() == 0 ? null : of(table).done();
      if (own == null || own.verdict() != Verdict.FAIL) {
        continue;
      }
      List<String> hosts = new NcclFigures(table).hosts();
      List<String> others = new NcclFigures(best).hosts();
      boolean otherPair = !hosts.isEmpty() && !others.isEmpty() && !others.containsAll(hosts);
      boolean sameText = table.source().equals(best.source());
      boolean later = sameText && line(table) > line(best);
      if (otherPair || (later && !outvoted(tables, table))) {
        findings.add(own);
      } else if (!sameText) {
        findings.add(own.withVerdict(Verdict.INCONCLUSIVE));
      }
    }
    return findings;
  }

  /** Of three and more tests of one size the median counts. */
  private static boolean outvoted(List<NcclTable> tables, NcclTable slow) {
    return tables.stream().filter(t -> t.largestSize() == slow.largestSize()).count() > 2;
  }

  private static long line(NcclTable table) {
    return table.rows().stream().mapToLong(r -> r.place().line()).max().orElse(0);
  }

  /** Of equal tests the later ones count: a first run may be a cold one (S-42). */
  private static @Nullable NcclTable repeated(List<NcclTable> tables) {
    List<NcclTable> moved = tables.stream().filter(t -> t.rowCount() > 0).toList();
    if (moved.isEmpty()) {
      return tables.isEmpty() ? null : tables.get(tables.size() - 1);
    }
    long largest = moved.stream().mapToLong(NcclTable::largestSize).max().orElse(0);
    List<NcclTable> same = moved.stream().filter(t -> t.largestSize() == largest).toList();
    return same.size() == 1 ? same.get(0) : median(same);
  }

  private static NcclTable median(List<NcclTable> tables) {
    List<NcclTable> sorted = new ArrayList<>(tables);
    sorted.sort(Comparator.comparingDouble(NcclSpeedInText::figure));
    return sorted.get(sorted.size() / 2);
  }

  private static double figure(NcclTable table) {
    Row row = new NcclFigures(table).largest();
    return row == null ? 0 : NcclFigures.busbw(row).orElse(0);
  }

  private static List<Text> others(List<NcclTable> tables, NcclTable best) {
    long rest = tables.stream().filter(t -> !t.equals(best) && t.rowCount() > 0).count();
    return rest == 0
        ? List.of()
        : List.of(
            Text.of(
                "다른 시험 " + rest + "개가 함께 있으며, 같은 크기는 중앙값으로 판정했습니다.",
                "The text holds "
                    + Counted.of(rest, "more test")
                    + "; equal sizes were judged by their median."));
  }

  private NcclFinding of(NcclTable table) {
    NcclFigures figures = new NcclFigures(table);
    Seen<Row> seen = figures.largestSeen();
    if (seen == null) {
      return open(table, Text.of("속도를 잰 행이 없습니다.", "No row with a speed was printed."));
    }
    if (table.deviceBlocks() > 1
        || figures.repeatsRanks()
        || figures.single()
        || (!table.ranks().isEmpty()
            && !figures.listsRankZeroOnly()
            && figures.hosts().size() < 2)) {
      return open(
              table,
              Text.of(
                  "Spark 사이의 통신이 없었으므로 속도를 잰 것이 아닙니다.",
                  "Nothing crossed between hosts: this measures no interconnect."))
          .at(seen);
    }
    return ofFigure(table, figures, seen);
  }

  private NcclFinding ofFigure(NcclTable table, NcclFigures figures, Seen<Row> seen) {
    long size = seen.value().size();
    double busbw = NcclFigures.busbw(seen.value()).orElse(0);
    if (size < PairSpeed.SMALLEST_MEASURED) {
      Text cut =
          figures.cutShort()
              ? Text.of(
                  " 출력이 약속된 " + NcclFigures.size(figures.promised()) + "까지 가지 못하고 끝납니다(잘림).",
                  " The output ends at "
                      + size
                      + " of "
                      + figures.promised()
                      + " bytes: truncated.")
              : Text.same("");
      return open(
              table,
              Text.of(
                      "가장 큰 크기가 " + NcclFigures.size(size) + "로 32 MiB보다 작아 속도를 잰 것이 아닙니다.",
                      "The largest size is "
                          + NcclFigures.size(size)
                          + ", below 32 MiB: speed was not measured.")
                  .plus(cut))
          .at(seen);
    }
    if (!figures.pair()) {
      return recorded(table, figures, seen, busbw);
    }
    return switch (figures.collective()) {
      case "all_gather" -> pairGather(table, figures, seen, busbw);
      case "all_reduce" -> halfRule(table, figures, seen, busbw);
      default -> recorded(table, figures, seen, busbw);
    };
  }

  private NcclFinding pairGather(
      NcclTable table, NcclFigures figures, Seen<Row> seen, double busbw) {
    if (seen.value().size() < PairSpeed.SMALLEST_PASSED) {
      return halfRule(table, figures, seen, busbw);
    }
    double floor = Limits.PAIR_FLOOR.at(site);
    if (busbw < floor) {
      return slow(figures, seen, busbw, floor);
    }
    if (figures.cutShort()) {
      return open(table, Text.of("시험이 끝까지 출력되지 않았습니다.", "The test was not printed to its end."))
          .at(seen);
    }
    if (!NcclFigures.consistent(seen.value())) {
      return open(
              table,
              Text.of(
                  "시간·크기·대역폭이 서로 맞지 않는 표입니다.",
                  "Time, size and bandwidth of the row contradict each other."))
          .at(seen);
    }
    return fast(seen, busbw, PairSpeed.limit(seen.value().size()).at(site), floor);
  }

  private NcclFinding fast(Seen<Row> seen, double busbw, double limit, double floor) {
    NcclFinding finding =
        cited(basis.pass(figure(seen.value().size(), busbw)), seen, busbw).where("all_gather");
    return busbw >= limit
        ? finding
        : finding.remark(
            Text.of(
                "기준 "
                    + limit
                    + " GB/s보다 낮지만 정상 장비에서도 보이는 범위("
                    + floor
                    + " 이상)입니다: MTU, 크기, 첫 실행인지 확인하십시오.",
                "Below the limit of "
                    + limit
                    + " GB/s, within what healthy pairs show (from "
                    + floor
                    + "): look at MTU, size and whether it was a cold first run."));
  }

  private NcclFinding halfRule(NcclTable table, NcclFigures figures, Seen<Row> seen, double busbw) {
    double half = PairSpeed.halfOfHealthy(seen.value().size(), site);
    if (busbw < half) {
      return slow(figures, seen, busbw, half);
    }
    return cited(
        open(
            table,
            figure(seen.value().size(), busbw)
                .plus(
                    Text.of(
                        ": 이 시험이나 크기로는 부적합만 판정할 수 있습니다. all_gather를 1 GiB 이상으로 시험하십시오.",
                        ": this test or size can only fail; test all_gather at 1 GiB or more."))),
        seen,
        busbw);
  }

  private NcclFinding slow(NcclFigures figures, Seen<Row> seen, double busbw, double limit) {
    boolean sockets = evidence.all(NcclProcess.class).stream().anyMatch(NcclSockets::used);
    PairSpeed.Reading reading = PairSpeed.reading(busbw, sockets, figures.flat());
    NcclFinding finding =
        basis
            .fail(
                figure(seen.value().size(), busbw)
                    .plus(
                        Text.of(
                            " (기준 " + NcclFigures.gigabytes(limit) + " GB/s 미달). ",
                            " (below " + NcclFigures.gigabytes(limit) + " GB/s). "))
                    .plus(reading.meaning()))
            .because(reading.causes().toArray(new String[0]))
            .next(
                Whose.INSTALLER,
                Text.of(
                    "NCCL 기록(NCCL_DEBUG=INFO)으로 쓰인 장치를 확인하고, RoCE 두 링크가 모두 쓰였다면 두 대를 케이블을 꽂은 채 재부팅하십시오.",
                    "Look in the NCCL log (NCCL_DEBUG=INFO) for the devices in use; if both RoCE links were used, reboot both machines with the cable in."));
    return cited(finding, seen, busbw);
  }

  private NcclFinding recorded(NcclTable table, NcclFigures figures, Seen<Row> seen, double busbw) {
    Text who =
        figures.ranks() > 0
            ? Text.of("rank " + figures.ranks() + "개", Counted.of(figures.ranks(), "rank"))
            : Text.of("rank 수는 보이지 않음", "ranks not shown");
    return cited(
        open(
            table,
            figure(seen.value().size(), busbw)
                .plus(
                    Text.of(
                        " (" + who.ko() + "): 기록만 하고 판정하지 않습니다. 두 대 all_gather가 아닙니다.",
                        " ("
                            + who.en()
                            + "): recorded, not judged; this is no all_gather of a pair."))),
        seen,
        busbw);
  }

  private void unread(List<Finding> findings) {
    evidence.all(NcclHint.class).stream()
        .filter(h -> h.kind() == NcclHint.Kind.OTHER_LIBRARY)
        .findFirst()
        .ifPresent(
            h ->
                findings.add(
                    basis
                        .open(NcclHintWords.of(h, evidence))
                        .at(h.words())
                        .next(Whose.KIT, again())
                        .done()));
    evidence.all(NotUnderstood.class).stream()
        .filter(n -> n.format().startsWith("nccl-tests"))
        .findFirst()
        .ifPresent(
            n ->
                findings.add(
                    basis
                        .open(
                            Text.of(
                                n.place().line() + "행을 읽을 수 없습니다.",
                                "line " + n.place().line() + ": " + n.problem()))
                        .at(n.place())
                        .next(Whose.KIT, again())
                        .done()));
  }

  private NcclFinding open(NcclTable table, Text seen) {
    return basis.open(seen).at(table.average()).next(Whose.KIT, again());
  }

  private static NcclFinding cited(NcclFinding finding, Seen<Row> seen, double busbw) {
    return finding.at(seen.place(), "busbw", NcclFigures.gigabytes(busbw), "GB/s");
  }

  private static Text figure(long size, double busbw) {
    String value = NcclFigures.size(size) + ": busbw " + NcclFigures.gigabytes(busbw) + " GB/s";
    return Text.same(value);
  }

  private static Text again() {
    return Text.of(
        "두 대에서 'all_gather_perf -b 32M -e 4G -f 2'를 끝까지 실행한 출력으로 다시 판정하십시오.",
        "Judge again with the whole output of all_gather_perf -b 32M -e 4G -f 2 on the pair.");
  }
}
