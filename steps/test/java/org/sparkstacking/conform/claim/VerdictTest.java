package org.sparkstacking.conform.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class VerdictTest {

  @Test
  void failBeatsEverything() {
    assertThat(Verdict.merge(List.of(Verdict.PASS, Verdict.INCONCLUSIVE, Verdict.FAIL)))
        .isEqualTo(Verdict.FAIL);
  }

  @Test
  void inconclusiveBeatsPass() {
    assertThat(Verdict.merge(List.of(Verdict.PASS, Verdict.INCONCLUSIVE)))
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void nothingAtAllIsNotAPass() {
    assertThat(Verdict.merge(List.of())).isEqualTo(Verdict.INCONCLUSIVE);
  }
}
