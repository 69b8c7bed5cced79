package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;

/** Holds what is kept of answers that are longer than anybody reads. */
final class LongAnswersTest {
  private static final Source SOURCE = new Source("", "", "long.txt");
  private static final String ROW = "%d 4 float none -1 12.25 0.00 0.00 0 12.10 0.00 0.00 %d";

  @Test
  void of2001RowsTheLargestIsAmongTheOnesThatAreKept() {
    NcclTable table = table(LongStream.rangeClosed(1, 2001).mapToObj(i -> ROW.formatted(i, 0)));
    assertThat(table.rowCount()).isEqualTo(2001);
    assertThat(table.rows()).hasSize(2000);
    assertThat(table.largestSize()).isEqualTo(2001);
  }

  @Test
  void of2000RowsAllAreKept() {
    NcclTable table = table(LongStream.rangeClosed(1, 2000).mapToObj(i -> ROW.formatted(i, 0)));
    assertThat(table.rows()).hasSize(2000);
    assertThat(table.rows().get(1999).value().size()).isEqualTo(2000);
  }

  @Test
  void aSmallLateRowIsKeptOnlyIfItsValuesAreWrong() {
    Stream<String> many = LongStream.rangeClosed(1, 2000).mapToObj(i -> ROW.formatted(3000, 0));
    NcclTable fine = table(Stream.concat(many, Stream.of(ROW.formatted(8, 0))));
    assertThat(fine.rows().get(1999).value().size()).isEqualTo(3000);
    many = LongStream.rangeClosed(1, 2000).mapToObj(i -> ROW.formatted(3000, 0));
    NcclTable wrong = table(Stream.concat(many, Stream.of(ROW.formatted(8, 1))));
    assertThat(wrong.rows().get(1999).value().size()).isEqualTo(8);
    many = LongStream.rangeClosed(1, 2000).mapToObj(i -> ROW.formatted(3000, 0));
    NcclTable out =
        table(
            Stream.concat(
                many, Stream.of("8 4 float none -1 12.25 0.00 0.00 1 12.10 0.00 0.00 0")));
    assertThat(out.rows().get(1999).value().size()).isEqualTo(8);
  }

  @Test
  void twentyRowsThatAreNotUnderstoodAreSaid() {
    String[] odd = new String[30];
    java.util.Arrays.fill(odd, "8 4 float none -1 12.25 0.00 0.00");
    List<Observed> read = read(new NcclTestsReader(), "", Stream.of(odd));
    assertThat(read.stream().filter(NotUnderstood.class::isInstance)).hasSize(20);
  }

  @Test
  void aLineOf64KibibytesIsTheLongestThatIsRead() {
    String fact = "MemTotal: 8 kB";
    int longest = 1 << 16;
    assertThat(facts(fact + " ".repeat(longest - fact.length()))).hasSize(1);
    assertThat(facts(fact + " ".repeat(longest - fact.length() + 1))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ulimit -l | 199 | max locked memory | 8
          mpirun ranks | 400 | Process 0 of 2 is on spark-01 | x
          NCCL surroundings | 400 | Linux spark-01 6.17.0-1008-nvidia | #8
          nccl-tests | 600 | 8 4 float none -1 | 12.25 0.00 0.00 0
          containerd and crictl | 600 | 0a1b2c3d4e5f6 1b2c3d4e5f6a7 3 hours ago Running etcd 2 2c3d | etcd-spark-01
          helm list | 600 | kit kit 2 2026-11-19 01:02:03 deployed kit-0.1.0 | 0.1.0
          kubectl table | 4000 | spark-01 Ready control-plane 9d | v1.34.3
          """)
  void aLineOfTheLongestLengthIsReadAndALongerOneIsNot(
      String format, int longest, String start, String end) {
    String fill = " ".repeat(longest - start.length() - end.length());
    Reader reader =
        Readers.all().stream().filter(r -> r.format().equals(format)).findFirst().orElseThrow();
    assertThat(read(reader, "", Stream.of(start + fill + end))).as("longest").isNotEmpty();
    assertThat(read(reader, "", Stream.of(start + fill + " " + end))).as("longer").isEmpty();
  }

  private static List<Observed> facts(String line) {
    Reader reader =
        HostReaders.all().stream()
            .filter(r -> r.format().equals("host facts"))
            .findFirst()
            .orElseThrow();
    List<Observed> read = read(reader, "grep -H '' /proc/meminfo", Stream.of(line));
    assertThat(read).allMatch(HostFact.class::isInstance);
    return read;
  }

  private static NcclTable table(Stream<String> rows) {
    return (NcclTable) read(new NcclTestsReader(), "", rows).get(0);
  }

  private static List<Observed> read(Reader reader, String command, Stream<String> lines) {
    return reader.read(Scripts.of(SOURCE, command, String.join("\n", lines.toList()) + "\n"));
  }
}
