package org.sparkstacking.conform.probe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.PodGpus;
import org.sparkstacking.conform.site.Cluster;

/** A pod of the kit that is ended by others: what is told of it, and what is not concluded. */
final class PodStageTest {
  private static final String RUNNING = "{\"phase\":\"Running\"}";
  private final Api api = new Api();
  private final Inquiry inquiry = new Inquiry(SparkPair.site(), "run-1", new SparkPair(), api);
  private final PodStage stage = new PodStage(inquiry, cluster(), "one-gpu-pods");

  @AfterEach
  void end() {
    inquiry.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"phase\":\"Failed\",\"containerStatuses\":[{\"name\":\"c\",\"state\":{\"terminated\":{\"exitCode\":137,\"reason\":\"OOMKilled\"}}}]}|OOMKilled (exit 137)",
        "{\"phase\":\"Failed\",\"reason\":\"Evicted\",\"message\":\"The node was low on resource: memory.\",\"containerStatuses\":[{\"name\":\"c\",\"state\":{\"terminated\":{\"exitCode\":137,\"reason\":\"Error\"}}}]}|Evicted: The node was low on resource: memory.",
        "{\"phase\":\"Failed\",\"conditions\":[{\"type\":\"DisruptionTarget\",\"status\":\"True\",\"reason\":\"EvictionByEvictionAPI\",\"message\":\"Eviction API: evicting\"}]}|EvictionByEvictionAPI: Eviction API: evicting",
        "{\"phase\":\"Succeeded\"}|Succeeded",
      })
  void anEndedPodIsToldInTheWordsOfWhoEndedIt(String status, String words) {
    api.exit = 137;
    api.status = status;
    ask();
    ask();
    assertThat(stage.observed())
        .singleElement()
        .isInstanceOfSatisfying(
            NotStarted.class,
            told -> {
              assertThat(told.why()).isEqualTo(NotStarted.Why.POD_ENDED);
              assertThat(told.words().value()).isEqualTo(words);
              assertThat(told.subject()).isEqualTo("one-gpu-1");
              assertThat(told.source().host()).isEqualTo("spark-a");
            });
  }

  @Test
  void aPodThatIsGoneWasDeleted() {
    api.ending = Answer.Ending.LOST;
    api.status = "";
    ask();
    assertThat(stage.observed())
        .singleElement()
        .isInstanceOfSatisfying(
            NotStarted.class, told -> assertThat(told.words().value()).isEqualTo("deleted"));
  }

  @Test
  void aPodThatStillRunsIsNotSaidToHaveEnded() {
    api.exit = 137;
    ask();
    api.ending = Answer.Ending.TIMED_OUT;
    ask();
    assertThat(stage.observed()).isEmpty();
  }

  /** As the MPI Operator does with a worker that was deleted. */
  @Test
  void aPodThatWasMadeAnewUnderItsNameIsAnother() {
    api.status =
        "{\"phase\":\"Running\",\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}";
    assertThat(stage.ready("one-gpu-1", "spark-a")).isPresent();
    api.uid = "2";
    api.ending = Answer.Ending.LOST;
    ask();
    assertThat(stage.observed())
        .filteredOn(NotStarted.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(
            NotStarted.class,
            told -> {
              assertThat(told.why()).isEqualTo(NotStarted.Why.POD_ENDED);
              assertThat(told.words().value()).isEqualTo("deleted, and made anew");
            });
  }

  @Test
  void anOrdinaryFailureOfTheProgramIsNoReasonToLookAgain() {
    api.exit = 6;
    api.status = "{\"phase\":\"Failed\"}";
    ask();
    assertThat(stage.observed()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {124, 127, 137, 143})
  void aListingThatWasEndedByOthersIsNoLookAtTheGpus(int exit) {
    api.exit = exit;
    assertThat(gpus().looked()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 6, 255})
  void aListingThatEndedByItselfIsOneEvenIfItFoundNone(int exit) {
    api.exit = exit;
    assertThat(gpus().looked()).isTrue();
  }

  private PodGpus gpus() {
    InsidePod inside = new InsidePod(inquiry, stage, SparkPair.site().hosts().get(0), "one-gpu-1");
    return inside.gpus("one-gpu-pods/nvidia-smi").stream()
        .filter(PodGpus.class::isInstance)
        .map(PodGpus.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private void ask() {
    List<String> words = List.of("nvidia-smi", "-L");
    stage.ask("one-gpu-pods/q", "spark-a", "one-gpu-1", words, Duration.ofSeconds(5));
  }

  private static Cluster cluster() {
    return new Cluster(
        null, null, "image:1", null, "gpu-operator", null, null, null, "pods", 1, Map.of());
  }

  /** One pod behind an API, and one program in it that ends as a test says. */
  private static final class Api implements ClusterView {
    private int exit;
    private Answer.Ending ending = Answer.Ending.FINISHED;
    private String status = RUNNING;
    private String uid = "1";

    @Override
    public Answer ask(ClusterQuestion question) {
      if (question.action() == ClusterQuestion.Action.EXEC) {
        boolean finished = ending == Answer.Ending.FINISHED;
        OptionalInt code = finished ? OptionalInt.of(exit) : OptionalInt.empty();
        return answer(question, code, "", ending);
      }
      return status.isEmpty()
          ? answer(question, OptionalInt.of(404), "{\"kind\":\"Status\",\"code\":404}")
          : answer(question, OptionalInt.of(200), pod());
    }

    private String pod() {
      return "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"one-gpu-1\",\"uid\":\""
          + uid
          + "\"},\"status\":"
          + status
          + "}";
    }

    private static Answer answer(ClusterQuestion question, OptionalInt exit, String body) {
      return answer(question, exit, body, Answer.Ending.FINISHED);
    }

    private static Answer answer(
        ClusterQuestion question, OptionalInt exit, String body, Answer.Ending ending) {
      return new Answer(
          question.plain(),
          exit,
          body.getBytes(UTF_8),
          new byte[0],
          Instant.now(),
          Duration.ZERO,
          ending,
          "",
          false);
    }

    @Override
    public Answer await(ClusterQuestion question, Predicate<Answer> enough) {
      return ask(question);
    }

    @Override
    public void close() {}
  }
}
