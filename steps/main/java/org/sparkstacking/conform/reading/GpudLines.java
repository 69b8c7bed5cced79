package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.GpuHealth;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads the health states of gpud ({@code /v1/states}) key by key, because quoted copies are often
 * broken by line wraps.
 */
final class GpudLines extends RowLines {
  private static final Pattern KEY =
      Pattern.compile("\"(component|health|reason)\"\\s*:\\s*\"([^\"]{0,400})\"");
  private static final Pattern COUNT = Pattern.compile("all\\s+(\\d{1,4})\\s+GPU");

  private String component = "";
  private String health = "";
  private int count = -1;
  private @Nullable Place where;

  GpudLines(Source source, String command) {
    super("gpud", source, command);
  }

  @Override
  void ended() {
    if (where != null && component.startsWith("accelerator-nvidia")) {
      boolean healthy = health.equals("Healthy");
      add(new GpuHealth(where.source(), count, new Seen<>(healthy, where)));
    }
    where = null;
    count = -1;
  }

  @Override
  boolean relevant(String line) {
    return line.contains("component") || line.contains("health") || line.contains("reason");
  }

  @Override
  boolean row(String text, Place place) {
    if (text.indexOf('"') < 0) {
      return false;
    }
    Matcher m = KEY.matcher(text);
    boolean found = false;
    while (m.find()) {
      found = true;
      key(m.group(1), m.group(2), place);
    }
    return found;
  }

  private void key(String name, String value, Place place) {
    switch (name) {
      case "component" -> {
        ended();
        component = value;
      }
      case "health" -> {
        ended();
        health = value;
        where = place;
      }
      default -> {
        Matcher checked = COUNT.matcher(value);
        count = checked.find() ? Integer.parseInt(checked.group(1)) : count;
      }
    }
  }
}
