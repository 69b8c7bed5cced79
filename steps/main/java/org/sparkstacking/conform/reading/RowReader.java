package org.sparkstacking.conform.reading;

import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Source;

/**
 * Describe a format whose rows can be found line by line.
 *
 * @param format name of the format
 * @param mark what only lines of this format contain
 * @param command what its command lines contain
 * @param lines opens a reading
 */
record RowReader(
    String format,
    Predicate<String> mark,
    Pattern command,
    BiFunction<Source, String, LineReader> lines)
    implements Reader {

  @Override
  public boolean recognises(String line) {
    return line.length() < 1 << 16 && mark.test(line);
  }

  @Override
  public boolean reads(String commandLine) {
    return commandLine.length() < 1 << 16 && command.matcher(commandLine).find();
  }

  @Override
  public LineReader open(Source source, String commandLine) {
    return lines.apply(source, commandLine);
  }
}
