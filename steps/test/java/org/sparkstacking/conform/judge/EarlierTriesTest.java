package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.MpiTrouble;
import org.sparkstacking.conform.reading.Readers;
import org.sparkstacking.conform.reading.Recogniser;

/** Holds whose failure, and where it stands, is an earlier try of a job that came to its end. */
final class EarlierTriesTest {
  private static final String TABLE =
      """
      # nThread 1 nGpus 1 minBytes 1073741824 maxBytes 1073741824 step: 2(factor) warmup iters: 5 iters: 20 agg iters: 1 validation: 1 graph: 0
      #  Rank  0 Group  0 Pid   9912 on spark-01 device  0 [000f:01:00] NVIDIA GB10
      #  Rank  1 Group  0 Pid   7411 on spark-02 device  0 [000f:01:00] NVIDIA GB10
        1073741824     134217728     float    none      -1    24500   43.83   21.91      0    24500   43.83   21.91      0
      # Out of bounds values : 0 OK
      """;
  private static final String REFUSED = "ssh: connect to host 10.0.0.2 port 22: Connection refused";

  @ParameterizedTest(name = "printed by ''{0}'' before line {1} of a job printed by ''{2}'': {3}")
  @CsvSource({
    "'', 0, '', false",
    "'', 3, '', false",
    "'', 4, '', true",
    "spark-08, 0, spark-08, false",
    "spark-08, 3, spark-08, false",
    "spark-09, 0, spark-08, true",
    "spark-09, 3, spark-08, true",
    "spark-02, 3, spark-01, false",
    "'', 3, spark-01, false",
  })
  void aFailureCountsWhereItIsNoEarlierTry(String who, int before, String jobs, boolean counts) {
    Recogniser recogniser = new Recogniser(Readers.all(), "job.txt");
    String[] table = TABLE.split("\n");
    long number = 0;
    for (int i = 0; i <= table.length; i++) {
      if (i == before) {
        recogniser.accept(++number, marked(who, REFUSED));
      }
      if (i < table.length) {
        recogniser.accept(++number, marked(jobs, table[i]));
      }
    }
    Evidence evidence = Evidence.of(recogniser.finish().observed());
    EarlierTries tries = new EarlierTries(evidence);
    assertThat(evidence.all(MpiTrouble.class)).hasSize(1);
    assertThat(tries.ended()).hasSize(1);
    assertThat(tries.left().all(MpiTrouble.class)).hasSize(counts ? 1 : 0);
  }

  private static String marked(String who, String line) {
    return who.isEmpty() ? line : who + "  | " + line;
  }
}
