package org.sparkstacking.conform.reading;

import java.util.List;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;

/**
 * Hold the lines of one answer as a reader gets them: decoded, without line ends, ANSI sequences,
 * NUL bytes and byte order mark, with their original line numbers.
 *
 * @param source the answer they came from
 * @param command the command line that printed them, "" when unknown
 * @param lines the lines
 */
public record Script(Source source, String command, List<Line> lines) {

  public Script {
    lines = List.copyOf(lines);
  }

  /**
   * One line.
   *
   * @param number from 1, as in the original text
   * @param text the line's characters
   */
  public record Line(long number, String text) {}

  public Place at(Line line) {
    return new Place(source, line.number(), line.text());
  }

  public Place whole() {
    return new Place(source, 0, "");
  }
}
