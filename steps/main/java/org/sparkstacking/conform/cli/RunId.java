package org.sparkstacking.conform.cli;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Names a run, such as {@code 20261130-101500Z-two-sparks-1f3a}. */
final class RunId {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss'Z'").withZone(ZoneOffset.UTC);

  private RunId() {}

  static String of(Instant startedAt, String site, RandomGenerator random) {
    String tail = HexFormat.of().toHexDigits((short) random.nextInt());
    return STAMP.format(startedAt) + "-" + site.replaceAll("[^A-Za-z0-9.-]", "-") + "-" + tail;
  }
}
