package org.sparkstacking.conform.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CountedTest {
  @Test
  void oneThingHasNoPluralAndAnyOtherNumberHas() {
    assertThat(Counted.of(1, "rank")).isEqualTo("1 rank");
    assertThat(Counted.of(0, "rank")).isEqualTo("0 ranks");
    assertThat(Counted.of(2, "rank")).isEqualTo("2 ranks");
  }

  @Test
  void allOfOneIsTheOne() {
    assertThat(Counted.all(1, "row")).isEqualTo("the one row");
    assertThat(Counted.all(8, "row")).isEqualTo("all 8 rows");
  }
}
