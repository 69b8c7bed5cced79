package org.sparkstacking.conform.report;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;
import org.sparkstacking.conform.report.RunRecord.Measurement;

/**
 * Hold what the runs of one site show over time.
 *
 * @param columns runs and missing nights, oldest first
 * @param rows a claim each, with its verdict in every column
 * @param lines a figure each, with its value in every column
 * @param changes versions that changed from one run to the next that knew them
 * @param cut how many older columns are left out
 */
public record TrendStory(
    String site,
    boolean simulated,
    ZoneId zone,
    List<Column> columns,
    List<Row> rows,
    List<Line> lines,
    List<Change> changes,
    int cut) {
  /** As many as stand side by side on a page of paper. */
  static final int MOST = 30;

  /** One run of the store. */
  public record Told(RunRecord record, boolean accepted) {}

  /** One run, or a night without one, where {@code run} is null. */
  public record Column(Instant at, @Nullable RunRecord run, boolean accepted) {}

  /** One claim; a verdict is "" where the run did not ask for the claim. */
  public record Row(String id, Text title, List<String> verdicts) {}

  /**
   * One figure.
   *
   * @param kind {@code host}, {@code pods}, {@code ratio} or {@code rdma}
   * @param size message size in bytes, 0 where it has none
   * @param values by column, empty where it was not measured
   * @param low lower end of what the accepted runs' spread allows, or null without an accepted run
   */
  public record Line(
      String kind,
      String where,
      long size,
      String unit,
      List<Optional<Double>> values,
      @Nullable Double middle,
      @Nullable Double low) {
    boolean isWorse(double value) {
      return low != null && value < low;
    }
  }

  /** One version that changed, and what became worse in the same run. */
  public record Change(Instant at, String what, String before, String now, List<String> worse) {}

  /** Tell the story of runs of one site, oldest first. */
  public static TrendStory of(List<Told> runs, List<Instant> missing) {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("a trend needs a run");
    }
    List<Column> all = new ArrayList<>();
    runs.forEach(
        t -> all.add(new Column(Instant.parse(t.record().startedAt()), t.record(), t.accepted())));
    missing.forEach(m -> all.add(new Column(m, null, false)));
    all.sort(Comparator.comparing(Column::at));
    List<Column> columns = all.subList(Math.max(0, all.size() - MOST), all.size());
    RunRecord newest = runs.get(runs.size() - 1).record();
    List<RunRecord> accepted = runs.stream().filter(Told::accepted).map(Told::record).toList();
    List<Line> lines = new Lines(columns, runs, accepted).all();
    return new TrendStory(
        newest.site().name(),
        newest.simulated(),
        ZoneId.of(newest.site().timezone()),
        List.copyOf(columns),
        rows(newest, columns),
        lines,
        changes(columns, lines),
        all.size() - columns.size());
  }

  private static List<Row> rows(RunRecord newest, List<Column> columns) {
    return newest.claims().stream()
        .map(
            c -> new Row(c.id(), c.title(), columns.stream().map(k -> verdict(k, c.id())).toList()))
        .toList();
  }

  private static String verdict(Column column, String claim) {
    RunRecord run = column.run();
    return run == null
        ? ""
        : claim(run, claim)
            .filter(c -> !c.reasonCode().equals("deselected") && c.carriedFrom() == null)
            .map(ClaimPart::verdict)
            .orElse("");
  }

  private static Optional<ClaimPart> claim(RunRecord run, String id) {
    return run.claims().stream().filter(c -> c.id().equals(id)).findFirst();
  }

  private static List<Change> changes(List<Column> columns, List<Line> lines) {
    List<Change> changes = new ArrayList<>();
    Map<String, String> known = new TreeMap<>();
    Map<String, String> verdicts = new TreeMap<>();
    for (int i = 0; i < columns.size(); i++) {
      RunRecord run = columns.get(i).run();
      if (run != null) {
        List<String> worse = worse(columns.get(i), i, lines, verdicts);
        for (String key : new TreeSet<>(run.versions().keySet())) {
          String now = run.versions().getOrDefault(key, "");
          String before = known.put(key, now);
          if (before != null && !before.equals(now)) {
            changes.add(new Change(columns.get(i).at(), key, before, now, worse));
          }
        }
      }
    }
    return changes;
  }

  private static List<String> worse(
      Column column, int index, List<Line> lines, Map<String, String> verdicts) {
    List<String> worse = new ArrayList<>();
    RunRecord run = Objects.requireNonNull(column.run());
    for (ClaimPart claim : run.claims()) {
      String now = verdict(column, claim.id());
      if (!now.isEmpty()) {
        String before = verdicts.put(claim.id(), now);
        if (now.equals("FAIL") && "PASS".equals(before)) {
          worse.add(claim.id());
        }
      }
    }
    for (Line line : lines) {
      line.values().get(index).filter(line::isWorse).ifPresent(v -> worse.add(line.where()));
    }
    return worse.stream().distinct().toList();
  }

  /** Makes the lines of the charts. */
  private record Lines(List<Column> columns, List<Told> runs, List<RunRecord> accepted) {
    private static final String HOST = "NCH-2";
    private static final String PODS = "NCP-2";

    List<Line> all() {
      List<Line> lines = new ArrayList<>();
      for (String where : places(HOST, PODS)) {
        long size = size(where);
        lines.add(line("host", where, size, "GB/s", r -> value(r, HOST, where, size)));
        lines.add(line("pods", where, size, "GB/s", r -> value(r, PODS, where, size)));
        lines.add(line("ratio", where, size, "", r -> ratio(r, where, size)));
      }
      for (String where : places("LNK-3")) {
        lines.add(line("rdma", where, 0, "Gb/s", r -> any(r, "LNK-3", where)));
      }
      lines.removeIf(l -> l.values().stream().allMatch(Optional::isEmpty));
      return List.copyOf(lines);
    }

    /** How a figure is taken from a run. */
    private interface Taken {
      Optional<Double> from(RunRecord run);
    }

    private Line line(String kind, String where, long size, String unit, Taken taken) {
      List<Optional<Double>> values =
          columns.stream()
              .map(c -> c.run() == null ? Optional.<Double>empty() : taken.from(c.run()))
              .toList();
      List<Double> past = accepted.stream().flatMap(r -> taken.from(r).stream()).toList();
      Spread spread = past.isEmpty() ? null : Spread.of(past);
      return new Line(
          kind,
          where,
          size,
          unit,
          values,
          spread == null ? null : spread.middle(),
          spread == null ? null : spread.low());
    }

    private Collection<String> places(String... claims) {
      TreeSet<String> places = new TreeSet<>();
      for (Told told : runs) {
        told.record().measurements().stream()
            .filter(m -> List.of(claims).contains(m.claim()))
            .forEach(m -> places.add(m.where()));
      }
      return places;
    }

    /** Take the largest size of the most runs, so that one odd run does not empty the chart. */
    private long size(String where) {
      Map<Long, Integer> counts = new TreeMap<>();
      for (Told told : runs) {
        told.record().measurements().stream()
            .filter(
                m -> m.where().equals(where) && (m.claim().equals(HOST) || m.claim().equals(PODS)))
            .mapToLong(Measurement::size)
            .max()
            .ifPresent(s -> counts.merge(s, 1, Integer::sum));
      }
      return counts.entrySet().stream()
          .max(
              Map.Entry.<Long, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
          .map(Map.Entry::getKey)
          .orElse(0L);
    }

    private static Optional<Double> ratio(RunRecord run, String where, long size) {
      Optional<Double> host = value(run, HOST, where, size).filter(h -> h > 0);
      return value(run, PODS, where, size).flatMap(p -> host.map(h -> p / h));
    }

    private static Optional<Double> value(RunRecord run, String claim, String where, long size) {
      return run.measurements().stream()
          .filter(m -> m.claim().equals(claim) && m.where().equals(where) && m.size() == size)
          .map(Measurement::value)
          .findFirst();
    }

    private static Optional<Double> any(RunRecord run, String claim, String where) {
      return run.measurements().stream()
          .filter(m -> m.claim().equals(claim) && m.where().equals(where))
          .map(Measurement::value)
          .findFirst();
    }
  }
}
