package org.sparkstacking.conform.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /** A whole round lies in it, whenever the last one began. */
  @ParameterizedTest
  @CsvSource({
    "(Probe interval: 1m36.566274746s), 244",
    "(Probe interval: 2m0s), 292",
    "(Probe interval: 0s), 244",
    "Warning   cilium-health daemon unreachable, 244",
    "(Probe interval: 99h59m0s), 650",
  })
  void twoRoundsAreWaitedFor(String word, long seconds) {
    assertThat(CiliumProbe.patience(status("Cluster health:   1/2 reachable   " + word)))
        .isEqualTo(Duration.ofSeconds(seconds));
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
