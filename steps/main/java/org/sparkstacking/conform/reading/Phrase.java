package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Holds one fixed wording of a tool and what it means. Plain substrings are looked for first; only
 * the detail needs a regular expression.
 *
 * @param kind what the words mean
 * @param words all of them must stand in the line
 * @param detail gives the detail as group 1, or null
 */
record Phrase<K>(K kind, String[] words, @Nullable Pattern detail) {

  static <K> Phrase<K> of(K kind, String... words) {
    return new Phrase<>(kind, words, null);
  }

  Phrase<K> withDetail(String regex) {
    return new Phrase<>(kind, words, Pattern.compile(regex));
  }

  boolean in(String line) {
    for (String word : words) {
      if (!line.contains(word)) {
        return false;
      }
    }
    return true;
  }

  String detailOf(String line) {
    Pattern pattern = detail;
    if (pattern == null) {
      return "";
    }
    Matcher matcher = pattern.matcher(line.length() > 600 ? line.substring(0, 600) : line);
    return matcher.find() ? String.valueOf(matcher.group(1)) : "";
  }
}
