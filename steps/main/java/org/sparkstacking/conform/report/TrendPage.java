package org.sparkstacking.conform.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.TrendStory.Column;
import org.sparkstacking.conform.report.TrendStory.Row;

/** Writes a trend as one script-free page. */
public final class TrendPage {
  /** More charts than these are a switch full of Sparks; the table of runs names the rest. */
  private static final int MOST_CHARTS = 40;

  /** A night without a check has no verdict: never a word that reads like a good one. */
  private static final String NOTHING = "–";

  private final TrendStory story;
  private final Words words;
  private final TrendDrawings drawings;

  public TrendPage(TrendStory story, Lang lang) {
    this.story = story;
    words = Words.in(lang);
    drawings = new TrendDrawings(story, words);
  }

  /** Give the page; it needs {@code record.css} beside it. */
  public byte[] html() {
    return new HtmlView().render("trend.jte", this).getBytes(StandardCharsets.UTF_8);
  }

  /** Give the style sheet that belongs beside the page. */
  public static byte[] styleSheet() throws IOException {
    return HtmlView.styleSheet();
  }

  public TrendStory story() {
    return story;
  }

  public String w(String key) {
    return words.get(key);
  }

  public String w(String key, Object argument) {
    return words.get(key, argument);
  }

  public String s(String raw) {
    return Printable.text(raw);
  }

  public String htmlLang() {
    return words.lang() == Lang.KO ? "ko" : "en";
  }

  public Drawing strip() {
    return drawings.strip();
  }

  public List<Drawing> charts() {
    List<Drawing> charts = new ArrayList<>();
    for (TrendStory.Line line : story.lines().stream().limit(MOST_CHARTS).toList()) {
      charts.add(drawings.chart(line, charts.size() + 1));
    }
    return charts;
  }

  /** Say how many charts are not drawn, or "". */
  public String chartsCut() {
    int more = story.lines().size() - MOST_CHARTS;
    return more > 0 ? words.get("brief.more", more) : "";
  }

  /** Give the columns, newest first, for the table that says the same in words. */
  public List<Column> newestFirst() {
    List<Column> all = new ArrayList<>(story.columns());
    java.util.Collections.reverse(all);
    return all;
  }

  public String kind(Column column) {
    RunRecord run = column.run();
    if (run == null) {
      return w("trend.missing");
    }
    String kind =
        run.scope() == null
            ? w("trend.full")
            : ScheduledRun.is(run) ? w("brief.nightly") : s(run.scope().asked());
    String ended =
        run.ended().equals(RecordFile.NORMAL) ? "" : " · " + w("brief.ended." + run.ended());
    return (column.accepted() ? w("compare.baseline") + " · " : "") + kind + ended;
  }

  public String verdict(Column column) {
    RunRecord run = column.run();
    if (run == null) {
      return NOTHING;
    }
    return run.scope() == null ? w("verdict." + run.verdict()) : w("scope." + run.scopeVerdict());
  }

  /** List what did not pass in a run: its claims with their verdict. */
  public String open(Column column) {
    if (column.run() == null) {
      return NOTHING;
    }
    int index = story.columns().indexOf(column);
    List<String> open = new ArrayList<>();
    for (Row row : story.rows()) {
      String verdict = row.verdicts().get(index);
      if (verdict.equals("FAIL") || verdict.equals("INCONCLUSIVE")) {
        open.add(row.id() + " " + w("short." + verdict));
      }
    }
    return open.isEmpty() ? w("none") : String.join(", ", open);
  }

  public String worse(TrendStory.Change change) {
    return change.worse().isEmpty() ? w("none") : s(String.join(", ", change.worse()));
  }

  public String runId(Column column) {
    return column.run() == null ? "" : s(column.run().runId());
  }

  public String at(Instant instant) {
    String pattern = words.lang() == Lang.KO ? "yyyy. M. d. HH:mm" : "yyyy-MM-dd HH:mm";
    return instant.atZone(story.zone()).format(DateTimeFormatter.ofPattern(pattern, Locale.ROOT));
  }
}
