package org.sparkstacking.conform.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.Observed;

final class KubeReadsTest {
  private static final ClusterQuestion QUESTION =
      ClusterQuestion.exec(
          "cilium/status",
          "spark-01",
          new ClusterQuestion.PodRef("kube-system", "cilium-1", "cilium-agent"),
          List.of("cilium-dbg", "status"),
          Duration.ofSeconds(5));

  /** A connection that is refused in the upgrade to a WebSocket may bring no words at all. */
  @ParameterizedTest
  @CsvSource({
    "'403 ', NO_RIGHT",
    "403, NO_RIGHT",
    "403 pods is forbidden, NO_RIGHT",
    "401, NO_LOGIN"
  })
  void aRefusedExecIsNamedAlsoWhereTheServerSaysNothing(String detail, ApiRefusal.Kind kind) {
    assertThat(KubeReads.execRefusal(answer(detail), QUESTION))
        .singleElement()
        .isInstanceOfSatisfying(
            ApiRefusal.class,
            refusal -> {
              assertThat(refusal.kind()).isEqualTo(kind);
              assertThat(refusal.resource()).contains("pods/exec", "kube-system");
              assertThat(refusal.message().value()).isNotBlank();
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "connection reset"})
  void whatTheServerDidNotRefuseIsNoMissingRight(String detail) {
    List<Observed> seen = KubeReads.execRefusal(answer(detail), QUESTION);
    assertThat(seen).isEmpty();
  }

  private static Answer answer(String detail) {
    return new Answer(
        QUESTION.plain(),
        OptionalInt.empty(),
        new byte[0],
        new byte[0],
        Instant.EPOCH,
        Duration.ZERO,
        Answer.Ending.ACCESS_DENIED,
        detail,
        false);
  }
}
