package org.sparkstacking.conform.claim;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chooses the Korean particle after a name that was put into a text: the form depends on whether
 * the word before it ends in a consonant as it is read aloud. A digit is read as a Sino-Korean
 * number (0 영, 1 일, 2 이), a Latin letter by its name (L 엘, M 엠), and only where the text itself
 * leaves the form open, as in 은(는): letters of a word, such as driver, are not read one by one.
 */
final class Particle {
  private static final Pattern OPEN =
      Pattern.compile("([0-9A-Za-z가-힣])(은\\(는\\)|이\\(가\\)|을\\(를\\)|와\\(과\\)|과\\(와\\)|\\(으\\)로)");
  private static final Pattern AFTER_DIGIT =
      Pattern.compile("([0-9])(은|는|이|가|을|를|와|과|으로|로)(?![가-힣(])");

  /** Digits that are read with a consonant at their end: 영, 일, 삼, 육, 칠, 팔. */
  private static final String DIGITS = "013678";

  /** Those of them, and letters, that end in ㄹ, after which 로 stands as after a vowel. */
  private static final String LIQUID = "178lLrR";

  /** Letters whose names end in a consonant: 엘, 엠, 엔, 알. */
  private static final String LETTERS = "lmnrLMNR";

  private static final int SYLLABLES = 0xAC00;
  private static final int FINALS = 28;
  private static final int FINAL_L = 8;

  private Particle() {}

  /** Choose the particles of a text that names, numbers and addresses were put into. */
  static String chosen(String text) {
    String open = text.indexOf('(') < 0 ? text : replaced(OPEN, text);
    return hasDigit(open) ? replaced(AFTER_DIGIT, open) : open;
  }

  private static String replaced(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.replaceAll(
        m -> Matcher.quoteReplacement(m.group(1) + form(m.group(1).charAt(0), m.group(2))));
  }

  private static String form(char before, String particle) {
    boolean closed = closed(before);
    return switch (particle) {
      case "은", "는", "은(는)" -> closed ? "은" : "는";
      case "이", "가", "이(가)" -> closed ? "이" : "가";
      case "을", "를", "을(를)" -> closed ? "을" : "를";
      case "와", "과", "와(과)", "과(와)" -> closed ? "과" : "와";
      default -> closed && !liquid(before) ? "으로" : "로";
    };
  }

  private static boolean closed(char c) {
    return isHangul(c)
        ? (c - SYLLABLES) % FINALS != 0
        : DIGITS.indexOf(c) >= 0 || LETTERS.indexOf(c) >= 0;
  }

  private static boolean liquid(char c) {
    return isHangul(c) ? (c - SYLLABLES) % FINALS == FINAL_L : LIQUID.indexOf(c) >= 0;
  }

  private static boolean isHangul(char c) {
    return c >= '가' && c <= '힣';
  }

  private static boolean hasDigit(String text) {
    return text.chars().anyMatch(c -> c >= '0' && c <= '9');
  }
}
