package org.sparkstacking.conform.reading.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.observed.RdmaOpening;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Script;

/** Holds what a pod's words say of its RDMA devices, and what they do not. */
final class PodRdmaReaderTest {
  private static final PodRdmaReader READER = new PodRdmaReader();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          `hca_id:	rocep1s0f1` | rocep1s0f1 | OPENED
          `crw------- 1 root root 231, 192 Nov 30 12:00 uverbs0` | /dev/infiniband/uverbs0 | NOT_TRIED
          No IB devices found | /dev/infiniband | REFUSED
          Failed to open device | /dev/infiniband | REFUSED
          `ls: cannot access '/dev/infiniband': No such file or directory` | /dev/infiniband | REFUSED
          `ls: '/dev/infiniband'에 접근할 수 없음: 그런 파일이나 디렉터리가 없습니다` | /dev/infiniband | REFUSED
          """)
  void readsWhatOpensAndWhatDoesNot(String line, String device, RdmaOpening.Outcome outcome) {
    RdmaOpening only = read(line).get(0);
    assertThat(only.device()).isEqualTo(device);
    assertThat(only.outcome().value()).isEqualTo(outcome);
    assertThat(only.node()).isEqualTo("nccl-a");
    assertThat(only.inPod()).isTrue();
  }

  /** Without the program nobody tried to open anything: that is no proof that none opens. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bash: line 1: /usr/bin/ibv_devinfo: No such file or directory",
        "ibv_devinfo: error while loading shared libraries: libibverbs.so.1: cannot open shared"
            + " object file: No such file or directory",
        "OCI runtime exec failed: exec: \"ibv_devinfo\": executable file not found in $PATH",
        "sh: 1: ibv_devinfo: not found"
      })
  void aProgramThatIsNotThereProvesNothing(String line) {
    assertThat(read(line)).isEmpty();
  }

  private static List<RdmaOpening> read(String line) {
    String command = "kubectl exec nccl-a -- ibv_devinfo";
    assertThat(READER.reads(command)).isTrue();
    LineReader reading = READER.open(new Source("", "", "pod.txt"), command);
    reading.accept(new Script.Line(2, line));
    return reading.finish().stream().map(RdmaOpening.class::cast).toList();
  }
}
