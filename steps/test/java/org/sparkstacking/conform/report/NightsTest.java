package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NightsTest {
  private static final Instant FIRST = Instant.parse("2026-11-27T17:00:00Z");

  @Test
  void aNightBetweenTwoChecksIsMissing() {
    assertThat(
            Nights.missing(List.of(FIRST, at("2026-11-29T17:05:00Z")), at("2026-11-30T10:00:00Z")))
        .containsExactly(at("2026-11-28T17:00:00Z"));
  }

  @Test
  void nightsSinceTheLastCheckAreMissingOnceTheyAreLate() {
    assertThat(Nights.missing(List.of(FIRST), at("2026-11-29T04:59:00Z"))).isEmpty();
    assertThat(Nights.missing(List.of(FIRST), at("2026-11-29T05:01:00Z"))).hasSize(1);
    assertThat(Nights.missing(List.of(FIRST), at("2026-11-30T05:01:00Z"))).hasSize(2);
  }

  @Test
  void aCheckThatStartsLateOrTwiceLeavesNoGap() {
    assertThat(
            Nights.missing(
                List.of(FIRST, at("2026-11-29T03:00:00Z"), at("2026-11-29T03:10:00Z")),
                at("2026-11-29T12:00:00Z")))
        .isEmpty();
  }

  @Test
  void nothingIsMissingWhereNothingWasEverScheduled() {
    assertThat(Nights.missing(List.of(), FIRST)).isEmpty();
  }

  @Test
  void aWrongClockMakesNoEndlessList() {
    assertThat(Nights.missing(List.of(Instant.EPOCH), FIRST)).hasSizeLessThanOrEqualTo(366);
  }

  private static Instant at(String text) {
    return Instant.parse(text);
  }
}
