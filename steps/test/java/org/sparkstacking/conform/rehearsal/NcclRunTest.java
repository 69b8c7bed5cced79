package org.sparkstacking.conform.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.rehearsal.Remote.Reply;
import org.sparkstacking.conform.rehearsal.world.Spark;

final class NcclRunTest {
  private static final String MPI =
      "CONFORM_RUN=r1 mpirun -np 2 -H 192.168.100.10:1,192.168.100.11:1"
          + " --mca btl_tcp_if_include enp1s0f1np1 --mca oob_tcp_if_include enp1s0f1np1"
          + " -x NCCL_DEBUG=INFO -x NCCL_DEBUG_SUBSYS=INIT,NET -x NCCL_SOCKET_IFNAME=enp1s0f1np1"
          + " -x CONFORM_RUN ";
  private static final String TEST =
      "~/nccl-tests/build/all_gather_perf -b 32M -e 4G -f 2 -w 1 -n 3 -g 1";
  private static final Pattern ROW =
      Pattern.compile(
          "^ *(\\d+) +(\\d+) +float +none +-1 +([\\d.]+) +([\\d.]+) +([\\d.]+) +(\\d+|N/A)"
              + " +([\\d.]+) +([\\d.]+) +([\\d.]+) +(\\d+|N/A)$",
          Pattern.MULTILINE);

  private static Reply run(Rehearsal rehearsal) {
    try (Remote first = new Remote(rehearsal, 0);
        Remote second = new Remote(rehearsal, 1)) {
      first.ask("mkdir -p /tmp/spark-conform-r1");
      second.ask("mkdir -p /tmp/spark-conform-r1");
      return first.ask(MPI + "-x NCCL_DEBUG_FILE=/tmp/spark-conform-r1/nccl.%h.%p " + TEST);
    }
  }

  private static String log(Rehearsal rehearsal, int host) {
    try (Remote remote = new Remote(rehearsal, host)) {
      return remote.ask("grep -H \"\" /tmp/spark-conform-r1/nccl.*").out();
    }
  }

  private static double largest(Reply reply) {
    return ROW.matcher(reply.out())
        .results()
        .filter(m -> m.group(1).equals("4294967296"))
        .mapToDouble(m -> Double.parseDouble(m.group(5)))
        .findFirst()
        .orElse(-1);
  }

  /** Bytes that one rank sends for one run: checks, warm-ups and both sides of the table. */
  private static long expected() {
    long all = 0;
    for (long size = 32L << 20; size <= 4L << 30; size *= 2) {
      all += size / 2 * 2 * (1 + 3 + 1);
    }
    return all + (4L << 30) / 2 * 2;
  }

  @Test
  void aHealthyRunPrintsATableWithoutLogLines() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of())) {
      Reply reply = run(rehearsal);
      assertThat(reply.status()).isZero();
      assertThat(reply.out())
          .startsWith(
              "# nccl-tests version 2.19.6 nccl-headers=22809 nccl-library=22809\n# Collective test starting: all_gather_perf\n")
          .contains(
              "# nThread 1 nGpus 1 minBytes 33554432 maxBytes 4294967296 step: 2(factor) warmup iters: 1 iters: 3 agg iters: 1 validation: 1 graph: 0 unalign: 0\n")
          .containsPattern(
              "#  Rank  0 Group  0 Pid +\\d+ on +spark-01 device  0 \\[000f:01:00\\] NVIDIA GB10\n#  Rank  1 ")
          .contains(
              "#       size         count      type   redop    root     time   algbw   busbw  #wrong     time   algbw   busbw  #wrong \n")
          .contains("# Out of bounds values : 0 OK\n# Avg bus bandwidth    : ")
          .endsWith("# Collective test concluded: all_gather_perf\n#\n\n")
          .doesNotContain("NCCL INFO");
      assertThat(ROW.matcher(reply.out()).results()).hasSize(8);
      assertThat(largest(reply)).isBetween(22.7, 23.2);
    }
  }

  @Test
  void everyRankLogsBothTwinsIntoItsOwnFile() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of())) {
      run(rehearsal);
      for (int host = 0; host < 2; host++) {
        String name = "spark-0" + (host + 1);
        assertThat(log(rehearsal, host))
            .containsPattern(
                "/tmp/spark-conform-r1/nccl\\."
                    + name
                    + "\\.\\d+:"
                    + name
                    + ":\\d+:\\d+ \\[0\\] NCCL INFO ")
            .contains(
                "NET/IB : Using [0]rocep1s0f1:1/RoCE [1]roceP2p1s0f1:1/RoCE [RO]; OOB enp1s0f1np1:192.168.100.1"
                    + host
                    + "<0>")
            .contains("NCCL INFO Using network IB\n")
            .contains("NET/IB/0", "NET/IB/1", "Connected all rings, use ring PXN 0 GDR 0")
            .doesNotContain("NET/Socket");
      }
      assertThat(log(rehearsal, 1)).contains("Channel 00/0 : 0[0] -> 1[0] [receive] via NET/IB/0");
    }
  }

  @Test
  void bytesGoOverBothTwinsEquallyAndNowhereElse() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of())) {
      Spark one = rehearsal.world().spark("spark-01");
      long[] before = fabric(one);
      long management = one.port("enP7s7").txBytes();
      run(rehearsal);
      long[] after = fabric(one);
      for (int i = 0; i < before.length; i++) {
        assertThat((after[i] - before[i]) * 4.0)
            .as("counter %d of %s", i, Arrays.toString(after))
            .isBetween(expected() / 2.0, expected() / 2.0 * 1.05);
      }
      assertThat(one.port("enP7s7").txBytes() - management).isLessThan(1_000_000);
      assertThat(one.port("enp1s0f1np1").txBytes()).isLessThan(1_000_000);
    }
  }

  private static long[] fabric(Spark spark) {
    return new long[] {
      spark.device("rocep1s0f1").xmitWords(),
      spark.device("rocep1s0f1").receiveWords(),
      spark.device("roceP2p1s0f1").xmitWords(),
      spark.device("roceP2p1s0f1").receiveWords()
    };
  }

  @Test
  void withoutADebugFileLogLinesMixWithTheTable() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of());
        Remote first = new Remote(rehearsal, 0)) {
      assertThat(first.ask(MPI + TEST).out())
          .contains("NCCL INFO Using network IB")
          .contains("# Avg bus bandwidth");
    }
  }

  @Test
  void aWrongInterfaceNameFailsAsNcclFails() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of());
        Remote first = new Remote(rehearsal, 0)) {
      Reply reply = first.ask(MPI.replace("IFNAME=enp1s0f1np1", "IFNAME=enp9s0") + TEST);
      assertThat(reply.status()).isEqualTo(3);
      assertThat(reply.out())
          .contains("NCCL WARN Bootstrap : no socket interface found")
          .contains(": Test NCCL failure common.cu:1550 ");
      assertThat(reply.err())
          .contains(
              "Primary job  terminated normally, but 1 process returned\na non-zero exit code.")
          .contains("  Exit code:    3\n");
    }
  }

  @Test
  void mpirunStartsOneRankAHostAndSaysWhatIsWrong() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of());
        Remote first = new Remote(rehearsal, 0)) {
      String head = "mpirun -np 2 -H 192.168.100.10:1,192.168.100.11:1 ";
      assertThat(first.ask(head + "hostname").out()).isEqualTo("spark-01\nspark-02\n");
      assertThat(first.ask("mpirun --version").out()).startsWith("mpirun (Open MPI) 4.1.6\n");
      Reply slots = first.ask("mpirun -np 4 -H 192.168.100.10:1,192.168.100.11:1 hostname");
      assertThat(slots.status()).isEqualTo(1);
      assertThat(slots.err())
          .contains("There are not enough slots available in the system to satisfy the 4");
      Reply none = first.ask(head + "/opt/none/all_reduce_perf -b 1M");
      assertThat(none.status()).isEqualTo(132);
      assertThat(none.err()).contains("Executable: /opt/none/all_reduce_perf\nNode: spark-01\n");
      Reply route = first.ask("mpirun -np 2 -H 192.168.100.10:1,192.168.100.99:1 hostname");
      assertThat(route.status()).isEqualTo(255);
      assertThat(route.err())
          .contains("ssh: connect to host 192.168.100.99 port 22: No route to host\r\n")
          .contains("ORTE was unable to reliably start one or more daemons.");
      assertThat(first.ask(head + "--mca oob_tcp_if_include enP9s9 hostname").err())
          .contains("  Value given: enP9s9\n");
    }
  }

  @Test
  void ranksCarryTheRunsNameAndCanBeEndedByIt() throws InterruptedException {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of("hang-in-nccl"));
        Remote first = new Remote(rehearsal, 0);
        Remote second = new Remote(rehearsal, 1)) {
      Reply[] ended = new Reply[1];
      Thread job = new Thread(() -> ended[0] = first.ask(MPI + TEST));
      job.start();
      String find = "grep -l -a CONFORM_RUN=r1 /proc/[0-9]*/environ";
      org.awaitility.Awaitility.await().until(() -> !second.ask(find).out().isEmpty());
      Reply found = second.ask(find);
      assertThat(found.status()).as("root's files are refused").isEqualTo(2);
      String pid = found.out().split("/")[2];
      assertThat(second.ask("kill " + pid).status()).isZero();
      job.join(5000);
      assertThat(ended[0]).isNotNull();
      assertThat(ended[0].status()).isEqualTo(143);
      assertThat(ended[0].err())
          .contains(
              "mpirun noticed that process rank 1 with PID "
                  + pid
                  + " on node spark-02 exited on signal 15 (Terminated).");
      assertThat(second.ask(find).out()).isEmpty();
    }
  }
}
