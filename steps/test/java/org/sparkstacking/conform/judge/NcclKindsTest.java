package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.claim.Verdict;

/** Each kind of trouble gets its verdict, whatever its wording around it is. */
final class NcclKindsTest {

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource(
      delimiter = '~',
      value = {
        "MPI-1~FAIL~user@10.0.0.2: Permission denied (publickey,password).",
        "MPI-1~FAIL~Host key verification failed.",
        "MPI-1~FAIL~ssh: connect to host spark-02 port 22: Connection timed out",
        "MPI-1~INCONCLUSIVE~Connection timed out during banner exchange",
        "MPI-1~INCONCLUSIVE~PRTE was unable to reliably start one or more daemons.",
        "MPI-1~INCONCLUSIVE~bash: line 1: orted: command not found",
        "MPI-1~INCONCLUSIVE~mpirun noticed that process rank 1 with PID 42 on node spark-2 exited on signal 9 (Killed).",
        "MPI-1~PASS~Hello world from processor a, rank 0 out of 2 processors\\nHello world from processor b, rank 1 out of 2 processors",
        "NCH-1~NOT_TESTED~all_gather_perf: error while loading shared libraries: libnccl.so.2: cannot open shared object file: No such file or directory",
        "NCH-1~FAIL~s:1:2 [0] NCCL WARN Mismatched NCCL version detected : local 2.28.9 remote 2.27.7",
        "NCH-1~FAIL~[2026-11-30 14:10:48] s:1:2 [0] misc/socket.cc:1 NCCL WARN socketFinalizeConnect: connect to 192.168.100.11<40015> failed : No route to host",
        "NCH-1~INCONCLUSIVE~s:1:2 [0] NCCL WARN Cuda failure 2 'out of memory'",
        "NCH-1~INCONCLUSIVE~spark-01: Test timeout (60s) common.cu:1",
        "NCH-1~FAIL~spark-01: Test CUDA failure common.cu:1 'CUDA driver version is insufficient for CUDA runtime version'",
        "NCH-1~FAIL~# Avg bus bandwidth    : 0 ",
        "NCH-1~FAIL~s:1:2 [0] transport/net_ib.cc:1 NCCL WARN NET/IB : Got completion from peer 192.168.100.11<1> with status=12 opcode=0 len=0 vendor err 129",
        "NCH-3~FAIL~s:1:2 [0] transport/net_ib.cc:1 NCCL WARN NET/IB : Got completion from peer 192.168.100.11<1> with status=12 opcode=0 len=0 vendor err 129",
        "NCH-3~FAIL~NCCL INFO NET/IB : Using [0]rocep1s0f0:1/RoCE [1]rocep1s0f1:1/RoCE [RO]; OOB eth0:10.0.0.1<0>\\nNCCL INFO Using network IB",
        "NCH-3~INCONCLUSIVE~NCCL INFO NET/IB : Using [0]mlx5_0:1/RoCE [1]mlx5_1:1/RoCE [RO]; OOB eth0:10.0.0.1<0>\\nNCCL INFO Using network IB",
        "NCH-3~PASS~NCCL INFO NET/IB : Using [0]={[0] rocep1s0f1:1/RoCE, [1] roceP2p1s0f1:1/RoCE} [RO]; OOB enP7s7:10.0.0.1<0>\\nNCCL INFO Using network IB\\nNCCL INFO Channel 00/0 : 0[0] -> 1[0] [send] via NET/IB/0",
        "NCH-3~INCONCLUSIVE~NCCL INFO NET/IB : Using [0]rocep1s0f1:1/RoCE [1]roceP2p1s0f1:1/RoCE [RO]; OOB enp1s0f1np1:192.168.100.1<0>",
        "NCH-3~FAIL~a:1:1 [0] NCCL INFO NET/IB : Using [0]rocep1s0f1:1/RoCE [1]roceP2p1s0f1:1/RoCE [RO]; OOB x:1<0>\\na:1:1 [0] NCCL INFO Using network IB\\nb:1:1 [0] NCCL INFO Using network Socket",
        "NCH-4~PASS~NCCL INFO NET/IB : Using [0]rocep1s0f1:1/RoCE [1]roceP2p1s0f1:1/RoCE [RO]; OOB enP7s7:10.0.0.1<0>",
        "NCH-4~FAIL~a:1:1 [0] NCCL INFO NET/Socket : Using [0]enp1s0f1np1:192.168.100.1<0>\\nb:1:1 [0] NCCL INFO NET/Socket : Using [0]enP7s7:10.0.0.2<0>",
        "NCH-4~FAIL~NCCL INFO NET/Socket : Using [0]cilium_host:10.42.0.1<0>\\nNCCL INFO Using network Socket",
        "NCP-4~FAIL~p:1:1 [0] NCCL INFO NET/Socket : Using [0]eth0:10.42.3.7<0>\\np:1:1 [0] NCCL INFO Using network Socket",
      })
  void aKindOfTroubleGetsItsVerdict(String claim, Verdict verdict, String text) {
    String lines = text.replace("\\n", "\n");
    assertThat(SavedTexts.verdict(claim, SavedTexts.evidence(lines)))
        .as("%s", SavedTexts.findings(claim, SavedTexts.evidence(lines)))
        .isEqualTo(verdict);
  }

  @ParameterizedTest(name = "all_gather {0} bytes at {1} GB/s: {2}")
  @CsvSource({
    "17179869184, 21.9, PASS",
    "17179869184, 17.2, PASS",
    "17179869184, 16.9, FAIL",
    "1073741824, 18.1, PASS",
    "536870912, 18.4, INCONCLUSIVE",
    "536870912, 9.1, FAIL",
    "33554432, 8.2, INCONCLUSIVE",
    "33554432, 8.0, FAIL",
    "16777216, 0.1, INCONCLUSIVE",
  })
  void thePairsBandsFollowTheSize(long size, double busbw, Verdict verdict) {
    double micros = size / (busbw * 2) / 1000;
    String text =
        " "
            + size
            + " "
            + size / 8
            + " float none -1 "
            + String.format(
                Locale.ROOT,
                "%.1f %.2f %.2f 0 %.1f %.2f %.2f 0%n",
                micros,
                busbw * 2,
                busbw,
                micros,
                busbw * 2,
                busbw)
            + "# Out of bounds values : 0 OK\n";
    assertThat(SavedTexts.verdict("NCH-2", SavedTexts.evidence(text))).isEqualTo(verdict);
  }
}
