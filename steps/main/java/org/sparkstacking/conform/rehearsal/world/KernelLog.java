package org.sparkstacking.conform.rehearsal.world;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Write kernel messages as {@code journalctl -k -o short-iso} prints them. */
public final class KernelLog {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssxx").withZone(ZoneOffset.UTC);

  private KernelLog() {}

  public static String line(Instant when, String host, String message) {
    return TIME.format(when) + " " + host + " kernel: " + message;
  }
}
