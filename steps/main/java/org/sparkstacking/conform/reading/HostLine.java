package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
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

  /**
   * What tools put in front: pdsh and clush ({@code host: }), ansible ({@code host | }), kubectl
   * ({@code [pod/name/container] }), Open MPI's --tag-output ({@code [1,0]<stdout>:}), syslog and
   * ISO times, quoting by mail.
   */
  private static final List<Pattern> PREFIXES =
      List.of(
          Pattern.compile(
              "(\\[\\d{1,6},\\d{1,6}\\])(?:\\[[^\\]]{1,80}\\])?<(?:stdout|stderr|stddiag)>:\\s?(.*)"),
          Pattern.compile(
              "()\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d[\\d.,]*(?:Z|[+-]\\d\\d:?\\d\\d)?\\]?:?\\s(.*)"),
          Pattern.compile(
              "()[A-Z][a-z]{2}\\s{1,3}\\d{1,2} \\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?\\s(.*)"),
          Pattern.compile("\\[([A-Za-z][\\w./-]{0,100})\\]:?\\s(.*)"),
          Pattern.compile("([A-Za-z][\\w.-]{0,62}):\\s(.*)"),
          Pattern.compile("([A-Za-z][\\w.-]{0,62})\\s{1,3}\\|\\s{1,3}(.*)"),
          Pattern.compile("()>\\s(.*)"));

  /** List the ways to read a line, the whole line first. */
  static List<HostLine> of(String line) {
    List<HostLine> ways = new ArrayList<>();
    HostLine way = new HostLine("", line);
    for (int i = 0; i <= DEEPEST && way != null; i++) {
      ways.add(way);
      way = way.without();
    }
    return ways;
  }

  private @Nullable HostLine without() {
    for (Pattern prefix : PREFIXES) {
      Matcher m = prefix.matcher(text);
      if (m.matches()) {
        return new HostLine(m.group(1).isEmpty() ? host : m.group(1), m.group(2));
      }
    }
    return null;
  }
}
