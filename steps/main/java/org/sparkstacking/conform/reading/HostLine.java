package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Hold one way to read a line: with or without what collectors put in front of it.
 *
 * @param host host or rank that the prefix names, "" when it names none
 * @param text the rest of the line
 */
record HostLine(String host, String text) {
  private static final int DEEPEST = 3;

  /** Programs that put their own name before what they could not do. */
  private static final Set<String> PROGRAMS =
      Set.of(
          "grep", "cat", "ls", "sh", "bash", "ssh", "sudo", "ping", "ip", "Error", "error",
          "Warning");

  private static final Pattern HOSTY =
      Pattern.compile(
          "(?i)(?:(?:dgx|asus|lenovo|msi|dell)-?)?(?:(?:spark|gx10|gb10|pgx|dgx|node|host|worker|server)[-_.]?[a-z]?[-_.]?\\d{1,4}(?![a-z]{2})"
              + "|(?:spark|gx10|gb10|pgx|dgx|edgexpert)[-_.](?:[a-z]|[0-9a-f]{4})(?![\\w-]))");

  private static final Pattern LABEL =
      Pattern.compile("(?!\\S{1,63}(?:Error|Exception|Warning):)([A-Za-z][\\w.-]{0,62}):\\s(.*)");

  /**
   * What tools put in front and what may as well be the line's own: pdsh and clush ({@code host:
   * }), ansible ({@code host | }), times, brackets, line numbers. {@link Prefixes} has the rest.
   */
  private static final List<Pattern> PREFIXES =
      List.of(
          Pattern.compile(
              "()\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d[\\d.,]*(?:Z|[+-]\\d\\d:?\\d\\d)?\\]?:?\\s(.*)"),
          Pattern.compile(
              "()[A-Z][a-z]{2}\\s{1,3}\\d{1,2} \\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?\\s(.*)"),
          Pattern.compile("\\[([A-Za-z][\\w./-]{0,100})\\]:?\\s(.*)"),
          Pattern.compile("([A-Za-z0-9][\\w.-]{0,62}) [\\w./()-]{1,60}(?:\\[\\d{1,9}\\])?:\\s(.*)"),
          LABEL,
          Pattern.compile("([A-Za-z][\\w.-]{0,62})\\s{1,3}\\|\\s{1,3}(.*)"),
          Pattern.compile("()\\([A-Za-z][^()]{0,100}\\)\\s(.*)"),
          Pattern.compile("()\\[[^\\[\\]]{1,120}\\]:?\\s(.*)"),
          Pattern.compile("()\\s{0,6}\\d{1,6}[:|]\\s?(.*)"));

  /**
   * List the ways to read a line: without what can only be a collector's prefix, then without what
   * may be one.
   */
  static List<HostLine> of(String line) {
    Prefixes.Stripped sure = Prefixes.strip(line);
    List<HostLine> ways = new ArrayList<>();
    HostLine way = new HostLine(sure.speaker(), sure.text());
    for (int i = 0; i <= DEEPEST && way != null; i++) {
      ways.add(way);
      way = way.without();
    }
    return ways;
  }

  /** Tell whether a label is a machine's name by how people name these machines. */
  boolean hosty() {
    return HOSTY.matcher(host).lookingAt();
  }

  /** Take off a label such as {@code host: }, or give null where there is none. */
  static @Nullable HostLine labelled(String line) {
    int colon = line.indexOf(": ");
    if (colon <= 0 || colon > 62) {
      return null;
    }
    Matcher m = LABEL.matcher(line);
    return m.matches() && !PROGRAMS.contains(m.group(1))
        ? new HostLine(m.group(1), m.group(2))
        : null;
  }

  /** Tell whether what stands before the rest is a collector's mark and names a host. */
  static boolean marked(String line, HostLine rest) {
    char first = line.isEmpty() ? ' ' : line.charAt(0);
    int end = line.length() - rest.text().length();
    boolean column = end > 0 && line.lastIndexOf('|', end - 1) > 0;
    return !rest.host().isEmpty() && (first == '[' || first == '(' || column);
  }

  private @Nullable HostLine without() {
    for (Pattern prefix : PREFIXES) {
      Matcher m = prefix.matcher(text);
      if (m.matches()) {
        boolean named = !m.group(1).isEmpty() && !PROGRAMS.contains(m.group(1));
        return new HostLine(named ? m.group(1) : host, m.group(2));
      }
    }
    return null;
  }
}
