package org.sparkstacking.conform.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.judge.Diagnosed;
import tools.jackson.databind.JsonNode;

/** Holds the diagnosis against outputs of the tools and against recorded runs on real GPUs. */
final class SamplesTest {

  record Sample(String name, Path[] files, String claim, String verdict) {
    @Override
    public String toString() {
      return name + " " + claim + " " + verdict;
    }
  }

  static Stream<Sample> samples() {
    Path folder = Texts.WORLDS.resolve("samples");
    return Texts.yaml(folder.resolve("expected.yaml"))
        .propertyStream()
        .flatMap(e -> each(e, new Path[] {folder.resolve(e.getKey())}));
  }

  static Stream<Sample> gpuRuns() {
    return Texts.yaml(Texts.WORLDS.resolve("gpu-runs").resolve("expected.yaml"))
        .propertyStream()
        .flatMap(e -> each(e, run(e.getKey())));
  }

  private static Path[] run(String name) {
    return Stream.of(".cmd", ".out", ".err")
        .map(end -> Texts.WORLDS.resolve("gpu-runs").resolve(name + end))
        .filter(Files::exists)
        .toArray(Path[]::new);
  }

  private static Stream<Sample> each(Map.Entry<String, JsonNode> e, Path[] files) {
    return e.getValue()
        .propertyStream()
        .map(v -> new Sample(e.getKey(), files, v.getKey(), v.getValue().asString()));
  }

  @ParameterizedTest
  @MethodSource({"samples", "gpuRuns"})
  void hasTheRightVerdict(Sample sample) {
    Diagnosed d = Texts.diagnose(sample.claim(), sample.files());
    assertThat(d.verdict().name())
        .as("%s: %s%n%s", sample, Texts.said(d), Texts.quoted(d))
        .isEqualTo(sample.verdict());
  }
}
