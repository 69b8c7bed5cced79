package org.sparkstacking.conform.report;

import com.openhtmltopdf.extend.FSTextBreaker;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Breaks lines at blanks only, since Korean must not break inside a word, and after the separators
 * of long machine names, which would run off the paper otherwise. A Korean particle that stands
 * behind a name or a command with a blank stays on its line.
 */
final class WordBreaker implements FSTextBreaker {
  private static final int LONG_WORD = 26;
  private static final Pattern DATE_PART = Pattern.compile("\\D?(?:\\d{4}|\\d{1,2})\\.");
  private static final Pattern DATE_NEXT = Pattern.compile("\\d{1,2}\\.");
  private static final Set<String> PARTICLES =
      Set.of(
          "의", "와", "과", "은", "는", "이", "가", "을", "를", "에", "에서", "로", "으로", "부터", "까지", "보다", "도",
          "만");

  private String text = "";
  private int at;

  @Override
  public void setText(String next) {
    text = next;
    at = 0;
  }

  @Override
  public int next() {
    int wordStart = at;
    for (int i = at; i < text.length() - 1; i++) {
      if (endsBlanks(i) || breaksLongWord(i, wordStart)) {
        at = i + 1;
        return at;
      }
    }
    at = text.length();
    return -1;
  }

  /**
   * Break after the last of several blanks: the layout skips the rest by itself and loses its
   * place.
   */
  private boolean endsBlanks(int i) {
    return text.charAt(i) == ' ' && text.charAt(i + 1) != ' ' && !particle(i + 1) && !insideDate(i);
  }

  /** A Korean date, 2026. 11. 30., is one word. */
  private boolean insideDate(int blank) {
    int start = text.lastIndexOf(' ', blank - 1) + 1;
    int end = text.indexOf(' ', blank + 1);
    return DATE_PART.matcher(text.substring(start, blank)).matches()
        && DATE_NEXT.matcher(text.substring(blank + 1, end < 0 ? text.length() : end)).lookingAt();
  }

  private boolean particle(int from) {
    int end = text.indexOf(' ', from);
    return PARTICLES.contains(text.substring(from, end < 0 ? text.length() : end));
  }

  private boolean breaksLongWord(int i, int wordStart) {
    return i - wordStart > LONG_WORD && "/,;:=_-.".indexOf(text.charAt(i)) >= 0;
  }
}
