package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.judge.Limit;
import org.sparkstacking.conform.judge.Limits;
import org.sparkstacking.conform.report.Drawing.Sheet;
import org.sparkstacking.conform.report.RunRecord.Measurement;

/** Draws busbw over the message size of one pair, with the limits that counted. */
final class SizeChart {
  private static final int WIDTH = Drawing.WIDTH;
  private static final int LEFT = 46;
  private static final int RIGHT = WIDTH - 14;
  private static final int TOP = 14;
  private static final int BOTTOM = 196;
  private static final int SMALLEST_BITS = 25;
  private static final int LARGEST_BITS = 34;
  private static final Set<String> HOST = Set.of("NCH-2");
  private static final Set<String> POD = Set.of("NCP-2");

  private final RunRecord run;
  private final Words words;
  private final String pair;
  private final Sheet sheet = new Sheet();
  private final double most;

  private SizeChart(RunRecord run, Words words, String pair) {
    this.run = run;
    this.words = words;
    this.pair = pair;
    double highest = points().stream().mapToDouble(Measurement::value).max().orElse(0);
    most = Math.max(25, Math.ceil(highest / 5) * 5);
  }

  /** Draw one chart for every pair that was measured at more than no size. */
  static List<Drawing> all(RunRecord run, Words words) {
    Set<String> pairs = new LinkedHashSet<>();
    run.measurements().stream().filter(SizeChart::drawn).forEach(m -> pairs.add(m.where()));
    List<Drawing> charts = new ArrayList<>();
    for (String pair : pairs) {
      charts.add(new SizeChart(run, words, pair).draw("sizes" + charts.size()));
    }
    return charts;
  }

  private static boolean drawn(Measurement m) {
    boolean path = HOST.contains(m.claim()) || POD.contains(m.claim());
    return path && m.name().equals("busbw") && m.size() > 0 && m.unit().equals("GB/s");
  }

  private Drawing draw(String id) {
    axes();
    limits();
    series(HOST, "circle", "none");
    series(POD, "square", "6,4");
    legend();
    return new Drawing(
        id,
        BOTTOM + 48,
        words.get("figure.sizes", Printable.text(pair)),
        describe(),
        sheet.shapes());
  }

  private void axes() {
    for (int value = 0; value <= most; value += 5) {
      sheet.line(LEFT, y(value), RIGHT, y(value), 5, value == 0 ? "none" : "1,3");
      sheet.text(LEFT - 6, y(value) + 3, 9, "end", String.valueOf(value));
    }
    for (int bits = SMALLEST_BITS; bits <= LARGEST_BITS; bits++) {
      sheet.line(x(1L << bits), BOTTOM, x(1L << bits), BOTTOM + 4, 8, "none");
      sheet.text(x(1L << bits), BOTTOM + 15, 9, "middle", Amounts.binary(1L << bits));
    }
    sheet.line(LEFT, TOP, LEFT, BOTTOM, 8, "none");
    sheet.text(4, 10, 9, "start", "GB/s");
  }

  /** A limit counts at its own size and above; the floor counts everywhere from 1 GiB on. */
  private void limits() {
    if (ring()) {
      level(Limits.RING, 1L << 30, 1L << LARGEST_BITS);
      return;
    }
    List<Limit> steps =
        List.of(Limits.PAIR_1G, Limits.PAIR_2G, Limits.PAIR_4G, Limits.PAIR_8G, Limits.PAIR_16G);
    int floor = y(limit(Limits.PAIR_FLOOR));
    sheet.line(x(1L << 30), floor, RIGHT, floor, 12, "2,3");
    sheet.text(RIGHT, floor + 12, 9, "end", label(Limits.PAIR_FLOOR));
    for (int i = 0; i < steps.size(); i++) {
      long from = 1L << (30 + i);
      level(steps.get(i), from, i + 1 < steps.size() ? from * 2 : from);
    }
  }

  private void level(Limit limit, long from, long to) {
    int height = y(limit(limit));
    int end = from == to ? RIGHT + 4 : x(to);
    sheet.line(x(from), height, end, height, 22, "none");
    sheet.plate((x(from) + end) / 2, height + 13, 9, number(limit(limit)));
  }

  private void series(Set<String> claims, String mark, String dash) {
    List<Measurement> own = points().stream().filter(m -> claims.contains(m.claim())).toList();
    StringBuilder path = new StringBuilder();
    own.forEach(m -> path.append(x(m.size())).append(',').append(y(m.value())).append(' '));
    if (own.size() > 1) {
      sheet.path(path.toString().strip(), 14, dash);
    }
    own.forEach(m -> sheet.dot(mark, x(m.size()), y(m.value()), mark.equals("circle") ? 3 : 6));
    if (!own.isEmpty()) {
      Measurement last = own.get(own.size() - 1);
      boolean host = mark.equals("circle");
      int x = x(last.size()) + (host ? 0 : 8);
      int y = y(last.value()) + (host ? -7 : 4);
      sheet.bold(x, y, 9, host ? "middle" : "start", number(last.value()));
    }
  }

  private void legend() {
    int y = BOTTOM + 36;
    sheet.line(LEFT, y - 3, LEFT + 30, y - 3, 14, "none").dot("circle", LEFT + 15, y - 3, 3);
    sheet.text(LEFT + 36, y, 9, "start", words.get("path.host"));
    sheet.line(LEFT + 140, y - 3, LEFT + 170, y - 3, 14, "6,4").dot("square", LEFT + 155, y - 3, 6);
    sheet.text(LEFT + 176, y, 9, "start", words.get("path.pod"));
    sheet.line(LEFT + 400, y - 3, LEFT + 430, y - 3, 22, "none");
    sheet.text(LEFT + 436, y, 9, "start", words.get("figure.limit"));
    if (!ring()) {
      sheet.line(LEFT + 520, y - 3, LEFT + 550, y - 3, 12, "2,3");
      sheet.text(LEFT + 556, y, 9, "start", words.get("figure.floor"));
    }
  }

  private List<Measurement> points() {
    return run.measurements().stream()
        .filter(SizeChart::drawn)
        .filter(m -> m.where().equals(pair))
        .sorted(java.util.Comparator.comparingLong(Measurement::size))
        .toList();
  }

  private boolean ring() {
    return run.site().layout().equalsIgnoreCase("ring");
  }

  private double limit(Limit limit) {
    return LimitParts.of(run, limit).value();
  }

  private String label(Limit limit) {
    return words.get("figure.floor") + " " + number(limit(limit));
  }

  private static int x(long size) {
    double bits = Math.log((double) size) / Math.log(2);
    double share = (bits - SMALLEST_BITS) / (LARGEST_BITS - SMALLEST_BITS);
    int inset = 24;
    int wide = RIGHT - LEFT - 2 * inset;
    return LEFT + inset + (int) Math.round(Math.max(-0.02, Math.min(1.02, share)) * wide);
  }

  private int y(double value) {
    return BOTTOM - (int) Math.round(Math.max(0, value) / most * (BOTTOM - TOP));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private String describe() {
    List<String> parts = new ArrayList<>();
    for (Measurement m : points()) {
      String path = words.get(HOST.contains(m.claim()) ? "path.host" : "path.pod");
      parts.add(path + " " + Amounts.binary(m.size()) + " " + number(m.value()) + " GB/s");
    }
    Optional<Limit> shown = Optional.of(ring() ? Limits.RING : Limits.PAIR_4G);
    shown.ifPresent(
        l ->
            parts.add(words.get("figure.limit") + " " + l.id() + " " + number(limit(l)) + " GB/s"));
    return String.join("; ", parts);
  }
}
