package org.sparkstacking.conform.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CiliumProbeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Cluster health:          Probe disabled",
        "Cluster health:          0/0 reachable   (2026-12-01T00:02:35Z)   (Probe interval: 0s)",
        "Cluster health:          Warning   cilium-health daemon unreachable",
        "Cluster health:          1/2 reachable   (2026-12-01T00:02:35Z)   (Probe interval: 1m36s)",
      })
  void whatAnAgentSaysBeforeItsNextRoundMayStillChange(String line) {
    assertThat(CiliumProbe.notYet(status(line))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Cluster health:          2/2 reachable   (now)", "Cilium:   Ok   1.19.6"})
  void whatIsToldIsNotAskedAgain(String line) {
    assertThat(CiliumProbe.notYet(status(line))).isFalse();
  }

  private static Answer status(String line) {
    return new Answer(
        Question.of("cilium/status", "spark-01", "cilium-dbg status", Duration.ofSeconds(20)),
        OptionalInt.of(0),
        (line + "\n").getBytes(StandardCharsets.UTF_8),
        new byte[0],
        Instant.EPOCH,
        Duration.ZERO,
        Answer.Ending.FINISHED,
        "",
        false);
  }
}
