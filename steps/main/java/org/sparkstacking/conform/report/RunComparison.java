package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;
import org.sparkstacking.conform.report.RunRecord.Measurement;

/**
 * Hold what changed between a baseline and a later run of the same site.
 *
 * @param claims claims whose verdict changed
 * @param figures every figure that both or one of the runs have
 * @param versions versions that changed, came or went
 * @param doubts why the runs cannot be compared in full; empty when they can
 */
public record RunComparison(
    String baseline,
    String run,
    Outcome outcome,
    List<ClaimChange> claims,
    List<Figure> figures,
    List<VersionChange> versions,
    List<String> doubts) {
  /** What the comparison concludes; the exit code is its place: 0, 1, 2. */
  public enum Outcome {
    SAME,
    WORSE,
    UNDECIDED
  }

  /** A claim whose verdict is another one now. */
  public record ClaimChange(String id, String level, String before, String now, Trend trend) {}

  /** Which way something went. */
  public enum Trend {
    SAME,
    BETTER,
    WORSE,
    UNDECIDED
  }

  /**
   * One figure of both runs.
   *
   * @param before median of the accepted runs, or null where none has it
   * @param low lower end of what the accepted runs' own spread allows
   * @param high upper end
   * @param now null where the later run has it not
   * @param from how many accepted runs the spread was taken from; below three it is 10 %
   */
  public record Figure(
      String claim,
      String name,
      String where,
      long size,
      String unit,
      @Nullable Double before,
      double low,
      double high,
      @Nullable Double now,
      int from,
      Trend trend) {}

  /** One version; "" where it was not seen. */
  public record VersionChange(String what, String before, String now) {}

  /**
   * Compare a run with a baseline.
   *
   * @param accepted accepted runs of the same site, the baseline among them or not, for the spread
   */
  public static RunComparison of(RunRecord baseline, RunRecord run, List<RunRecord> accepted) {
    List<RunRecord> base = new ArrayList<>(List.of(baseline));
    accepted.stream()
        .filter(a -> !a.runId().equals(baseline.runId()) && !a.runId().equals(run.runId()))
        .filter(a -> a.site().name().equals(baseline.site().name()))
        .forEach(base::add);
    List<ClaimChange> claims = claims(baseline, run);
    List<Figure> figures = figures(base, baseline, run);
    List<String> doubts = doubts(baseline, run);
    return new RunComparison(
        baseline.runId(),
        run.runId(),
        outcome(claims, figures, doubts),
        claims,
        figures,
        versions(baseline, run),
        doubts);
  }

  private static Outcome outcome(
      List<ClaimChange> claims, List<Figure> figures, List<String> doubts) {
    boolean worse =
        claims.stream().anyMatch(c -> c.trend() == Trend.WORSE)
            || figures.stream().anyMatch(f -> f.trend() == Trend.WORSE);
    boolean open =
        !doubts.isEmpty()
            || claims.stream().anyMatch(c -> c.trend() == Trend.UNDECIDED)
            || figures.stream().anyMatch(f -> f.trend() == Trend.UNDECIDED);
    return worse ? Outcome.WORSE : open ? Outcome.UNDECIDED : Outcome.SAME;
  }

  private static List<String> doubts(RunRecord a, RunRecord b) {
    List<String> doubts = new ArrayList<>();
    differs(doubts, "doubt.site", a.site().name(), b.site().name());
    differs(doubts, "doubt.rules", a.rulesEdition(), b.rulesEdition());
    differs(doubts, "doubt.simulated", a.simulated(), b.simulated());
    differs(doubts, "doubt.ended", "normal", b.ended());
    differs(doubts, "doubt.ended", "normal", a.ended());
    return doubts.stream().distinct().toList();
  }

  private static void differs(List<String> doubts, String key, Object a, Object b) {
    if (!a.equals(b)) {
      doubts.add(key);
    }
  }

  private static List<ClaimChange> claims(RunRecord baseline, RunRecord run) {
    List<ClaimChange> changes = new ArrayList<>();
    TreeSet<String> ids = new TreeSet<>();
    baseline.claims().forEach(c -> ids.add(c.id()));
    run.claims().forEach(c -> ids.add(c.id()));
    for (String id : ids) {
      ClaimPart before = claim(baseline, id);
      ClaimPart now = claim(run, id);
      String was = before == null ? "" : before.verdict();
      String is = now == null ? "" : now.verdict();
      if (!was.equals(is) && asked(run, id)) {
        String level =
            now == null ? String.valueOf(before == null ? "" : before.level()) : now.level();
        changes.add(new ClaimChange(id, level, was, is, trend(is)));
      }
    }
    return changes;
  }

  /** A scoped run says nothing of the claims that it did not name. */
  private static boolean asked(RunRecord run, String id) {
    RunRecord.Scope scope = run.scope();
    return scope == null || scope.claims().contains(id);
  }

  private static Trend trend(String is) {
    if (is.equals("FAIL")) {
      return Trend.WORSE;
    }
    if (is.equals("PASS")) {
      return Trend.BETTER;
    }
    return Trend.UNDECIDED;
  }

  private static @Nullable ClaimPart claim(RunRecord run, String id) {
    return run.claims().stream().filter(c -> c.id().equals(id)).findFirst().orElse(null);
  }

  private record Key(String claim, String name, String where, long size, String unit) {
    static Key of(Measurement m) {
      return new Key(m.claim(), m.name(), m.where(), m.size(), m.unit());
    }

    String order() {
      return claim + " " + name + " " + where + " " + String.format("%020d", size) + unit;
    }
  }

  private static List<Figure> figures(List<RunRecord> base, RunRecord baseline, RunRecord run) {
    Map<String, Key> keys = new TreeMap<>();
    for (RunRecord r : List.of(baseline, run)) {
      r.measurements().stream()
          .map(Key::of)
          .filter(k -> asked(run, k.claim()))
          .forEach(k -> keys.put(k.order(), k));
    }
    return keys.values().stream().map(k -> figure(k, base, run)).toList();
  }

  private static Figure figure(Key key, List<RunRecord> base, RunRecord run) {
    List<Double> past = base.stream().flatMap(r -> value(r, key).stream()).toList();
    Double now = value(run, key).orElse(null);
    if (past.isEmpty()) {
      return new Figure(
          key.claim(),
          key.name(),
          key.where(),
          key.size(),
          key.unit(),
          null,
          0,
          0,
          now,
          0,
          Trend.SAME);
    }
    Spread spread = Spread.of(past);
    return new Figure(
        key.claim(),
        key.name(),
        key.where(),
        key.size(),
        key.unit(),
        spread.middle(),
        spread.low(),
        spread.high(),
        now,
        spread.from(),
        trend(now, spread));
  }

  private static Trend trend(@Nullable Double now, Spread spread) {
    if (now == null) {
      return Trend.UNDECIDED;
    }
    if (spread.isWorse(now)) {
      return Trend.WORSE;
    }
    return spread.isBetter(now) ? Trend.BETTER : Trend.SAME;
  }

  private static Optional<Double> value(RunRecord run, Key key) {
    return run.measurements().stream()
        .filter(m -> Key.of(m).equals(key))
        .map(Measurement::value)
        .findFirst();
  }

  private static List<VersionChange> versions(RunRecord a, RunRecord b) {
    TreeSet<String> keys = new TreeSet<>(a.versions().keySet());
    keys.addAll(b.versions().keySet());
    List<VersionChange> changes = new ArrayList<>();
    for (String key : keys) {
      String was = a.versions().getOrDefault(key, "");
      String is = b.versions().getOrDefault(key, "");
      if (!was.equals(is)) {
        changes.add(new VersionChange(key, was, is));
      }
    }
    return changes;
  }
}
