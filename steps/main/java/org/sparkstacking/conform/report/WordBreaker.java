package org.sparkstacking.conform.report;

import com.openhtmltopdf.extend.FSTextBreaker;

/**
 * Breaks lines at blanks only, since Korean must not break inside a word, and after the separators
 * of long machine names, which would run off the paper otherwise.
 */
final class WordBreaker implements FSTextBreaker {
  private static final int LONG_WORD = 34;

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
    return text.charAt(i) == ' ' && text.charAt(i + 1) != ' ';
  }

  private boolean breaksLongWord(int i, int wordStart) {
    return i - wordStart > LONG_WORD && "/,;:=_-.".indexOf(text.charAt(i)) >= 0;
  }
}
