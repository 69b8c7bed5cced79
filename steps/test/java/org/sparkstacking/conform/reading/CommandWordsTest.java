package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds how command lines are taken apart: words, wrappers, programs, prompts. */
final class CommandWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ip -j addr | ip,-j,addr
          `  ip   addr ` | ip,addr
          sh -c 'ulimit -l; hostname' | sh,-c,ulimit -l; hostname
          echo "it's" 'so' | echo,it's,so
          echo '' x | echo,,x
          a"b c"d | ab cd
          'open to the end | open to the end
          """)
  void splitsWordsAsAShellDoes(String line, String words) {
    assertThat(String.join(",", Words.of(line))).isEqualTo(words);
  }

  @Test
  void hasNoWordsInNothing() {
    assertThat(Words.of("")).isEmpty();
    assertThat(Words.of(" \t ")).isEmpty();
    assertThat(Words.first("")).isEmpty();
    assertThat(Words.first("ip addr")).isEqualTo("ip");
    assertThat(Words.first("ip\taddr")).isEqualTo("ip");
    assertThat(Words.first("ip")).isEqualTo("ip");
  }

  @Test
  void keepsAtMost400Words() {
    assertThat(Words.of("a ".repeat(1000))).hasSize(400);
    assertThat(Words.of("a ".repeat(400))).hasSize(400);
    assertThat(Words.of("a ".repeat(399))).hasSize(399);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sudo nvidia-smi -L | '' | nvidia-smi -L
          sudo -n -E nvidia-smi | '' | nvidia-smi
          sudo | '' | sudo
          time sudo env LANG=C ip addr | '' | ip addr
          LANG=C LC_ALL=C ip addr | '' | ip addr
          LANG=C | '' | LANG=C
          =C ip addr | '' | =C ip addr
          A-B=C ip addr | '' | A-B=C ip addr
          timeout 10 nvidia-smi | '' | nvidia-smi
          timeout -k 5 60 nvidia-smi | '' | nvidia-smi
          timeout --foreground 60 nvidia-smi -L | '' | nvidia-smi -L
          ssh spark-02 hostname | spark-02 | hostname
          ssh -t -p 22 -o BatchMode=yes me@spark-02 uname -a | spark-02 | uname -a
          ssh spark-02 | '' | ssh spark-02
          ssh -v spark-02 | '' | ssh -v spark-02
          ssh spark-02 'sudo ip addr' | spark-02 | ip addr
          kubectl exec nccl-worker-0 -- ip addr | nccl-worker-0 | ip addr
          kubectl -n nccl exec -it -c main pod/nccl-worker-0 -- ip addr | nccl-worker-0 | ip addr
          kubectl exec ds/cilium -- cilium-dbg status | '' | cilium-dbg status
          kubectl get pods -- x | '' | kubectl get pods -- x
          kubectl exec nccl-worker-0 | '' | kubectl exec nccl-worker-0
          docker exec -it nccl nvidia-smi -L | '' | nvidia-smi -L
          docker exec nccl | '' | docker exec nccl
          docker run nccl nvidia-smi | '' | docker run nccl nvidia-smi
          podman exec nccl hostname | '' | hostname
          bash -lc 'ulimit -l' | '' | ulimit -l
          sh -c ' hostname ' | '' | hostname
          sh -x script | '' | sh -x script
          sh script c | '' | sh script c
          sh -c hostname extra | '' | sh -c hostname extra
          nohup nice time sudo exec command env stdbuf ls | '' | env stdbuf ls
          """)
  void takesOffWhatStandsBeforeTheCommand(String line, String host, String command) {
    assertThat(Wrapped.of(line)).isEqualTo(new Wrapped(host, command));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ibdev2netdev",
        "ibdev2netdev -v",
        "/usr/bin/nvidia-smi -L",
        "./build/all_gather_perf -b 8",
        "build/gather_perf",
        "ethtool enp1s0f1np1",
        "rdma link show",
        "ip addr show",
        "kubectl get pods",
        "ufw status verbose"
      })
  void knowsACommandWithoutAPrompt(String line) {
    assertThat(Programs.bare(line)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "echo",
        "echo -n",
        "for",
        "gather_perf -b 8",
        "mpirun detected that a process exited",
        "ip is no word of its own",
        "ethtool says so",
        "rdma device",
        "kubectl is missing",
        "something"
      })
  void takesNoSentenceForACommand(String line) {
    assertThat(Programs.bare(line)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          me@spark-01:~$ ip addr | spark-01 | ip addr
          [root@spark-01 ~]# ip addr | spark-01 | ip addr
          I have no name!@worker-0:/$ ip addr | worker-0 | ip addr
          $ ip addr | '' | ip addr
          [exit 0] $ ip addr | '' | ip addr
          spark-01:~$ ip addr | spark-01 | ip addr
          spark-01$ ip addr | spark-01 | ip addr
          + ip addr | '' | ip addr
          ++++ ip addr | '' | ip addr
          ibdev2netdev | '' | ibdev2netdev
          sudo ethtool enp1s0f1np1 | '' | sudo ethtool enp1s0f1np1
          rdma link show | '' | rdma link show
          ip -br addr | '' | ip -br addr
          nvidia-smi -L | '' | nvidia-smi -L
          """)
  void followsAPrompt(String line, String host, String command) {
    assertThat(Prompt.of(line)).contains(new Prompt(host, command));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "$",
        "$ ",
        "a price of 5 $ a piece",
        "# a comment",
        "+",
        "+ Upper case",
        "+++++ ip addr",
        "ibdev2netdev | grep Up",
        "ibdev2netdev: not found",
        "nvidia-smi = a program",
        "iperf3s",
        "rdma-core is there",
        "enp1s0f1np1 UP"
      })
  void takesNoOutputForAPrompt(String line) {
    assertThat(Prompt.of(line)).isEmpty();
  }

  @Test
  void aPromptOrABareCommandHasItsLength() {
    assertThat(Prompt.of("ip addr " + "x".repeat(392))).isPresent();
    assertThat(Prompt.of("ip addr " + "x".repeat(393))).isEmpty();
    assertThat(Prompt.of("spark-01$ " + "x".repeat(390))).isPresent();
    assertThat(Prompt.of("spark-01$ " + "x".repeat(391))).isEmpty();
    assertThat(Typed.in("$ " + "x".repeat(3998))).isNotNull();
    assertThat(Typed.in("$ " + "x".repeat(3999))).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "ip addr, false",
    "ip addr | grep UP, true",
    "ip addr | head -3, true",
    "ip addr | tail -3, true",
    "ip addr | awk '{print $2}', true",
    "ip addr | sed s/a/b/, true",
    "egrep x, true"
  })
  void knowsThatAFilterLeavesRowsOut(String command, boolean filtered) {
    assertThat(Prompt.filtered(command)).isEqualTo(filtered);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [exit 0] $ ls | '' | ls
          [exit 0] spark-01:~$ ls | spark-01 | ls
          spark-01:/tmp# ls -l | spark-01 | ls -l
          bash-5.1# ls | '' | ls
          sh-4.4$ ls | '' | ls
          me@box:~% ls | box | ls
          (venv) [me@box ~]$ ls | box | ls
          me@box:~$ | box | ''
          ++ ls /tmp | '' | ls /tmp
          --- ip route --- | '' | ip route
          >>> nvidia-smi -L | '' | nvidia-smi -L
          === me@spark-02:~$ ls === | spark-02 | ls
          """)
  void findsWhatWasTyped(String line, String host, String command) {
    assertThat(Typed.in(line))
        .isNotNull()
        .extracting("host", "command")
        .containsExactly(host, command);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$ls",
        "+++++ ls",
        "+ words that are no program",
        "+- ls",
        "# words",
        "=== === ===",
        "--- words ---",
        "veth1@if31: <BROADCAST,UP,LOWER_UP>",
        "x$ ls",
        "alpha$ ls",
        "bash-5.1",
        "sh-x# ls"
      })
  void findsNoCommandInOutput(String line) {
    assertThat(Typed.in(line)).isNull();
  }

  @Test
  void aWrappedCommandHasTwoForms() {
    assertThat(Typed.in("$ sudo ip addr"))
        .isNotNull()
        .extracting(Typed::forms)
        .isEqualTo(List.of("ip addr", "sudo ip addr"));
    assertThat(Typed.in("$ ip addr"))
        .isNotNull()
        .extracting(Typed::forms)
        .isEqualTo(List.of("ip addr"));
  }
}
