package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds a text to the rules by which node-exporter's textfile collector takes it, Prometheus text
 * format 0.0.4: HELP and TYPE once and before the samples of their metric, one block a metric,
 * legal names, quoted and escaped label values, a number, no series twice, a line end at the end.
 */
final class TextFormat {
  private static final Pattern SAMPLE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)\\})? (-?[0-9][0-9.e+-]*|NaN|[+-]Inf)");
  private static final Pattern LABEL =
      Pattern.compile(
          "\\G(?:^|,)([a-zA-Z_][a-zA-Z0-9_]*)=\"([^\"\\\\\\n]*+(?:\\\\[\\\\n\"][^\"\\\\\\n]*+)*+)\"");

  private final List<String> wrong = new ArrayList<>();
  private final Set<String> closed = new HashSet<>();
  private final Set<String> series = new HashSet<>();
  private String open = "";

  private TextFormat() {}

  /** List what is wrong, line by line; empty for a good text. */
  static List<String> wrongIn(String text) {
    TextFormat format = new TextFormat();
    if (!text.endsWith("\n")) {
      format.wrong.add("no line end at the end");
    }
    text.lines().forEach(format::line);
    return format.wrong;
  }

  private void line(String line) {
    if (line.startsWith("# HELP ") || line.startsWith("# TYPE ")) {
      String name = line.split(" ", 4)[2];
      enter(name, line);
      if (line.startsWith("# TYPE ") && !line.matches("# TYPE \\S+ (gauge|counter|untyped)")) {
        wrong.add(line);
      }
    } else if (!line.isEmpty() && !line.startsWith("#")) {
      sample(line);
    }
  }

  private void sample(String line) {
    Matcher sample = SAMPLE.matcher(line);
    if (!sample.matches()) {
      wrong.add(line);
      return;
    }
    enter(sample.group(1), line);
    String labels = sample.group(2);
    if (labels != null && !LABEL.matcher(labels).replaceAll("").isEmpty()) {
      wrong.add(line);
    }
    if (!series.add(sample.group(1) + labels)) {
      wrong.add("twice: " + line);
    }
  }

  private void enter(String name, String line) {
    if (!name.equals(open)) {
      closed.add(open);
      open = name;
    }
    if (closed.contains(name)) {
      wrong.add("metric comes again: " + line);
    }
  }
}
