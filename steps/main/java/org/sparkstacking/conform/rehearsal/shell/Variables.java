package org.sparkstacking.conform.rehearsal.shell;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replace {@code $NAME} and {@code ${NAME}} by their values; unknown ones by nothing. */
final class Variables {
  private static final Pattern NAME = Pattern.compile("\\$(?:\\{(\\w+)\\}|(\\w+))");

  private Variables() {}

  static String expand(String text, Map<String, String> env) {
    return NAME.matcher(text)
        .replaceAll(
            m -> {
              String name = m.group(1) == null ? m.group(2) : m.group(1);
              return Matcher.quoteReplacement(env.getOrDefault(name, ""));
            });
  }
}
