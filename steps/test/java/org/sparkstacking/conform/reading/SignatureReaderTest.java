package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.Symptom;

/** Holds that known failure lines are found, and only they. */
final class SignatureReaderTest {
  private final SignatureReader reader = new SignatureReader();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          K-05 | Failed to create pod sandbox: no runtime for "nvidia" is configured
          K-05 | msg="no runtime for \\"nvidia\\" is configured"
          K-05 | level=fatal msg="unable to dial: dial unix /runtime/sock-dir/containerd.sock: connect"
          S-19 | ssh: Connection timed out during banner exchange
          S-20 | all_gather_perf: error while loading shared libraries: libnccl.so.2: cannot open
          S-14 | [1,1]<stderr>:another Open MPI process but cannot find a corresponding process
          K-32 | pods "x" is forbidden: violates PodSecurity "restricted:latest": host namespaces
          K-01 | error getting device memory: Not Supported
          K-46 | [-]etcd failed: reason withheld
          S-51 | Authorization required, but no authorization protocol specified
          """)
  void findsTheLine(String signature, String line) {
    assertThat(read(line)).extracting(Symptom::signature).containsExactly(signature);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          W1204 devices.go:77] Ignoring error getting device memory: Not Supported
          Initialized NET plugin IB
          NCCL INFO Call to ibv_reg_mr succeeded
          too many open files in /var/log
          Terminated normally
          """)
  void leavesHarmlessLinesAlone(String line) {
    assertThat(read(line)).isEmpty();
  }

  @Test
  void aRepeatedLineIsKeptThreeTimes() {
    String line = "Still waiting for Cilium Operator to register CRDs";
    String text = IntStream.range(0, 5000).mapToObj(i -> line).collect(Collectors.joining("\n"));
    assertThat(read(text)).hasSize(3);
  }

  @Test
  void theAutomatonFindsWhatSearchingWordByWordFinds() {
    List<String> words = SignatureLine.all().stream().map(SignatureLine::word).toList();
    ManyWords many = new ManyWords(words);
    Random random = new Random(42);
    for (int i = 0; i < 3000; i++) {
      String word = words.get(random.nextInt(words.size()));
      String other = words.get(random.nextInt(words.size()));
      String line =
          word.substring(random.nextInt(3))
              + other.substring(0, random.nextInt(other.length()))
              + word;
      assertThat(many.in(line).stream().boxed())
          .containsExactlyElementsOf(
              IntStream.range(0, words.size())
                  .filter(w -> line.contains(words.get(w)))
                  .boxed()
                  .toList());
    }
  }

  private List<Symptom> read(String text) {
    Source source = new Source("", "", "x.txt");
    return reader.read(Scripts.of(source, "", text)).stream().map(Symptom.class::cast).toList();
  }
}
