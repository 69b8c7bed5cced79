package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.InterfaceBytes;
import org.sparkstacking.conform.observed.LinkSpeed;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.NcclTable.Side;
import org.sparkstacking.conform.observed.PcieLink;
import org.sparkstacking.conform.observed.RdmaBandwidth;
import org.sparkstacking.conform.observed.RdmaBytes;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.WorkloadEnd;
import org.sparkstacking.conform.site.ChangedLimit;

/** Holds every limit of a run at its border: a hair above, on it, a hair below. */
final class LimitsInRunTest {
  private static final long MIB = 1L << 20;

  @ParameterizedTest(name = "{0} MiB, {1} GB/s: {2}")
  @CsvSource({
    // size, busbw, verdict, remarks
    "1024,  18.0,   PASS, 0",
    "1024,  17.99,  PASS, 1",
    "1024,  17.0,   PASS, 1",
    "1024,  16.99,  FAIL, 0",
    "2047,  18.0,   PASS, 0",
    "2048,  19.8,   PASS, 0",
    "2048,  19.79,  PASS, 1",
    "3072,  19.8,   PASS, 0",
    "4096,  21.0,   PASS, 0",
    "4096,  20.99,  PASS, 1",
    "8191,  21.0,   PASS, 0",
    "8192,  21.5,   PASS, 0",
    "8192,  21.49,  PASS, 1",
    "16383, 21.5,   PASS, 0",
    "16384, 21.875, PASS, 0",
    "16384, 21.87,  PASS, 1",
    "32768, 21.875, PASS, 0",
    // from 32 MiB to below 1 GiB a pair can only fail: below half of a healthy one
    "1023,  30.0,   INCONCLUSIVE, 0",
    "512,   9.2,    INCONCLUSIVE, 0",
    "512,   9.19,   FAIL, 0",
    "128,   8.65,   INCONCLUSIVE, 0",
    "128,   8.64,   FAIL, 0",
    "32,    8.1,    INCONCLUSIVE, 0",
    "32,    8.09,   FAIL, 0",
    "31,    0.5,    INCONCLUSIVE, 0",
    "16,    30.0,   INCONCLUSIVE, 0",
  })
  void aPairIsFastFromTheLimitOfItsSizeOn(long mib, double busbw, Verdict verdict, int remarks) {
    List<Finding> found = measuring(mib * MIB, busbw).findings("NCH-2");

    assertThat(found).hasSize(1);
    assertThat(found.get(0).verdict()).as(found.get(0).seen().en()).isEqualTo(verdict);
    assertThat(found.get(0).remarks()).hasSize(remarks);
    assertThat(found.get(0).seen().en()).contains(NcclFigures.gigabytes(busbw) + " GB/s");
  }

  @ParameterizedTest(name = "{0} GB/s: {1}")
  @CsvSource({
    "16.99, '',                  No known cause",
    "13.5,  '',                  No known cause",
    "13.49, S-03 S-04,           one of the port's two PCIe links",
    "10.0,  S-03 S-04,           one of the port's two PCIe links",
    "9.99,  '',                  No known cause",
    "3.3,   '',                  No known cause",
    "3.29,  S-01 S-24 S-11 S-12, slow state",
    "2.6,   S-01 S-24 S-11 S-12, slow state",
    "2.59,  '',                  The NCCL log decides",
    "2.2,   '',                  The NCCL log decides",
    "2.19,  S-07 S-12 S-11,      TCP over ConnectX-7",
    "1.5,   S-07 S-12 S-11,      TCP over ConnectX-7",
    "1.49,  '',                  The NCCL log decides",
    "1.3,   '',                  The NCCL log decides",
    "1.29,  S-13 S-12,           management network",
    "0.1,   S-13 S-12,           management network",
  })
  void theBandOfALowFigureNamesWhatItWasSeenWith(double busbw, String causes, String meaning) {
    Finding found = measuring(4096 * MIB, busbw).findings("NCH-2").get(0);

    assertThat(found.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(String.join(" ", found.causes())).isEqualTo(causes);
    assertThat(found.seen().en()).contains(meaning);
  }

  @Test
  void aRowWhoseFiguresContradictEachOtherIsNoMeasurement() {
    ChangedRun slower = measuring(4096 * MIB, 22.9, 1.26);
    ChangedRun within = measuring(4096 * MIB, 22.9, 1.24);
    ChangedRun faster = measuring(4096 * MIB, 22.9, 0.79);
    ChangedRun justAbove = measuring(4096 * MIB, 22.9, 0.81);

    assertThat(slower.verdict("NCH-2", "fast")).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(within.verdict("NCH-2", "fast")).isEqualTo(Verdict.PASS);
    assertThat(faster.verdict("NCH-2", "fast")).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(justAbove.verdict("NCH-2", "fast")).isEqualTo(Verdict.PASS);
  }

  @Test
  void theSiteMayChangeALimit() {
    ChangedLimit higher = new ChangedLimit("nch-2.pair.4g", 22.95, "agreed", "hospital");
    ChangedRun run =
        measuring(4096 * MIB, 22.9).at(s -> ChangedRun.with(s, "changedLimits", List.of(higher)));

    assertThat(run.findings("NCH-2").get(0).remarks()).hasSize(1);
  }

  @ParameterizedTest(name = "alone {0}, both {1}: {2}")
  @CsvSource({
    "90.0,   50,   INCONCLUSIVE", // both at once like one link: S-04
    "90.0,   63.0, INCONCLUSIVE",
    "90.0,   63.1, PASS",
    "89.99,  63.1, INCONCLUSIVE",
    "89.99,  91.9, INCONCLUSIVE",
    "89.99,  92.0, PASS",
    "25.0,   92.0, PASS",
    "24.99,  92.0, FAIL",
    "25.0,   12.0, INCONCLUSIVE",
    "110.0,  98.0, PASS",
  })
  void rdmaDeliversAloneOrBothAtOnce(double alone, double both, Verdict verdict) {
    ChangedRun run =
        new ChangedRun()
            .each(RdmaBandwidth.class, asked("/alone/"), r -> rate(r, alone))
            .each(RdmaBandwidth.class, asked("/both/"), r -> rate(r, both));

    assertThat(run.findings("LNK-3")).hasSize(2).allMatch(f -> f.verdict() == verdict);
  }

  private static java.util.function.Predicate<RdmaBandwidth> asked(String part) {
    return r -> r.source().question().contains(part);
  }

  private static RdmaBandwidth rate(RdmaBandwidth run, double gbps) {
    return ChangedRun.with(ChangedRun.with(run, "lowest", gbps), "highest", gbps);
  }

  @ParameterizedTest(name = "{0} Gb/s: {1}")
  @CsvSource({"200, PASS", "199.9, FAIL", "100, FAIL", "0, FAIL", "-1, INCONCLUSIVE"})
  void aLinkRunsAtItsFullSpeed(double gbps, Verdict verdict) {
    ChangedRun run =
        new ChangedRun()
            .each(
                LinkSpeed.class,
                s -> s.netdev().equals("enP2p1s0f1np1"),
                s -> ChangedRun.with(s, "gbps", gbps));

    assertThat(run.verdict("LNK-2", "speed")).isEqualTo(verdict);
    assertThat(run.verdict("LNK-2", "pcie")).isEqualTo(Verdict.PASS);
  }

  @ParameterizedTest(name = "x{0}, {1} GT/s: {2} {3}")
  @CsvSource({
    "4, 32,   PASS, ''",
    "3, 32,   FAIL, S-29",
    "8, 64,   PASS, ''",
    "4, 31.9, FAIL, S-30",
    "2, 16,   FAIL, S-30",
    "0, 32,   INCONCLUSIVE, ''",
    "4, 0,    INCONCLUSIVE, ''",
  })
  void aPcieLinkHasItsWidthAndSpeed(int width, double speed, Verdict verdict, String cause) {
    ChangedRun run =
        new ChangedRun()
            .each(
                PcieLink.class,
                p -> p.kind() == PcieLink.Kind.CURRENT && p.source().host().equals("spark-02"),
                p -> {
                  PcieLink wide = ChangedRun.with(p, "width", p.width() > 0 ? width : 0);
                  return ChangedRun.with(wide, "speed", p.speed() > 0 ? speed : 0.0);
                });
    Finding found = run.findings("LNK-2", "pcie").get(1);

    assertThat(found.verdict()).isEqualTo(verdict);
    assertThat(String.join(" ", found.causes())).isEqualTo(cause);
    assertThat(run.findings("LNK-2", "pcie").get(0).verdict()).isEqualTo(Verdict.PASS);
  }

  @ParameterizedTest(name = "host {0}, pod {1}: {2}")
  @CsvSource({
    "22.0, 19.8,  PASS, 0",
    "22.0, 19.79, FAIL, 0", // below 0.90 and below NCH-2's limit of 21.0
    "24.0, 21.59, PASS, 1",
    "24.0, 20.99, FAIL, 0",
    "26.25, 21.0, PASS, 1",
    "26.27, 21.0, FAIL, 0",
    "10.0, 20.0,  PASS, 0",
    "0.0,  20.0,  INCONCLUSIVE, 0",
  })
  void podsAreAsFastAsTheHost(double host, double pod, Verdict verdict, int remarks) {
    ChangedRun run =
        new ChangedRun()
            .each(NcclTable.class, t -> ofPods(t), t -> table(t, 4096 * MIB, pod, 1))
            .each(NcclTable.class, t -> !ofPods(t), t -> table(t, 4096 * MIB, host, 1));
    Finding found = run.findings("NCP-2").get(0);

    assertThat(found.verdict()).as(found.seen().en()).isEqualTo(verdict);
    assertThat(found.remarks()).hasSize(remarks);
  }

  @Test
  void figuresOfDifferentVersionsOrSizesAreNotCompared() {
    ChangedRun versions =
        new ChangedRun()
            .each(
                NcclProcess.class,
                p -> p.source().question().startsWith(Workload.HOSTNET_POD.prefix()),
                p -> p.version() == null ? p : ChangedRun.with(p, "version", "2.27.7"));
    ChangedRun sizes =
        new ChangedRun().each(NcclTable.class, t -> ofPods(t), t -> table(t, 2048 * MIB, 22.9, 1));

    assertThat(versions.findings("NCP-2").get(0).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(versions.findings("NCP-2").get(0).seen().en())
        .contains("host [2.28.9], pod [2.27.7]");
    assertThat(sizes.findings("NCP-2").get(0).seen().en()).contains("sizes differ");
  }

  @Test
  void thePodsOfAShortTestMayNotBeSlower() {
    ChangedRun run =
        new ChangedRun()
            .each(NcclTable.class, t -> ofPods(t), t -> table(t, 512 * MIB, 21.59, 1))
            .each(NcclTable.class, t -> !ofPods(t), t -> table(t, 512 * MIB, 24.0, 1));

    assertThat(run.findings("NCP-2").get(0).verdict()).isEqualTo(Verdict.FAIL);
  }

  @ParameterizedTest(name = "{0} R, share {1}: {2}")
  @CsvSource({
    "1.0,   0.5,   PASS",
    "0.999, 0.5,   INCONCLUSIVE",
    "2.5,   0.5,   PASS",
    "2.501, 0.5,   INCONCLUSIVE",
    "1.5,   0.2,   PASS",
    "1.5,   0.199, INCONCLUSIVE",
    "1.5,   0.01,  INCONCLUSIVE",
    "1.5,   0.009, FAIL",
    "1.5,   0.0,   FAIL",
  })
  void theCountersOfBothLinksAddUpToWhatMustBeMoved(double times, double share, Verdict verdict) {
    double required = required();
    ChangedRun run =
        new ChangedRun()
            .each(RdmaBytes.class, b -> quiet(b, "rdma-before"), b -> bytes(b, 0))
            .each(
                RdmaBytes.class,
                b -> quiet(b, "rdma-after"),
                b -> bytes(b, times * required * part(b, share)));

    assertThat(run.verdict("NCH-3", "counters")).isEqualTo(verdict);
    assertThat(run.verdict("NCH-3", "log")).isEqualTo(Verdict.PASS);
  }

  @Test
  void theLessAndTheMoreOfBothWaysCount() {
    double required = required();
    ChangedRun sends = oneWay(required * 0.9, required * 1.2);
    ChangedRun receives = oneWay(required * 1.2, required * 0.9);
    ChangedRun much = oneWay(required * 2.6, required * 1.2);

    assertThat(sends.verdict("NCH-3", "counters")).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(receives.verdict("NCH-3", "counters")).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(much.verdict("NCH-3", "counters")).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(much.findings("NCH-3", "counters").get(0).seen().en()).contains("far more");
  }

  private static ChangedRun oneWay(double received, double sent) {
    return new ChangedRun()
        .each(RdmaBytes.class, b -> quiet(b, "rdma-before"), b -> bytes(b, 0))
        .each(
            RdmaBytes.class,
            b -> quiet(b, "rdma-after"),
            b -> {
              RdmaBytes out = ChangedRun.with(b, "sent", (long) (sent * part(b, 0.5)));
              return ChangedRun.with(out, "received", (long) (received * part(b, 0.5)));
            });
  }

  @ParameterizedTest(name = "{0} grows by {1} of R: {2} {3}")
  @CsvSource({
    "enP7s7,          0.0100, PASS, PASS",
    "enP7s7,          0.0101, FAIL, PASS",
    "docker0,         0.0101, FAIL, PASS",
    "cilium_vxlan,    0.0100, PASS, PASS",
    "cilium_vxlan,    0.0101, PASS, FAIL",
    "lxc3f0a7c11d1e4, 0.0101, PASS, FAIL",
    "cilium_host,     0.0101, PASS, FAIL",
    "lo,              5.0000, PASS, PASS",
    "enp1s0f1np1,     5.0000, PASS, PASS",
  })
  void noMoreThanOneHundredthGoesElsewhere(
      String netdev, double part, Verdict management, Verdict cilium) {
    double required = required();
    for (boolean sent : new boolean[] {true, false}) {
      ChangedRun run =
          quietInterfaces()
              .each(
                  InterfaceBytes.class,
                  b -> quiet(b, "net-after") && b.netdev().equals(netdev),
                  b -> ChangedRun.with(b, sent ? "sent" : "received", (long) (part * required)));

      assertThat(run.verdict("NCH-4", "management")).isEqualTo(management);
      assertThat(run.verdict("NCH-4", "cilium")).isEqualTo(cilium);
    }
  }

  @Test
  void whatAnInterfaceCarriesAnywayIsTakenOff() {
    double required = required();
    double seconds = seconds("quiet/") / seconds("idle/");
    ChangedRun run = quietInterfaces(); // 0.9 % of R by itself, and that much more
    run.each(
        InterfaceBytes.class,
        b -> b.source().question().endsWith("idle/net-after") && b.netdev().equals("enP7s7"),
        b -> ChangedRun.with(b, "received", (long) (0.009 * required / seconds)));
    run.each(
        InterfaceBytes.class,
        b -> quiet(b, "net-after") && b.netdev().equals("enP7s7"),
        b -> ChangedRun.with(b, "received", (long) (0.0185 * required)));

    assertThat(run.verdict("NCH-4", "management")).isEqualTo(Verdict.PASS);
    assertThat(run.findings("NCH-4", "management").get(0).seen().en())
        .contains("enP7s7 grew by " + megabytes(0.0095 * required));
  }

  @Test
  void aBusyInterfaceLeavesItOpenButHidesNothingOfAnother() {
    double required = required();
    double seconds = seconds("quiet/") / seconds("idle/");
    ChangedRun busy = quietInterfaces();
    busy.each(
        InterfaceBytes.class,
        b -> b.source().question().endsWith("idle/net-after") && b.netdev().equals("docker0"),
        b -> ChangedRun.with(b, "received", (long) (0.02 * required / seconds)));

    assertThat(busy.verdict("NCH-4", "management")).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(busy.findings("NCH-4", "management").get(0).seen().en())
        .startsWith("docker0 is busy by itself");

    busy.each(
        InterfaceBytes.class,
        b -> quiet(b, "net-after") && b.netdev().equals("enP7s7"),
        b -> ChangedRun.with(b, "received", (long) required));

    assertThat(busy.verdict("NCH-4", "management")).isEqualTo(Verdict.FAIL);
    assertThat(busy.findings("NCH-4", "management").get(0).seen().en())
        .startsWith("enP7s7 grew by");
  }

  @Test
  void quietInterfacesProveNothingWhereTheFabricIsQuietToo() {
    ChangedRun run = quietInterfaces();
    run.each(RdmaBytes.class, b -> quiet(b, "rdma-before"), b -> bytes(b, 0));
    run.each(RdmaBytes.class, b -> quiet(b, "rdma-after"), b -> bytes(b, 0.499 * required()));

    assertThat(run.verdict("NCH-4", "management")).isEqualTo(Verdict.INCONCLUSIVE);

    run.each(RdmaBytes.class, b -> quiet(b, "rdma-after"), b -> bytes(b, 0.501 * required()));

    assertThat(run.verdict("NCH-4", "management")).isEqualTo(Verdict.PASS);
  }

  @ParameterizedTest(name = "exit {0}: {1}")
  @CsvSource({"0, PASS", "1, INCONCLUSIVE", "137, INCONCLUSIVE"})
  void onlyRunsThatEndedWellAreMeasured(int exit, Verdict verdict) {
    ChangedRun run =
        new ChangedRun()
            .each(
                WorkloadEnd.class,
                e -> e.source().question().endsWith("quiet/run-3"),
                e -> ChangedRun.with(e, "exit", OptionalInt.of(exit)));

    assertThat(run.verdict("NCH-2", "fast")).isEqualTo(verdict);
  }

  private static String megabytes(double bytes) {
    return String.format(java.util.Locale.ROOT, "%.1f", bytes / 1e6);
  }

  /** Counters of interfaces that do not move, neither idle nor during the test. */
  private static ChangedRun quietInterfaces() {
    return new ChangedRun()
        .each(
            InterfaceBytes.class,
            b -> {
              InterfaceBytes still = ChangedRun.with(b, "received", 0L);
              return ChangedRun.with(still, "sent", 0L);
            });
  }

  private static double seconds(String part) {
    String start = Workload.HOST.prefix() + part;
    return Growth.between(
                ChangedRun.healthy(), "spark-01", start + "net-before", start + "net-after")
            .orElseThrow()
            .toMillis()
        / 1000.0;
  }

  private static double required() {
    return RequiredBytes.of(
            ChangedRun.healthy().about(Workload.HOST.quiet()), Workload.HOST, ChangedRun.site())
        .orElseThrow();
  }

  private static double part(RdmaBytes bytes, double share) {
    return bytes.device().equals("rocep1s0f1") ? share : 1 - share;
  }

  private static RdmaBytes bytes(RdmaBytes old, double bytes) {
    long rounded = (long) Math.ceil(bytes);
    return ChangedRun.with(ChangedRun.with(old, "received", rounded), "sent", rounded);
  }

  private static boolean quiet(RdmaBytes bytes, String question) {
    return bytes.source().question().equals(Workload.HOST.quiet() + question);
  }

  private static boolean quiet(InterfaceBytes bytes, String question) {
    return bytes.source().question().equals(Workload.HOST.quiet() + question);
  }

  private static boolean ofPods(NcclTable table) {
    return table.source().question().startsWith(Workload.HOSTNET_POD.prefix());
  }

  private static ChangedRun measuring(long size, double busbw) {
    return measuring(size, busbw, 1);
  }

  private static ChangedRun measuring(long size, double busbw, double stretch) {
    return new ChangedRun().each(NcclTable.class, t -> table(t, size, busbw, stretch));
  }

  /** A table of one row; its time is stretched against its bandwidth. */
  private static NcclTable table(NcclTable table, long size, double busbw, double stretch) {
    double algbw = busbw * 2;
    double micros = size / Math.max(algbw, 0.001) / 1000 / stretch;
    Seen<Row> old = table.rows().get(table.rows().size() - 1);
    Side side = new Side(micros, algbw, busbw, NcclTable.Check.COUNTED, 0);
    Row row = new Row(size, size / 8, "float", "none", side, side);
    NcclTable one = ChangedRun.with(table, "rows", List.of(new Seen<>(row, old.place())));
    return ChangedRun.with(one, "rowCount", 1L);
  }
}
