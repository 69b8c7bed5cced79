package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WordBreakerTest {

  @Test
  void koreanBreaksBetweenWordsOnly() {
    assertThat(words("모든 Spark가 Ready 상태이다")).containsExactly("모든 ", "Spark가 ", "Ready ", "상태이다");
  }

  @Test
  void aParticleBehindACommandStaysOnItsLine() {
    assertThat(words("netplan apply 를 실행합니다")).containsExactly("netplan ", "apply 를 ", "실행합니다");
    assertThat(words("spark-01 의")).containsExactly("spark-01 의");
    assertThat(words("이 기록")).containsExactly("이 ", "기록");
  }

  @Test
  void aKoreanDateIsOneWord() {
    assertThat(words("시험 2026. 11. 1. 14:02 끝"))
        .containsExactly("시험 ", "2026. 11. 1. ", "14:02 ", "끝");
    assertThat(words("(2026. 1. 30., 3. 항목")).containsExactly("(2026. 1. 30., ", "3. ", "항목");
  }

  @Test
  void severalBlanksAreOneBreak() {
    assertThat(words("a   b")).containsExactly("a   ", "b");
  }

  @Test
  void aVeryLongNameBreaksAfterItsSeparators() {
    assertThat(words("evidence/spark-01/nccl/host/quiet/net-before.out"))
        .hasSizeGreaterThan(1)
        .allMatch(w -> w.length() <= 48);
  }

  private static List<String> words(String text) {
    WordBreaker breaker = new WordBreaker();
    breaker.setText(text);
    List<String> words = new ArrayList<>();
    int from = 0;
    for (int to = breaker.next(); to >= 0; to = breaker.next()) {
      words.add(text.substring(from, to));
      from = to;
    }
    words.add(text.substring(from));
    return words;
  }
}
