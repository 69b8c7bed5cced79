package org.sparkstacking.conform.reading.kube;

import org.jspecify.annotations.Nullable;

/** One {@code key: rest} of a YAML line. */
record YamlKey(String key, String rest) {

  /** Split a stripped line, or give null where it is no member. */
  static @Nullable YamlKey of(String line) {
    if (line.isEmpty() || line.startsWith("#") || isItem(line)) {
      return null;
    }
    char quote = line.charAt(0);
    if (quote == '"' || quote == '\'') {
      int end = line.indexOf(quote, 1);
      return end > 0 && line.startsWith(":", end + 1)
          ? new YamlKey(line.substring(1, end), line.substring(end + 2).strip())
          : null;
    }
    int colon = line.indexOf(": ");
    if (colon < 0) {
      colon = line.indexOf(":\t");
    }
    if (colon < 0 && line.endsWith(":")) {
      colon = line.length() - 1;
    }
    if (colon <= 0 || "{[}],".indexOf(quote) >= 0) {
      return null;
    }
    return new YamlKey(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
  }

  static boolean isItem(String line) {
    return line.equals("-") || line.startsWith("- ");
  }

  static int indent(String line) {
    int at = 0;
    while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    return at;
  }

  static String bare(String text) {
    String own = text.strip();
    if (own.length() >= 2) {
      char first = own.charAt(0);
      if ((first == '"' || first == '\'') && own.charAt(own.length() - 1) == first) {
        return own.substring(1, own.length() - 1);
      }
    }
    return own;
  }
}
