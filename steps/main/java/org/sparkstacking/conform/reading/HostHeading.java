package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the lines by which people and tools say whose output follows: {@code ### spark-01}, {@code
 * spark-01:}, {@code == spark-01 ==}, {@code spark-01 | CHANGED | rc=0 >>} of ansible, and the name
 * between two rules that {@code clush -b} prints.
 */
final class HostHeading {
  private static final int LONGEST = 120;
  private static final Pattern MARKED =
      Pattern.compile(
          "(?:#{1,6}|={2,}|-{2,}|\\*{1,3}|>{1,3}|\\[)\\s{0,3}([A-Za-z][\\w.-]{1,60}?)\\s{0,3}"
              + "(?:(?:#{1,6}|={2,}|-{2,}|\\*{1,3}|<{1,3}|\\]|:)\\s{0,3}){0,2}");
  private static final Pattern COLON = Pattern.compile("([A-Za-z][\\w.-]{1,60}):");
  private static final Pattern ANSIBLE =
      Pattern.compile(
          "([A-Za-z][\\w.-]{1,60}) \\| (?:CHANGED|SUCCESS|FAILED|UNREACHABLE!?)(?: \\| rc=-?\\d{1,3})? >>");
  private static final Pattern BARE = Pattern.compile("([A-Za-z][\\w.-]{1,60})");
  private static final Pattern RULE = Pattern.compile("-{8,}");

  private boolean ruled;

  /** Take the next line, and give the host that it heads, or "". */
  String in(String line) {
    if (line.isEmpty() || line.length() > LONGEST) {
      ruled = false;
      return "";
    }
    String text = line.strip();
    boolean marked = !text.isEmpty() && "#=-*>[".indexOf(text.charAt(0)) >= 0;
    String host = ruled ? name(BARE, text) : marked ? name(MARKED, text) : "";
    ruled = text.startsWith("--------") && RULE.matcher(text).matches();
    if (host.isEmpty() && text.endsWith(":") && line.charAt(0) != ' ') {
      host = name(COLON, text);
    }
    return host.isEmpty() && text.endsWith(">>") ? name(ANSIBLE, text) : host;
  }

  private static String name(Pattern pattern, String text) {
    Matcher heading = pattern.matcher(text);
    return heading.matches() && new HostLine(heading.group(1), "").hosty() ? heading.group(1) : "";
  }
}
