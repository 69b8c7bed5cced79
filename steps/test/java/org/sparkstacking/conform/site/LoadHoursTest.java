package org.sparkstacking.conform.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadHoursTest {
  @ParameterizedTest
  @CsvSource({
    "22:00-05:00, 21:59, false",
    "22:00-05:00, 22:00, true",
    "22:00-05:00, 00:00, true",
    "22:00-05:00, 04:59, true",
    "22:00-05:00, 05:00, false",
    "00:00-06:30, 00:00, true",
    "00:00-06:30, 06:30, false",
    "18:00-00:00, 23:59, true",
    "18:00-00:00, 00:00, false"
  })
  void theyHoldTheirFirstMinuteAndNotTheirLastOverMidnightToo(
      String hours, LocalTime time, boolean inside) {
    assertThat(LoadHours.of(hours).orElseThrow().has(time)).isEqualTo(inside);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "22-05", "24:00-05:00", "22:60-05:00", "5:00-6:00", "05:00-05:00"})
  void whatIsNoTimeOrHoldsNoMinuteIsNone(String text) {
    assertThat(LoadHours.of(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "22:00-05:00, 04:55, 5, true",
    "22:00-05:00, 04:56, 5, false",
    "22:00-05:00, 23:59, 60, true",
    "22:00-05:00, 05:00, 1, false",
    "18:00-00:00, 23:30, 30, true",
    "18:00-00:00, 23:31, 30, false",
    "08:00-09:00, 07:59, 5, false"
  })
  void aLoadMustFitAsLongAsItMayTake(String hours, LocalTime start, int minutes, boolean fits) {
    LoadHours allowed = LoadHours.of(hours).orElseThrow();
    assertThat(allowed.hold(start, Duration.ofMinutes(minutes))).isEqualTo(fits);
  }

  @ParameterizedTest
  @CsvSource({"22:00-05:00, 420", "00:00-06:30, 390", "18:00-00:00, 360", "05:01-05:00, 1439"})
  void theyAreAsLongAsFromTheirFirstMinuteToTheirLast(String hours, long minutes) {
    assertThat(LoadHours.of(hours).orElseThrow().length()).hasMinutes(minutes);
  }

  @Test
  void theyAreWrittenAsTheyAreRead() {
    assertThat(LoadHours.of("22:00 - 05:00").orElseThrow()).hasToString("22:00-05:00");
  }
}
