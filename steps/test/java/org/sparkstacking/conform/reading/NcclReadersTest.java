package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.observed.InterfaceBytes;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTable.Check;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.NcclTable.Side;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.RdmaBytes;
import org.sparkstacking.conform.observed.Source;

final class NcclReadersTest {
  private static final Source SOURCE = new Source("", "", "text");

  @Test
  void perIterationColumnsBelongToTheirSide() {
    Row row =
        row(
            " 1073741824  134217728 float none -1 27195.4 39.48 19.74 0 1.0 2.0 3.0 4.0"
                + " 25832.1 41.57 20.78 0 1.0 2.0 3.0 4.0");
    assertThat(out(row).busbw()).isEqualTo(19.74);
    assertThat(side(row.inPlace()).busbw()).isEqualTo(20.78);
  }

  @Test
  void oldRowsHaveAnErrorColumnAndNeitherOperationNorRoot() {
    List<Observed> read =
        read(
            new NcclTestsReader(),
            lines(
                "  size count type time algbw busbw error time algbw busbw error",
                " 4294967296 134217728 float 29130 128.99 128.99 1e+00 29160 128.86 128.86 1e+00",
                ""));
    Row row = only(NcclTable.class, read).rows().get(0).value();
    assertThat(out(row).check()).isEqualTo(Check.RELATIVE_ERROR);
    assertThat(out(row).wrong()).isEqualTo(1.0);
  }

  @Test
  void anUncheckedSideIsNotZeroWrong() {
    Row row = row("8 2 float sum -1 45.50 0.00 0.00 N/A 124.8 0.00 0.00 N/A");
    assertThat(out(row).check()).isEqualTo(Check.NOT_CHECKED);
  }

  @Test
  void aShortRowIsComplainedOfWithItsLineAndColumns() {
    NotUnderstood complaint =
        only(
            NotUnderstood.class,
            read(
                new NcclTestsReader(),
                lines(
                    "#  size count type redop root time algbw busbw #wrong time algbw busbw #wrong",
                    " 1048576 262144 float sum -1 1.0 2.0 2.0 0 1.0 2.0",
                    " 4194304 1048576 float sum -1 1.0 2.0 2.0 0 1.0 2.0 2.0 0",
                    "")));
    assertThat(complaint.place().line()).isEqualTo(2);
    assertThat(complaint.problem()).isEqualTo("11 columns where 9 or 13 were expected");
  }

  @Test
  void theBegunLastRowMakesTheTableCut() {
    NcclTable table =
        only(
            NcclTable.class,
            read(
                new NcclTestsReader(),
                lines(
                    "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong",
                    " 1048576 262144 float sum -1 1.0 2.0 2.0 0 1.0 2.0 2.0 0",
                    " 2097152")));
    assertThat(table.cut()).isTrue();
    assertThat(table.rowCount()).isEqualTo(1);
  }

  @Test
  void twoRunsOneAfterTheOtherAreTwoTables() {
    String run =
        lines(
            "# nThread 1 nGpus 1 minBytes 8 maxBytes 8 step: 2(factor) warmup iters: 1 iters: 5",
            "# Using devices",
            "#  Rank  0 Pid  1 on a device  0 [0x01] X",
            " 8 2 float sum -1 1.0 2.0 2.0 0 1.0 2.0 2.0 0",
            "# Out of bounds values : 0 OK",
            "# Avg bus bandwidth    : 2 ",
            "");
    assertThat(of(NcclTable.class, read(new NcclTestsReader(), run + run))).hasSize(2);
  }

  @Test
  void anEndlessTableKeepsItsCountButNotItsRows() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      text.append(" 67108864 16777216 float sum -1 1.0 2.0 2.0 0 1.0 2.0 2.0 0\n");
    }
    NcclTable table = only(NcclTable.class, read(new NcclTestsReader(), text.toString()));
    assertThat(table.rowCount()).isEqualTo(5000);
    assertThat(table.rows()).hasSizeLessThan(2001);
  }

  @Test
  void mergedDevicesKeepTheNamesBehindThem() {
    NcclProcess process =
        only(
            NcclProcess.class,
            read(
                new NcclLogReader(),
                "s:1:2 [0] NCCL INFO NET/IB : Using [0]={[0] rocep1s0f1:1/RoCE, [1] roceP2p1s0f1:1/RoCE} [RO]; OOB enp1s0f1np1:192.168.100.1<0>\n"));
    assertThat(process.devices()).hasSize(1);
    assertThat(process.devices().get(0).names()).containsExactly("rocep1s0f1", "roceP2p1s0f1");
  }

  @Test
  void channelsAreCountedPerDeviceAndGiveTheRank() {
    NcclProcess process =
        only(
            NcclProcess.class,
            read(
                new NcclLogReader(),
                lines(
                    "s:1:2 [0] NCCL INFO Channel 00/0 : 1[0] -> 0[0] [receive] via NET/IB/0(1)/GDRDMA/Shared",
                    "s:1:2 [0] NCCL INFO Channel 01 : 1[f01000] -> 0[f01000] [receive] via NET/NCCL RDMA Plugin v10/1",
                    "s:1:2 [0] NCCL INFO Channel 02/0 : 0[0] -> 1[1] via P2P/CUMEM",
                    "")));
    assertThat(process.ranks()).containsExactly(0);
    assertThat(process.channels())
        .extracting(c -> c.transport() + "/" + c.device() + "/" + c.gpuDirect())
        .containsExactly("IB/0/true", "NCCL RDMA Plugin v10/1/false", "P2P/-1/false");
  }

  @Test
  void everyProcessOfAMixedLogIsHeldApart() {
    List<NcclProcess> processes =
        of(
            NcclProcess.class,
            read(
                new NcclLogReader(),
                "a:1:1 [0] NCCL INFO Using network IB\nb:2:2 [0] NCCL INFO Using network Socket\n"));
    assertThat(processes).extracting(NcclProcess::name).containsExactly("a:1", "b:2");
  }

  @Test
  void rdmaCountersAreWordsOfFourBytes() {
    RdmaBytes bytes =
        only(
            RdmaBytes.class,
            read(
                new RdmaBytesReader(),
                lines(
                    "/sys/class/infiniband/rocep1s0f1/ports/1/counters/port_xmit_data:100",
                    "/sys/class/infiniband/rocep1s0f1/ports/1/counters/port_rcv_data:25",
                    "")));
    assertThat(bytes.sent().value()).isEqualTo(400);
    assertThat(bytes.received().value()).isEqualTo(100);
  }

  @Test
  void aCounterWithoutItsPartnerIsComplainedOf() {
    assertThat(
            of(
                NotUnderstood.class,
                read(
                    new InterfaceBytesReader(), "/sys/class/net/enP7s7/statistics/rx_bytes:100\n")))
        .hasSize(1);
  }

  @Test
  void ipJsonGivesBytesToo() {
    InterfaceBytes bytes =
        only(
            InterfaceBytes.class,
            read(
                new InterfaceBytesReader(),
                "[{\"ifname\":\"enP7s7\",\"stats64\":{\"rx\":{\"bytes\":7},\"tx\":{\"bytes\":9}}}]\n"));
    assertThat(bytes.received().value()).isEqualTo(7);
    assertThat(bytes.sent().value()).isEqualTo(9);
  }

  @Test
  void anotherLibrarysJsonIsNamedAsSuch() {
    NcclHint hint =
        only(
            NcclHint.class,
            read(
                new NcclTestsJsonReader(),
                "{\"#wrong\":\"0\",\"algBw\":0.05,\"busBw\":0.08,\"gpus\":4}\n{\"#wrong\":\"0\","));
    assertThat(hint.kind()).isEqualTo(NcclHint.Kind.OTHER_LIBRARY);
  }

  @Test
  void jsonThatIsNotClosedIsComplainedOf() {
    assertThat(
            of(
                NotUnderstood.class,
                read(
                    new NcclTestsJsonReader(),
                    "{\"version\":3,\"nccl_version\":22809,\"config\":{\"nthreads\":1")))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "[1,3]<stdout>:# x~# x~3~~",
        "[prterun-h-1@1,2]<stderr>: # x~# x~2~~",
        "(RayWorkerVllm pid=23000, ip=192.0.2.163) # x~# x~~192.0.2.163~",
        "[pod/p0/nccl] # x~# x~~~p0",
        "node-a-1  | # x~# x~~node-a-1~",
        "2026-11-30T14:11:08.1Z # x~# x~~~",
        "/tmp/spark-conform-1/nccl.spark-01.4653:# x~# x~~spark-01~",
        "spark-02: # x~# x~~spark-02~",
        "plain text~plain text~~~",
        "spark-1: Test NCCL failure common.cu:1~spark-1: Test NCCL failure common.cu:1~~~",
        "/sys/class/net/a/mtu:1500~/sys/class/net/a/mtu:1500~~~",
      })
  void prefixesAreTakenOffAndNameTheSpeaker(
      String line, String text, String rank, String host, String pod) {
    assertThat(Prefixes.strip(line))
        .isEqualTo(
            new Prefixes.Stripped(
                text,
                Objects.toString(rank, ""),
                Objects.toString(host, ""),
                Objects.toString(pod, "")));
  }

  private static String lines(String... lines) {
    return String.join("\n", lines);
  }

  private static Row row(String line) {
    return only(NcclTable.class, read(new NcclTestsReader(), line)).rows().get(0).value();
  }

  private static Side out(Row row) {
    return side(row.outOfPlace());
  }

  private static Side side(@Nullable Side side) {
    return Objects.requireNonNull(side);
  }

  private static List<Observed> read(Reader reader, String text) {
    return reader.read(Scripts.of(SOURCE, "", text));
  }

  private static <T extends Observed> List<T> of(Class<T> kind, List<Observed> read) {
    return read.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static <T extends Observed> T only(Class<T> kind, List<Observed> read) {
    List<T> found = of(kind, read);
    assertThat(found).hasSize(1);
    return found.get(0);
  }
}
