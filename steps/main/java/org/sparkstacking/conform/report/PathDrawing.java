package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.report.Drawing.Sheet;
import org.sparkstacking.conform.report.RunRecord.PathPart;

/**
 * Draws the three paths side by side: how fast each was, and how many bytes each network carried
 * while it ran. The second half is what proves the path; speed alone never does.
 */
final class PathDrawing {
  private static final int WIDTH = Drawing.WIDTH;
  private static final int ROW = 33;
  private static final int SPEED = 186;
  private static final int SPEED_WIDE = 128;
  private static final int BYTES = 470;
  private static final int BYTES_WIDE = 140;
  private static final String DARK = "#1f3a5f";
  private static final String MIDDLE = "#9a9a9a";
  private static final String WHITE = "#ffffff";

  private final RunRecord.Comparison comparison;
  private final Words words;
  private final Sheet sheet = new Sheet();

  private PathDrawing(RunRecord.Comparison comparison, Words words) {
    this.comparison = comparison;
    this.words = words;
  }

  static Drawing of(RunRecord.Comparison comparison, Words words) {
    return new PathDrawing(comparison, words).draw();
  }

  private Drawing draw() {
    sheet.bold(SPEED, 10, 9, "start", words.get("figure.speed"));
    sheet.bold(BYTES - 76, 10, 9, "start", words.get("figure.bytes"));
    double fastest = largest(comparison.paths().stream().map(PathPart::busbw).toList());
    double most = largest(comparison.paths().stream().flatMap(p -> bytes(p).stream()).toList());
    for (int i = 0; i < comparison.paths().size(); i++) {
      row(comparison.paths().get(i), 16 + i * ROW, fastest, most);
    }
    return new Drawing(
        "paths",
        17 + comparison.paths().size() * ROW,
        words.get("figure.paths"),
        describe(),
        sheet.shapes());
  }

  private void row(PathPart path, int y, double fastest, double most) {
    sheet.line(4, y, WIDTH - 4, y, 5, "none");
    String title = Printable.text(path.title().in(words.lang()));
    sheet.bold(4, y + 16, 9, "start", Drawing.fit(title, 9, SPEED - 8));
    sheet.text(4, y + 28, 9, "start", Drawing.fit(path.carrier(), 9, SPEED - 10));
    bar(SPEED, y + 8, SPEED_WIDE, 16, DARK, path.busbw(), fastest);
    String speed = path.busbw() == null ? words.get("notmeasured") : number(path.busbw()) + " GB/s";
    sheet.bold(SPEED + 6 + wide(path.busbw(), fastest, SPEED_WIDE), y + 20, 10, "start", speed);
    List<String> names = List.of(words.get("c.fabric"), words.get("c.management"), "Cilium");
    List<String> fills = List.of(DARK, MIDDLE, WHITE);
    List<@Nullable Double> values = bytes(path);
    for (int k = 0; k < 3; k++) {
      int at = y + 2 + k * 10;
      sheet.text(BYTES - 6, at + 7, 8, "end", names.get(k));
      bar(BYTES, at, BYTES_WIDE, 8, fills.get(k), values.get(k), most);
      int end = BYTES + 5 + wide(values.get(k), most, BYTES_WIDE);
      sheet.text(end, at + 7, 8, "start", Amounts.bytes(values.get(k), words));
    }
  }

  private void bar(
      int x, int y, int room, int height, String fill, @Nullable Double value, double most) {
    sheet.box(x, y, Math.max(1, wide(value, most, room)), height, fill, "none");
  }

  private static int wide(@Nullable Double value, double most, int room) {
    return value == null || most <= 0 ? 0 : (int) Math.round(value / most * room);
  }

  private static List<@Nullable Double> bytes(PathPart path) {
    List<@Nullable Double> all = new ArrayList<>();
    all.add(asDouble(path.fabricBytes()));
    all.add(asDouble(path.managementBytes()));
    all.add(asDouble(path.ciliumBytes()));
    return all;
  }

  private static @Nullable Double asDouble(@Nullable Long value) {
    return value == null ? null : (double) value;
  }

  private static double largest(List<@Nullable Double> values) {
    double most = 0;
    for (Double value : values) {
      most = Math.max(most, value == null ? 0 : value);
    }
    return most;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private String describe() {
    List<String> parts = new ArrayList<>();
    for (PathPart path : comparison.paths()) {
      Double busbw = path.busbw();
      List<@Nullable Double> bytes = bytes(path);
      parts.add(
          Printable.text(path.title().in(words.lang()))
              + ": "
              + (busbw == null ? words.get("notmeasured") : number(busbw) + " GB/s")
              + ", ConnectX-7 "
              + Amounts.bytes(bytes.get(0), words)
              + ", "
              + words.get("c.management")
              + " "
              + Amounts.bytes(bytes.get(1), words)
              + ", Cilium "
              + Amounts.bytes(bytes.get(2), words));
    }
    return String.join("; ", parts);
  }
}
