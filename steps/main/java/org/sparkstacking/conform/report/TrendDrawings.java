package org.sparkstacking.conform.report;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.Drawing.Sheet;
import org.sparkstacking.conform.report.TrendStory.Column;
import org.sparkstacking.conform.report.TrendStory.Line;
import org.sparkstacking.conform.report.TrendStory.Row;

/** Draws a trend: all pictures share their columns, so that they are read one below the other. */
final class TrendDrawings {
  private static final int LEFT = 64;
  private static final int WIDEST_STEP = 60;
  private static final int ROW = 15;
  private static final int HEAD = 34;
  private static final int CHART = 92;
  private static final int TOP = 28;
  private static final int BOTTOM = 82;
  private static final Map<String, String> MARKS =
      Map.of(
          "PASS", "○",
          "FAIL", "×",
          "INCONCLUSIVE", "?",
          "NOT_TESTED", "–",
          "NOT_APPLICABLE", "/");
  private static final Map<String, String> FILLS =
      Map.of(
          "PASS", "#ffffff",
          "FAIL", "#f3b5b5",
          "INCONCLUSIVE", "#f0deb0",
          "NOT_TESTED", "#d9d9d9",
          "NOT_APPLICABLE", "#eeeeee");

  private final TrendStory story;
  private final Words words;
  private final int step;

  TrendDrawings(TrendStory story, Words words) {
    this.story = story;
    this.words = words;
    int count = Math.max(1, story.columns().size());
    this.step = Math.min(WIDEST_STEP, (Drawing.WIDTH - LEFT - 4) / count);
  }

  /** Draw the verdicts: a row a claim, a column a run, a dashed column a night without one. */
  Drawing strip() {
    Sheet sheet = new Sheet();
    int bottom = HEAD + story.rows().size() * ROW;
    head(sheet, bottom);
    for (int r = 0; r < story.rows().size(); r++) {
      row(sheet, story.rows().get(r), HEAD + r * ROW);
    }
    return new Drawing("strip", bottom + 6, words.get("trend.strip"), said(), sheet.shapes());
  }

  private void head(Sheet sheet, int bottom) {
    String month = "";
    for (int i = 0; i < story.columns().size(); i++) {
      Column column = story.columns().get(i);
      ZonedDateTime at = local(column.at());
      String own = at.format(month());
      if (!own.equals(month)) {
        sheet.bold(x(i), 9, 9, "middle", own);
        month = own;
      }
      sheet.text(x(i), 21, 9, "middle", String.valueOf(at.getDayOfMonth()));
      if (column.run() == null) {
        sheet.box(x(i) - step / 2 + 2, HEAD, step - 4, bottom - HEAD, "#ffffff", "3,3");
        sheet.dot("cross", x(i), 28, 3);
      } else if (column.accepted()) {
        sheet.dot("square", x(i), 28, 3);
      } else if (column.run().scope() == null) {
        sheet.dot("circle", x(i), 28, 3);
      }
    }
  }

  private DateTimeFormatter month() {
    return words.lang() == Lang.KO
        ? DateTimeFormatter.ofPattern("M월", Locale.ROOT)
        : DateTimeFormatter.ofPattern("MMM", Locale.ENGLISH);
  }

  private void row(Sheet sheet, Row row, int top) {
    sheet.text(LEFT - 8, top + 11, 9, "end", row.id());
    for (int i = 0; i < row.verdicts().size(); i++) {
      String verdict = row.verdicts().get(i);
      if (!verdict.isEmpty()) {
        String fill = FILLS.getOrDefault(verdict, "#ffffff");
        sheet.box(x(i) - step / 2, top, step, ROW, fill, "none");
        if (verdict.equals("FAIL")) {
          sheet.dot("cross", x(i), top + ROW / 2, 4);
        } else {
          sheet.text(x(i), top + 11, 10, "middle", MARKS.getOrDefault(verdict, "?"));
        }
      }
    }
  }

  /** Draw one figure over the same columns. */
  Drawing chart(Line line, int number) {
    Sheet sheet = new Sheet();
    Scale scale = Scale.of(line);
    sheet.bold(LEFT, 12, 10, "start", Drawing.fit(title(line), 10, Drawing.WIDTH - LEFT - 10));
    sheet.line(LEFT - 2, TOP, LEFT - 2, BOTTOM, 8, "none");
    sheet.text(LEFT - 6, TOP + 6, 9, "end", number(scale.high(), line));
    sheet.text(LEFT - 6, BOTTOM + 2, 9, "end", number(scale.low(), line));
    level(sheet, scale, line.middle(), "6,4");
    level(sheet, scale, line.low(), "2,3");
    path(sheet, scale, line);
    points(sheet, scale, line);
    return new Drawing("line-" + number, CHART, title(line), said(line), sheet.shapes());
  }

  private void level(Sheet sheet, Scale scale, @Nullable Double at, String dash) {
    if (at != null) {
      int right = x(story.columns().size() - 1) + step / 2;
      sheet.line(LEFT - 2, scale.y(at), right, scale.y(at), 7, dash);
    }
  }

  /** Runs side by side are joined; where runs between them did not measure, by dots. */
  private void path(Sheet sheet, Scale scale, Line line) {
    int before = -1;
    for (int i = 0; i < line.values().size(); i++) {
      Optional<Double> value = line.values().get(i);
      if (value.isPresent()) {
        if (before >= 0) {
          int from = scale.y(line.values().get(before).orElseThrow());
          sheet.line(
              x(before), from, x(i), scale.y(value.get()), 12, i - before == 1 ? "none" : "1,3");
        }
        before = i;
      }
    }
  }

  private void points(Sheet sheet, Scale scale, Line line) {
    int last = -1;
    for (int i = 0; i < line.values().size(); i++) {
      Optional<Double> value = line.values().get(i);
      if (value.isPresent()) {
        boolean accepted = story.columns().get(i).accepted();
        String kind = line.isWorse(value.get()) ? "cross" : accepted ? "square" : "circle";
        sheet.dot(kind, x(i), scale.y(value.get()), 3);
        last = i;
      }
    }
    if (last >= 0) {
      double value = line.values().get(last).orElseThrow();
      int y = scale.y(value) < TOP + 12 ? scale.y(value) + 14 : scale.y(value) - 6;
      sheet.plate(Math.min(x(last), Drawing.WIDTH - 20), y, 9, number(value, line));
    }
  }

  String title(Line line) {
    String size = line.size() == 0 ? "" : " " + Amounts.binary(line.size());
    String unit = line.unit().isEmpty() ? "" : " (" + line.unit() + ")";
    return words.get("trend." + line.kind()) + size + unit + " · " + Printable.text(line.where());
  }

  private String said(Line line) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < line.values().size(); i++) {
      int index = i;
      line.values()
          .get(i)
          .ifPresent(v -> parts.add(day(story.columns().get(index).at()) + " " + number(v, line)));
    }
    return String.join(", ", parts);
  }

  private String said() {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < story.columns().size(); i++) {
      Column column = story.columns().get(i);
      List<String> bad = new ArrayList<>();
      for (Row row : story.rows()) {
        if (row.verdicts().get(i).equals("FAIL")) {
          bad.add(row.id());
        }
      }
      String what =
          column.run() == null
              ? words.get("trend.missing")
              : bad.isEmpty()
                  ? words.get("trend.nofail")
                  : words.get("short.FAIL") + " " + String.join(" ", bad);
      parts.add(day(column.at()) + " " + what);
    }
    return String.join("; ", parts);
  }

  String day(Instant at) {
    ZonedDateTime local = local(at);
    return String.format(Locale.ROOT, "%02d-%02d", local.getMonthValue(), local.getDayOfMonth());
  }

  private ZonedDateTime local(Instant at) {
    return at.atZone(story.zone());
  }

  private int x(int column) {
    return LEFT + column * step + step / 2;
  }

  private static String number(double value, Line line) {
    return String.format(Locale.ROOT, line.kind().equals("ratio") ? "%.2f" : "%.1f", value);
  }

  /** Where values stand; the range holds the values and the baseline with some room. */
  private record Scale(double low, double high) {
    static Scale of(Line line) {
      double low = Double.MAX_VALUE;
      double high = 0;
      List<Double> all = new ArrayList<>();
      line.values().forEach(v -> v.ifPresent(all::add));
      Optional.ofNullable(line.low()).ifPresent(all::add);
      Optional.ofNullable(line.middle()).ifPresent(all::add);
      for (double value : all) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      double room = Math.max((high - low) * 0.15, high * 0.02);
      return new Scale(Math.max(0, low - room), high + room);
    }

    int y(double value) {
      double share = high <= low ? 0.5 : (value - low) / (high - low);
      return BOTTOM - (int) Math.round(share * (BOTTOM - TOP));
    }
  }
}
