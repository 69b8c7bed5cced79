package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds how command lines are told from output. */
final class TypedTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          $ ibdev2netdev | ~~ | ibdev2netdev
          user@spark-a:~$ ibdev2netdev | spark-a | ibdev2netdev
          [admin@spark-01 ~]$ sudo dmesg | spark-01 | dmesg
          root@XXXXXX:~# ip r | XXXXXX | ip r
          root@pod-a:/workspace# ls /dev/infiniband/ | pod-a | ls /dev/infiniband/
          (venv) me@dgx2:/opt$ NCCL_DEBUG=INFO mpirun -np 2 x | dgx2 | mpirun -np 2 x
          [exit 0] $ nvidia-smi -L | ~~ | nvidia-smi -L
          # kubectl describe node node-a | ~~ | kubectl describe node node-a
          ### ip -br addr ### | ~~ | ip -br addr
          === rdma link === | ~~ | rdma link
          + ip -4 -o addr show dev enP7s7 | ~~ | ip -4 -o addr show dev enP7s7
          $ timeout -k 5 60 nvidia-smi | ~~ | nvidia-smi
          $ ssh -o BatchMode=yes me@192.168.100.11 hostname | 192.168.100.11 | hostname
          $ kubectl -n nccl exec -it pod/worker-0 -- nvidia-smi -L | worker-0 | nvidia-smi -L
          $ kubectl -n kube-system exec ds/cilium -- cilium-dbg status | ~~ | cilium-dbg status
          $ sh -c 'ulimit -l' | ~~ | ulimit -l
           ib_write_bw -x 3 -q 8 -d mlx5_bond_1 | ~~ | ib_write_bw -x 3 -q 8 -d mlx5_bond_1
          ibdev2netdev | ~~ | ibdev2netdev
          """)
  void findsTheCommand(String line, String host, String plain) {
    assertThat(Typed.in(line)).isNotNull().extracting("host", "plain").containsExactly(host, plain);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# nThread 1 nGpus 1 minBytes 8 maxBytes 134217728",
        "#  Rank  0 Group  0 Pid 1 on spark-a device  0 [000f:01:00] NVIDIA GB10",
        "# Avg bus bandwidth    : 3.04",
        "mpirun was unable to launch the specified application",
        "mpirun detected that one or more processes exited",
        "+-----------------------------------------+",
        "rocep1s0f0 port 1 ==> enp1s0f0np0 (Down)",
        "--- 192.168.100.11 ping statistics ---",
        "----------------------------------------",
        "node-a:7800:7911 [0] NCCL INFO NET/IB : No device found.",
        "total 48",
        ""
      })
  void leavesOutputAlone(String line) {
    assertThat(Typed.in(line)).isNull();
  }
}
