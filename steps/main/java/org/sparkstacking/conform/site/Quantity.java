package org.sparkstacking.conform.site;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads sizes and times as people write them. {@code K M G T} and {@code KiB MiB …} are powers of
 * 1024, as in nccl-tests' {@code -b 32M -e 4G}; {@code KB MB GB TB} are powers of 1000.
 */
final class Quantity {
  private static final Pattern SHAPE = Pattern.compile("([0-9]{1,12})\\s{0,3}([A-Za-z]{0,3})");
  private static final Map<String, Long> SIZES =
      Map.ofEntries(
          Map.entry("", 1L),
          Map.entry("b", 1L),
          Map.entry("k", 1L << 10),
          Map.entry("m", 1L << 20),
          Map.entry("g", 1L << 30),
          Map.entry("t", 1L << 40),
          Map.entry("kib", 1L << 10),
          Map.entry("mib", 1L << 20),
          Map.entry("gib", 1L << 30),
          Map.entry("tib", 1L << 40),
          Map.entry("kb", 1_000L),
          Map.entry("mb", 1_000_000L),
          Map.entry("gb", 1_000_000_000L),
          Map.entry("tb", 1_000_000_000_000L));
  private static final Map<String, Long> SECONDS = Map.of("s", 1L, "m", 60L, "h", 3600L);

  private Quantity() {}

  /** Give bytes, or nothing when the text is no size. */
  static OptionalLong bytes(String text) {
    return scaled(text, SIZES);
  }

  /**
   * Give a time written with a unit ({@code 90s}, {@code 5m}, {@code 1h}); zero when it is none.
   */
  static Duration time(String text) {
    return Duration.ofSeconds(scaled(text, SECONDS).orElse(0));
  }

  private static OptionalLong scaled(String text, Map<String, Long> units) {
    Matcher m = SHAPE.matcher(text.strip());
    Long unit = m.matches() ? units.get(m.group(2).toLowerCase(Locale.ROOT)) : null;
    if (unit == null) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Math.multiplyExact(Long.parseLong(m.group(1)), unit));
    } catch (ArithmeticException e) {
      return OptionalLong.empty();
    }
  }
}
