package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WordBreakerTest {
  @Test
  void breaksOnceAfterARunOfBlanks() {
    assertThat(breaks("ab   cd ef")).containsExactly(5, 8);
  }

  @Test
  void doesNotBreakInsideAKoreanWord() {
    assertThat(breaks("고속 연결망")).containsExactly(3);
  }

  private static List<Integer> breaks(String text) {
    WordBreaker breaker = new WordBreaker();
    breaker.setText(text);
    List<Integer> all = new ArrayList<>();
    for (int at = breaker.next(); at != -1; at = breaker.next()) {
      all.add(at);
    }
    return all;
  }
}
