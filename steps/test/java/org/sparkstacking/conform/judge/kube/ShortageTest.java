package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds what is read from the scheduler's words about a pod that it cannot place. */
final class ShortageTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0/2 nodes are available: 2 Insufficient nvidia.com/gpu. | 2 | 2 | false | true
          0/2 nodes are available: 1 Insufficient nvidia.com/gpu, 1 node(s) were unschedulable. | 2 | 1 | true | false
          0/2 nodes are available: 2 node(s) had untolerated taint(s). | 2 | 0 | true | false
          0/1 nodes are available: 1 Insufficient nvidia.com/gpu, 1 Insufficient cpu. | 1 | 1 | false | true
          0/12 nodes are available: 12 Insufficient nvidia.com/gpu. | 12 | 12 | false | true
          0/0 nodes are available: . | 0 | 0 | false | false
          """)
  void countsTheNodesThatLackGpus(
      String message, long nodes, long without, boolean otherReason, boolean everyNode) {
    Shortage shortage = Shortage.of(message).orElseThrow();

    assertThat(shortage).isEqualTo(new Shortage(nodes, without, otherReason));
    assertThat(shortage.everyNode()).isEqualTo(everyNode);
  }

  @Test
  void anotherTextIsNoShortage() {
    assertThat(Shortage.of("2 Insufficient nvidia.com/gpu")).isEmpty();
    assertThat(Shortage.of("")).isEmpty();
  }
}
