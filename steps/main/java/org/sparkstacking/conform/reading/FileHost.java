package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells the host that a file's name speaks of, such as {@code spark-01/dmesg.txt}. */
final class FileHost {
  private static final Pattern NAMED =
      Pattern.compile(
          "(?:^|[!/\\\\._-])((?:spark|dgx|gx10|gb10|host|node|server|worker)[-_]?\\d{1,3})(?=$|[/\\\\._-])",
          Pattern.CASE_INSENSITIVE);

  private FileHost() {}

  /** Give the last host-like word of the path, or "". */
  static String of(String file) {
    Matcher named =
        NAMED.matcher(file.length() <= 300 ? file : file.substring(file.length() - 300));
    String host = "";
    while (named.find()) {
      host = named.group(1);
    }
    return host;
  }
}
