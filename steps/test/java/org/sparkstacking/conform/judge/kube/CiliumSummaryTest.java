package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;

/** Holds what the summary of {@code cilium status} says of the agents' health. */
final class CiliumSummaryTest {

  @ParameterizedTest(name = "Cilium {0}, operator {1}, {3} of {2} ready: {4}")
  @CsvSource({
    "OK,        OK,        2, 2, PASS",
    "OK,        disabled,  2, 2, PASS",
    "OK,        OK,        2, 1, FAIL",
    "OK,        OK,        2, 0, FAIL",
    "OK,        OK,        0, 0, INCONCLUSIVE",
    "OK,        1 errors,  2, 2, FAIL",
    "1 errors,  OK,        2, 2, FAIL",
    "1 errors,  OK,        2, 1, FAIL",
    "disabled,  OK,        2, 2, INCONCLUSIVE",
  })
  void theAgentsAreWellWhenAllAreReady(
      String cilium, String operator, int desired, int ready, Verdict verdict) {
    String text =
        String.format(
            Locale.ROOT,
            """
                /¯¯\\
             /¯¯\\__/¯¯\\    Cilium:             %s
             \\__/¯¯\\__/    Operator:           %s
             /¯¯\\__/¯¯\\    Envoy DaemonSet:    disabled (using embedded mode)
             \\__/¯¯\\__/    Hubble Relay:       disabled
                \\__/       ClusterMesh:        disabled

            DaemonSet              cilium             Desired: %d, Ready: %d/%d, Available: %d/%d
            """,
            cilium,
            operator,
            desired,
            ready,
            desired,
            ready,
            desired);
    List<Finding> found = World.findings("CLU-2", World.pasted(text));

    assertThat(found).as(text).hasSize(1);
    assertThat(found.get(0).verdict()).as(found.get(0).seen().en()).isEqualTo(verdict);
    if (verdict == Verdict.FAIL && ready < desired) {
      assertThat(found.get(0).seen().en()).contains("Ready " + ready + "/" + desired);
    }
  }
}
