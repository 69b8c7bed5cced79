package org.sparkstacking.conform.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Hold a host as a person names it on the command line.
 *
 * @param port SSH port, 0 where none was named
 */
record NamedHost(@Nullable String user, String address, int port) {
  private static final Pattern SHAPE =
      Pattern.compile(
          "(?:([A-Za-z0-9_][A-Za-z0-9._-]{0,63})@)?([A-Za-z0-9_][A-Za-z0-9._-]{0,253})(?::(\\d{1,5}))?");

  /** Read {@code [user@]host[:port]}. */
  static NamedHost of(String text) {
    Matcher m = SHAPE.matcher(text.strip());
    int port = m.matches() && m.group(3) != null ? Integer.parseInt(m.group(3)) : 0;
    if (!m.matches() || port > 65_535) {
      throw Refusal.of(
          "'" + text + "'은(는) 호스트가 아닙니다. [사용자@]호스트[:포트]로 적으십시오(예: spark-a, nvidia@10.0.0.11).",
          "'"
              + text
              + "' is no host: write [user@]host[:port], such as spark-a or nvidia@10.0.0.11.");
    }
    return new NamedHost(m.group(1), m.group(2), port);
  }
}
