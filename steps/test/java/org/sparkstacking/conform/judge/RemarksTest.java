package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HostClock;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.observed.KernelEvent;
import org.sparkstacking.conform.observed.KernelEvent.Kind;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PortPlace;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Holds what a reader is told though a claim passes, at the borders where it is told. */
final class RemarksTest {
  private static final Source SOURCE = new Source("host/clock", "spark-01", "clock.out");
  private static final Place PLACE = new Place(SOURCE, 1, "a line");

  @ParameterizedTest(name = "{0} ms after it was asked, answered after {1} ms: {2}")
  @CsvSource({
    "0,     100, ''",
    "2100,  100, ''", // two seconds after the answer, at most
    "2101,  100, is off by 2 s or more",
    "-2000, 100, ''",
    "-2001, 100, is off by 2 s or more",
    "9000,  100, is off by 8 s or more",
    "-9999, 100, is off by 9 s or more",
  })
  void aClockMayBeTwoSecondsOff(long host, long answered, String words) {
    Instant asked = Instant.parse("2026-11-30T01:15:00Z");
    HostClock clock =
        new HostClock(
            SOURCE, new Seen<>(asked.plusMillis(host), PLACE), asked, asked.plusMillis(answered));
    String said = HostRemarks.clock(clock, Duration.ofSeconds(2)).map(Text::en).orElse("");

    assertThat(said).endsWith(words);
    assertThat(said.isEmpty()).isEqualTo(words.isEmpty());
  }

  @ParameterizedTest(name = "CmaTotal {0}, CmaFree {1}: {2}")
  @CsvSource({
    "131072 kB, 131072 kB, false",
    "131072 kB, 131073 kB, true",
    "131072 kB, 131071 kB, false",
    "131072 kB, '',        false",
    "'',        131073 kB, false",
    "131072,    131073,    false",
    "1 kB, 999999999999999999 kB, true", // 21 characters
    "1 kB, 9999999999999999999 kB, false", // no number of a kernel
  })
  void moreFreeCmaThanThereIsIsTold(String total, String free, boolean told) {
    Evidence own = Evidence.of(List.of(fact("CmaTotal", total), fact("CmaFree", free)));

    assertThat(HostRemarks.memory(own).isPresent()).isEqualTo(told);
  }

  private static HostFact fact(String name, String value) {
    return new HostFact(SOURCE, name, new Seen<>(value, PLACE));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "CABLE_UNPLUGGED,                       true",
    "CABLE_PLUGGED,                         false",
    "NIC_REMOVED,                           false",
    "NIC_RETURNED,                          false",
    "NIC_REMOVED NIC_RETURNED,              true",
    "NIC_RETURNED NIC_REMOVED,              false",
    "NIC_REMOVED LINK_UP NIC_RETURNED,      true",
    "LINK_DOWN LINK_UP,                     false",
  })
  void aCableThatWasMovedWhileRunningIsTold(String kinds, boolean told) {
    List<KernelEvent> events =
        Stream.of(kinds.split(" "))
            .map(k -> new KernelEvent(SOURCE, Kind.valueOf(k), "0000:01:00.0", 0, PLACE))
            .toList();

    assertThat(KernelRemarks.links(events)).hasSize(told ? 1 : 0);
  }

  @ParameterizedTest(name = "{0} changes since boot: {1}")
  @CsvSource({"4, 0", "20, 0", "21, 2", "999, 2"})
  void aLinkThatOftenCameAndWentIsTold(String changes, int remarks) {
    ChangedRun run =
        new ChangedRun()
            .each(
                PortPlace.class,
                p -> p.attribute().equals("carrier_changes"),
                p -> ChangedRun.with(p, "value", changes));

    assertThat(
            run.findings("LNK-1").stream()
                .filter(f -> f.criterion().name().equals("up"))
                .flatMap(f -> f.remarks().stream())
                .filter(r -> r.en().contains("since boot"))
                .filter(r -> r.en().startsWith("spark-02")))
        .hasSize(remarks);
  }

  @Test
  void aFindingQuotesNoMoreThanTwentyLinesAndNoneTwice() {
    FindingDraft draft = new FindingDraft(Criterion.of("LNK-1", "up"), Text.of("기대", "expected"));
    List<Long> wanted = new ArrayList<>();
    for (long line = 1; line <= 25; line++) {
      draft.cite(new Place(SOURCE, line, "line " + line), "speed", " 200 ", "");
      draft.cite(new Place(SOURCE, line, "line " + line), "speed", "200", "");
      if (line <= 20) {
        wanted.add(line);
      }
    }
    draft.remark("한 번", "once").remark("한 번", "once").where("");
    Finding found = draft.as(Verdict.PASS, "보임", "seen");

    assertThat(found.cited()).extracting(c -> c.line()).containsExactlyElementsOf(wanted);
    assertThat(found.cited()).allMatch(c -> c.unit() == null && "200".equals(c.value()));
    assertThat(found.remarks()).containsExactly(Text.of("한 번", "once"));
    assertThat(found.where()).isEqualTo(Text.of("읽은 내용", "what was read"));
  }
}
