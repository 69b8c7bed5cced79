package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Gid;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;

/** Reads {@code show_gids} (OFED scripts); the IPv4 column is blank on fe80 rows. */
final class GidLines extends RowLines {
  private static final Pattern ROW =
      Pattern.compile(
          "\\s*(\\w+)\\s+\\d+\\s+(\\d{1,4})\\s+(?:[0-9a-f]{4}:){7}[0-9a-f]{4}\\s+(?:(\\d{1,3}(?:\\.\\d{1,3}){3})\\s+)?(v[12])(?:\\s+(\\S+))?\\s*");

  GidLines(Source source, String command) {
    super("show_gids", source, command);
  }

  @Override
  boolean relevant(String line) {
    return line.contains("v1") || line.contains("v2");
  }

  @Override
  boolean row(String text, Place place) {
    Matcher m = ROW.matcher(text);
    if (!m.matches()) {
      return false;
    }
    add(
        new Gid(
            place.source(),
            m.group(1),
            Integer.parseInt(m.group(2)),
            m.group(4),
            m.group(3) == null ? "" : m.group(3),
            m.group(5) == null ? "" : m.group(5),
            place));
    return true;
  }
}
