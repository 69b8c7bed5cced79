package org.sparkstacking.conform.observed;

/**
 * Say that a saved terminal shows the same command typed once more into the same shell, so that the
 * later answer tells what is so and the earlier one what was.
 *
 * @param command the command, without sudo, ssh and the like
 * @param from first line of the earlier answer
 * @param to last line of the earlier answer
 * @param place the later command
 * @param end last line of the later answer
 */
public record AskedAgain(Source source, String command, long from, long to, Place place, long end)
    implements Observed {

  /** Tell whether a line of the earlier answer is meant. */
  public boolean earlier(long line) {
    return line > from && line <= to;
  }

  /** Tell whether a line of the later answer is meant. */
  public boolean later(long line) {
    return line > place.line() && line <= end;
  }
}
