package org.sparkstacking.conform.site;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name the hours in which the site's owner lets its hosts be loaded, in the site's time zone.
 *
 * @param from first minute
 * @param to first minute that is outside again; before {@code from} where the hours go over
 *     midnight
 */
public record LoadHours(LocalTime from, LocalTime to) {
  private static final Pattern SHAPE =
      Pattern.compile("([0-9]{2}):([0-9]{2})\\s{0,3}-\\s{0,3}([0-9]{2}):([0-9]{2})");

  /** Read hours such as {@code 22:00-05:00}; nothing where the text is none, or holds no minute. */
  public static Optional<LoadHours> of(String text) {
    Matcher m = SHAPE.matcher(text.strip());
    if (!m.matches()) {
      return Optional.empty();
    }
    try {
      LoadHours hours = new LoadHours(time(m, 1), time(m, 3));
      return hours.from.equals(hours.to) ? Optional.empty() : Optional.of(hours);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static LocalTime time(Matcher m, int group) {
    return LocalTime.of(Integer.parseInt(m.group(group)), Integer.parseInt(m.group(group + 1)));
  }

  /** Tell whether hosts may be loaded at a time of day. */
  public boolean has(LocalTime time) {
    boolean begun = !time.isBefore(from);
    boolean over = !time.isBefore(to);
    return from.isBefore(to) ? begun && !over : begun || !over;
  }

  /** Tell whether a load that starts at a time of day and takes its longest stays within. */
  public boolean hold(LocalTime start, Duration longest) {
    return has(start) && ahead(start).compareTo(longest) >= 0;
  }

  /** Give how long they are. */
  public Duration length() {
    return ahead(from);
  }

  /** Give the time from a time of day to the end. */
  private Duration ahead(LocalTime time) {
    Duration left = Duration.between(time, to);
    return left.isNegative() || left.isZero() ? left.plusDays(1) : left;
  }

  @Override
  public String toString() {
    return from + "-" + to;
  }
}
