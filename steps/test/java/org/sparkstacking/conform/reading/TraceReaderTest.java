package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.TraceSearch;

/** Holds what a search for a run's remains finds, and that it found its control. */
final class TraceReaderTest {
  private static final Source ANSWER = new Source("leftovers/x", "spark-01", "leftovers-x.out");
  private static final TraceReader READER = new TraceReader();

  @ParameterizedTest
  @CsvSource({
    "ls -d /tmp /tmp/spark-conform-20261130, files",
    "grep -l -a PATH= /proc/1/environ, own-processes",
    "grep -l -a CONFORM_RUN=20261130 /proc/1/environ, processes"
  })
  void theCommandTellsTheSearch(String command, String kind) {
    assertThat(READER.reads(command)).isTrue();
    assertThat(read(ANSWER, command, "").kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({"ls -d /var", "ls /tmp", "grep -l PATH= /proc/1/environ", "''"})
  void anotherCommandIsNoSearch(String command) {
    assertThat(READER.reads(command)).isFalse();
    assertThat(READER.read(Scripts.of(ANSWER, command, "/tmp\n"))).isEmpty();
    assertThat(READER.recognises("/tmp")).isFalse();
  }

  @Test
  void whatIsOnlyOnStandardErrorIsNoSearch() {
    Source error = new Source("leftovers/x", "spark-01", "leftovers-x.err");
    assertThat(READER.read(Scripts.of(error, "ls -d /tmp /tmp/spark-conform-1", "/tmp\n")))
        .isEmpty();
  }

  @Test
  void theFolderThatHoldsTheRunsFolderIsTheControl() {
    TraceSearch search =
        read(
            ANSWER,
            "ls -d /tmp /tmp/spark-conform-1",
            "/tmp\n/tmp/spark-conform-1\n/tmp/other\n/tmp\n");
    assertThat(search.control()).isEqualTo(new Place(ANSWER, 1, "/tmp"));
    assertThat(search.found()).containsExactly(new Place(ANSWER, 2, "/tmp/spark-conform-1"));
  }

  @Test
  void aMarkedProcessIsFoundAndAnyProcessIsTheControl() {
    String answer = " /proc/4711/environ\n/proc/x/environ\n/proc/4712/environ\n";
    TraceSearch marked = read(ANSWER, "grep -l -a CONFORM_RUN=1 /proc/1/environ", answer);
    assertThat(marked.control()).isNull();
    assertThat(marked.found()).extracting(Place::line).containsExactly(1L, 3L);
    TraceSearch any = read(ANSWER, "grep -l -a PATH= /proc/1/environ", answer);
    assertThat(any.control()).isEqualTo(new Place(ANSWER, 1, " /proc/4711/environ"));
    assertThat(any.found()).isEmpty();
  }

  private static TraceSearch read(Source source, String command, String answer) {
    List<Observed> read = READER.read(Scripts.of(source, command, answer));
    assertThat(read).hasSize(1);
    return (TraceSearch) read.get(0);
  }
}
