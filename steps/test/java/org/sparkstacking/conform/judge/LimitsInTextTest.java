package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;

/** Holds every limit of a saved text at its border, in texts as the tools print them. */
final class LimitsInTextTest {
  @ParameterizedTest(name = "{0} {1} Gb/s, {2} B: {3} {4}")
  @CsvSource({
    "rocep1s0f1,  24.99,  65536, FAIL,         degraded state",
    "rocep1s0f1,  25.00,  65536, INCONCLUSIVE, lies between the limits",
    "rocep1s0f1,  89.99,  65536, INCONCLUSIVE, lies between the limits",
    "rocep1s0f1,  90.00,  65536, PASS,         90 Gb/s",
    "rocep1s0f1,  126.10, 65536, PASS,         126.10 Gb/s",
    "rocep1s0f1,  126.11, 65536, INCONCLUSIVE, no one-way figure",
    "mlx5_0,      190.00, 65536, PASS,         190 Gb/s",
    "mlx5_bond_0, 183.99, 65536, INCONCLUSIVE, lies between the limits",
    "mlx5_bond_0, 184.00, 65536, PASS,         184 Gb/s",
    "rocep1s0f1,  5.00,   16384, FAIL,         degraded state",
    "rocep1s0f1,  5.00,   16383, INCONCLUSIVE, too small to fill a link",
  })
  void rdmaRate(String device, double gbps, long size, Verdict verdict, String words) {
    Finding found = rate("", device, gbps, size);

    assertThat(found.verdict()).as(found.seen().en()).isEqualTo(verdict);
    assertThat(found.seen().en()).contains(words);
  }

  @ParameterizedTest(name = "both ways {0} Gb/s: {1}")
  @CsvSource({"24.9, FAIL", "97.0, INCONCLUSIVE", "190.0, INCONCLUSIVE"})
  void aSumOfBothWaysCanOnlyFail(double gbps, Verdict verdict) {
    assertThat(rate("Bidirectional ", "rocep1s0f1", gbps, 65536).verdict()).isEqualTo(verdict);
  }

  private static Finding rate(String kind, String device, double gbps, long size) {
    String figure = String.format(Locale.ROOT, "%.2f", gbps);
    String text =
        String.format(
            Locale.ROOT,
            """
                          RDMA_Write %sBW Test
       Dual-port       : OFF          Device         : %s
       Number of qps   : 1            Transport type : IB
       Link type       : Ethernet
       #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]
       %d      5000             %s            %s            0.185
      """,
            kind,
            device,
            size,
            figure,
            figure);
    List<Finding> found = HostTexts.findings(text, "ib_write_bw", "LNK-3");
    assertThat(found).as(text).hasSize(1);
    return found.get(0);
  }

  @ParameterizedTest(name = "all_gather {0} MiB {1} GB/s: {2}")
  @CsvSource({
    "1024,  18.00, PASS, 0",
    "1024,  17.99, PASS, 1",
    "1024,  17.00, PASS, 1",
    "1024,  16.99, FAIL, 0",
    "4096,  21.00, PASS, 0",
    "4096,  20.99, PASS, 1",
    "16384, 21.88, PASS, 0",
    "16384, 21.87, PASS, 1",
    "512,   9.20,  INCONCLUSIVE, 0",
    "512,   9.19,  FAIL, 0",
    "32,    8.10,  INCONCLUSIVE, 0",
    "32,    8.09,  FAIL, 0",
    "31,    1.00,  INCONCLUSIVE, 0",
  })
  void gatherOfAPair(long mib, double busbw, Verdict verdict, int remarks) {
    Finding found = speed(mib << 20, "spark-b", "   none", busbw, 2);

    assertThat(found.verdict()).as(found.seen().en()).isEqualTo(verdict);
    assertThat(found.remarks()).hasSize(remarks);
  }

  @ParameterizedTest(name = "all_reduce {0} MiB {1} GB/s: {2}")
  @CsvSource({
    "16384, 24.00, INCONCLUSIVE",
    "16384, 11.85, INCONCLUSIVE",
    "16384, 11.84, FAIL",
    "4096,  11.45, INCONCLUSIVE",
    "4096,  11.44, FAIL",
    "2048,  10.90, INCONCLUSIVE",
    "2048,  10.89, FAIL",
    "1024,  9.95,  INCONCLUSIVE",
    "1024,  9.94,  FAIL",
  })
  void reduceOfAPairCanOnlyFail(long mib, double busbw, Verdict verdict) {
    assertThat(speed(mib << 20, "spark-b", "    sum", busbw, 1).verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest(name = "{0} GB/s on one host")
  @CsvSource({"1.0", "40.0"})
  void nothingIsMeasuredInsideOneHost(double busbw) {
    Finding found = speed(4L << 30, "spark-a", "   none", busbw, 2);

    assertThat(found.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(found.seen().en()).startsWith("Nothing crossed between hosts");
  }

  @Test
  void aSlowTestAfterAFastOneOfTheSamePairIsNotOutweighed() {
    String fast = table(4L << 30, "spark-b", "   none", 22.9, 2);
    String slow = table(4L << 30, "spark-b", "   none", 2.9, 2);

    assertThat(verdicts(fast + slow)).containsExactly(Verdict.PASS, Verdict.FAIL);
    assertThat(verdicts(slow + fast)).containsExactly(Verdict.PASS);
    assertThat(verdicts(fast + slow + fast)).containsExactly(Verdict.PASS);
    assertThat(verdicts(slow + fast + slow)).containsExactly(Verdict.FAIL);
  }

  @Test
  void aSlowTestOfAnotherPairCountsWhereverItStands() {
    String fast = table(4L << 30, "spark-b", "   none", 22.9, 2);
    String slow = table(4L << 30, "spark-c", "   none", 2.9, 2);

    assertThat(verdicts(slow + fast)).containsExactly(Verdict.PASS, Verdict.FAIL);
    assertThat(verdicts(fast + slow)).containsExactly(Verdict.PASS, Verdict.FAIL);
  }

  @Test
  void aSlowTestInAnotherFileLeavesItOpen() {
    List<Observed> both = new ArrayList<>();
    both.addAll(SavedTexts.read("monday.log", table(4L << 30, "spark-b", "   none", 2.9, 2)));
    both.addAll(SavedTexts.read("tuesday.log", table(4L << 30, "spark-b", "   none", 22.9, 2)));

    assertThat(SavedTexts.findings("NCH-2", Evidence.of(both)))
        .extracting(Finding::verdict)
        .containsExactly(Verdict.PASS, Verdict.INCONCLUSIVE);
  }

  @Test
  void ofTestsOfSeveralSizesTheLargestIsJudged() {
    String small = table(32L << 20, "spark-b", "   none", 9.0, 2);
    String large = table(4L << 30, "spark-b", "   none", 22.9, 2);
    Finding found = SavedTexts.findings("NCH-2", SavedTexts.evidence(large + small)).get(0);

    assertThat(found.verdict()).isEqualTo(Verdict.PASS);
    assertThat(found.seen().en()).startsWith("4G: busbw 22.90");
    assertThat(found.remarks()).hasSize(1);
    assertThat(found.remarks().get(0).en()).startsWith("The text holds 1 more test;");
  }

  private static List<Verdict> verdicts(String text) {
    return SavedTexts.findings("NCH-2", SavedTexts.evidence(text)).stream()
        .map(Finding::verdict)
        .toList();
  }

  private static Finding speed(long size, String second, String redop, double busbw, double ratio) {
    String text = table(size, second, redop, busbw, ratio);
    List<Finding> found = SavedTexts.findings("NCH-2", SavedTexts.evidence(text));
    assertThat(found).as(text).hasSize(1);
    return found.get(0);
  }

  private static String table(long size, String second, String redop, double busbw, double ratio) {
    double algbw = busbw * ratio;
    long count = ratio > 1 ? size / 8 : size / 4;
    return String.format(
        Locale.ROOT,
        """
      # nThread 1 nGpus 1 minBytes %1$d maxBytes %1$d step: 2(factor) warmup iters: 1 iters: 20 agg iters: 1 validation: 1 graph: 0
      #
      # Using devices
      #  Rank  0 Group  0 Pid  11411 on   spark-a device  0 [000f:01:00] NVIDIA GB10
      #  Rank  1 Group  0 Pid  12411 on   %2$s device  0 [000f:01:00] NVIDIA GB10
      #
      #                                                              out-of-place                       in-place
      #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
      #        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
      %3$12d  %4$12d     float  %5$s      -1   %6$.1f   %7$.2f   %8$.2f      0   %6$.1f   %7$.2f   %8$.2f      0
      # Out of bounds values : 0 OK
      # Avg bus bandwidth    : %8$.4f
      #
      """,
        size,
        second,
        size,
        count,
        redop,
        size / algbw / 1000,
        algbw,
        busbw);
  }
}
