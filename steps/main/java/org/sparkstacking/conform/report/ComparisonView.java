package org.sparkstacking.conform.report;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.RunComparison.Figure;
import org.sparkstacking.conform.report.RunComparison.Trend;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes a comparison of two runs as text, HTML and JSON. */
public final class ComparisonView {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final RunComparison comparison;
  private final Words words;

  public ComparisonView(RunComparison comparison, Lang lang) {
    this.comparison = comparison;
    words = Words.in(lang);
  }

  public static String json(RunComparison comparison) {
    return JSON.writeValueAsString(comparison) + "\n";
  }

  /** Give the page; it needs {@code record.css} beside it. */
  public byte[] html() {
    return new HtmlView().render("compare.jte", this).getBytes(StandardCharsets.UTF_8);
  }

  /** Give the style sheet that belongs beside the page. */
  public static byte[] styleSheet() throws java.io.IOException {
    return HtmlView.styleSheet();
  }

  /** Give the lines for the terminal. */
  public List<String> text() {
    List<String> lines = new ArrayList<>();
    lines.add(outcome());
    comparison.doubts().forEach(d -> lines.add("  ! " + w(d)));
    for (var c : comparison.claims()) {
      lines.add(
          "  "
              + c.id()
              + ": "
              + verdict(c.before())
              + " → "
              + verdict(c.now())
              + " ("
              + trend(c.trend())
              + ")");
    }
    for (Figure f : comparison.figures()) {
      if (f.trend() != Trend.SAME) {
        lines.add("  " + figure(f) + ": " + values(f) + " (" + trend(f.trend()) + ")");
      }
    }
    for (var v : comparison.versions()) {
      lines.add("  " + s(v.what()) + ": " + orNone(v.before()) + " → " + orNone(v.now()));
    }
    if (cause()) {
      lines.add("  " + w("compare.cause"));
    }
    return lines;
  }

  /** Tell whether changed versions are the first thing to look at. */
  public boolean cause() {
    return comparison.outcome() == RunComparison.Outcome.WORSE && !comparison.versions().isEmpty();
  }

  public RunComparison comparison() {
    return comparison;
  }

  public String w(String key) {
    return words.get(key);
  }

  public String s(String raw) {
    return Printable.text(raw);
  }

  public String htmlLang() {
    return words.lang() == Lang.KO ? "ko" : "en";
  }

  public String outcome() {
    return w("compare." + comparison.outcome());
  }

  public String verdict(String verdict) {
    return verdict.isEmpty() ? w("none") : w("short." + verdict);
  }

  public String trend(Trend trend) {
    return w("trend." + trend);
  }

  public String figure(Figure f) {
    String size = f.size() == 0 ? "" : " " + Amounts.binary(f.size());
    return s(f.claim() + " " + f.name() + size + " " + f.where());
  }

  public String values(Figure f) {
    return number(f.before()) + " → " + number(f.now()) + " " + s(f.unit());
  }

  public String spread(Figure f) {
    if (f.before() == null) {
      return w("none");
    }
    String range = number(f.low()) + " – " + number(f.high());
    return range + " (" + words.get("compare.from", f.from()) + ")";
  }

  public String number(@Nullable Double value) {
    return value == null ? w("notmeasured") : String.format(Locale.ROOT, "%.2f", value);
  }

  public String orNone(String version) {
    return version.isEmpty() ? w("none") : s(version);
  }
}
