package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.Comparator;
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
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.WorkloadEnd;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.Site;

/** Decides from the kit's own warm-up and three measured runs whether NCCL is fast enough. */
final class NcclSpeedInRun {
  private static final int MEASURED = 3;

  private final NcclFinding.Basis basis = NcclSpeedJudge.basis();
  private final Evidence evidence;
  private final Site site;

  NcclSpeedInRun(Evidence evidence, Site site) {
    this.evidence = evidence;
    this.site = site;
  }

  List<Finding> judge() {
    List<Finding> findings = new ArrayList<>();
    boolean pair = site.hosts().size() == 2;
    if (site.layout() == Layout.SINGLE || site.hosts().size() < 2) {
      findings.add(
          open(Text.of("Spark가 한 대라 잴 것이 없습니다.", "There is one Spark: nothing to measure."))
              .done());
    } else if (pair) {
      findings.add(measured(Workload.HOST.quiet(), "").done());
    } else if (site.layout() == Layout.RING) {
      findings.add(ring().done());
    } else {
      pairs().forEach((prefix, name) -> findings.add(measured(prefix, name).done()));
      if (findings.size() < pairsDue()) {
        findings.add(open(Text.of("모든 쌍을 재지 못했습니다.", "Not every pair was measured.")).done());
      }
    }
    return findings;
  }

  private int pairsDue() {
    int hosts = site.hosts().size();
    return hosts * (hosts - 1) / 2;
  }

  /** List what was asked under {@code nccl/host/pair/A+B/}. */
  private Map<String, String> pairs() {
    Map<String, String> found = new LinkedHashMap<>();
    String start = Workload.HOST.prefix() + "pair/";
    for (NcclTable table : evidence.about(start).all(NcclTable.class)) {
      String question = table.source().question();
      int end = question.indexOf('/', start.length());
      if (end > 0) {
        found.put(question.substring(0, end + 1), question.substring(start.length(), end));
      }
    }
    return found;
  }

  private NcclFinding measured(String prefix, String name) {
    Optional<NcclFinding> missing = missing(prefix, 2);
    if (missing.isPresent()) {
      return missing.get().where(name);
    }
    Seen<Row> median = median(prefix);
    if (median == null) {
      return open(Text.of("속도를 잰 행이 없습니다.", "No row with a speed.")).where(name);
    }
    return judged(median, speeds(prefix)).where(name);
  }

  private NcclFinding judged(Seen<Row> median, List<Double> all) {
    long size = median.value().size();
    double busbw = NcclFigures.busbw(median.value()).orElse(0);
    Text figure =
        Text.of(
            NcclFigures.size(size)
                + ": busbw 중앙값 "
                + NcclFigures.gigabytes(busbw)
                + " GB/s (측정 "
                + all
                + ")",
            NcclFigures.size(size)
                + ": median busbw "
                + NcclFigures.gigabytes(busbw)
                + " GB/s (of "
                + all
                + ")");
    if (size < PairSpeed.SMALLEST_MEASURED) {
      return cited(
          open(
              figure.plus(
                  Text.of(" – 32 MiB보다 작아 속도가 아닙니다.", " – below 32 MiB no speed is measured."))),
          median,
          busbw);
    }
    if (size < PairSpeed.SMALLEST_PASSED) {
      double half = PairSpeed.halfOfHealthy(size, site);
      return busbw < half
          ? slow(median, busbw, half, figure)
          : cited(
              open(
                  figure.plus(
                      Text.of(
                          " – 1 GiB 미만으로는 적합을 판정하지 않습니다.", " – below 1 GiB it can only fail."))),
              median,
              busbw);
    }
    return fromOneGibibyte(median, busbw, figure);
  }

  private NcclFinding fromOneGibibyte(Seen<Row> median, double busbw, Text figure) {
    double floor = Limits.PAIR_FLOOR.at(site);
    if (busbw < floor) {
      return slow(median, busbw, floor, figure);
    }
    if (!NcclFigures.consistent(median.value())) {
      return cited(
          open(
              figure.plus(
                  Text.of(" – 표의 수치가 서로 맞지 않습니다.", " – the row's figures contradict each other."))),
          median,
          busbw);
    }
    double limit = PairSpeed.limit(median.value().size()).at(site);
    NcclFinding pass = cited(basis.pass(figure), median, busbw);
    return busbw >= limit
        ? pass
        : pass.remark(
            Text.of(
                "busbw가 기준 " + limit + " GB/s보다 낮지만 정상 장비의 범위입니다(" + floor + " 이상).",
                "busbw is below the limit of "
                    + limit
                    + " GB/s, within what healthy pairs show (from "
                    + floor
                    + ")."));
  }

  private NcclFinding ring() {
    Optional<NcclFinding> missing = missing(Workload.HOST.quiet(), site.hosts().size());
    if (missing.isPresent()) {
      return missing.get();
    }
    Seen<Row> median = median(Workload.HOST.quiet());
    if (median == null) {
      return open(Text.of("속도를 잰 행이 없습니다.", "No row with a speed."));
    }
    double busbw = NcclFigures.busbw(median.value()).orElse(0);
    double limit = Limits.RING.at(site);
    Text figure = Text.same("ring: busbw " + NcclFigures.gigabytes(busbw) + " GB/s");
    if (median.value().size() < PairSpeed.SMALLEST_PASSED) {
      return cited(
          open(figure.plus(Text.of(" – 크기가 1 GiB 미만입니다.", " – below 1 GiB."))), median, busbw);
    }
    if (busbw < limit) {
      return slow(median, busbw, limit, figure).because("S-38", "S-39");
    }
    boolean carried =
        new NcclCarrierJudge(Workload.HOST)
            .judge(evidence, site, Scope.RUN).stream().allMatch(f -> f.verdict() == Verdict.PASS);
    return carried
        ? cited(basis.pass(figure), median, busbw)
        : cited(
            open(
                figure.plus(
                    Text.of(
                        " – 링은 RoCE로 통신했음이 확인되어야 적합합니다(NCH-3).",
                        " – a ring passes only with NCH-3 shown."))),
            median,
            busbw);
  }

  /** Give the finding for a warm-up or a run that is not there, whole and of one job. */
  private Optional<NcclFinding> missing(String prefix, int ranks) {
    boolean warmedUp =
        evidence.all(WorkloadEnd.class).stream()
            .anyMatch(
                e ->
                    e.source().question().startsWith(Workload.HOST.prefix() + "warmup/")
                        && e.succeeded());
    long whole = runs(prefix).stream().filter(t -> whole(t, ranks)).count();
    if (whole < MEASURED) {
      return Optional.of(
          open(
              Text.of(
                  "끝까지 실행된 측정이 " + MEASURED + "회 중 " + whole + "회입니다.",
                  whole + " of " + MEASURED + " measured runs came to their end.")));
    }
    return warmedUp
        ? Optional.empty()
        : Optional.of(
            open(
                Text.of(
                    "준비 실행이 끝나지 않아 첫 실행만으로는 판정하지 않습니다.",
                    "The warm-up run did not end; the first run of a boot is not judged alone.")));
  }

  private boolean whole(NcclTable table, int ranks) {
    NcclFigures figures = new NcclFigures(table);
    boolean ended =
        evidence.all(WorkloadEnd.class).stream()
            .anyMatch(
                e -> e.source().question().equals(table.source().question()) && e.succeeded());
    return ended
        && figures.finished()
        && !figures.cutShort()
        && figures.ranks() == ranks
        && figures.hosts().size() == ranks
        && !figures.repeatsRanks()
        && table.deviceBlocks() <= 1
        && figures.collective().equals("all_gather");
  }

  private List<NcclTable> runs(String prefix) {
    return evidence.about(prefix + "run").all(NcclTable.class);
  }

  private @Nullable Seen<Row> median(String prefix) {
    long size = runs(prefix).stream().mapToLong(NcclTable::largestSize).min().orElse(0);
    List<Seen<Row>> rows = new ArrayList<>();
    for (NcclTable table : runs(prefix)) {
      Seen<Row> row = new NcclFigures(table).at(size);
      if (row != null) {
        rows.add(row);
      }
    }
    rows.sort(Comparator.comparingDouble(r -> NcclFigures.busbw(r.value()).orElse(0)));
    return rows.isEmpty() ? null : rows.get(rows.size() / 2);
  }

  private List<Double> speeds(String prefix) {
    return runs(prefix).stream()
        .map(t -> new NcclFigures(t).largest())
        .map(r -> r == null ? 0.0 : NcclFigures.busbw(r).orElse(0))
        .toList();
  }

  private NcclFinding slow(Seen<Row> row, double busbw, double limit, Text figure) {
    boolean sockets =
        evidence.about(Workload.HOST.quiet()).all(NcclProcess.class).stream()
            .anyMatch(NcclSockets::used);
    PairSpeed.Reading reading = PairSpeed.reading(busbw, sockets, false);
    return cited(
        basis
            .fail(
                figure
                    .plus(
                        Text.of(
                            " – 기준 " + NcclFigures.gigabytes(limit) + " GB/s 미달. ",
                            " – below " + NcclFigures.gigabytes(limit) + " GB/s. "))
                    .plus(reading.meaning()))
            .because(reading.causes().toArray(new String[0]))
            .next(
                Whose.INSTALLER,
                Text.of(
                    "NCH-3의 결과를 보고, RoCE 두 링크가 모두 쓰였다면 케이블을 꽂은 채 두 대를 재부팅한 뒤 다시 시험하십시오.",
                    "Look at NCH-3; if both RoCE links were used, reboot both machines with the cable in and test again.")),
        row,
        busbw);
  }

  private NcclFinding open(Text seen) {
    return basis.open(seen).next(Whose.KIT, Text.of("다시 시험하십시오.", "Test again."));
  }

  private static NcclFinding cited(NcclFinding finding, Seen<Row> seen, double busbw) {
    return finding.at(seen.place(), "busbw", NcclFigures.gigabytes(busbw), "GB/s");
  }
}
