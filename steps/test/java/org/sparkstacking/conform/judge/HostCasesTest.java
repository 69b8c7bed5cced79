package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Holds the verdict of every public case of links, addresses and GPUs. */
final class HostCasesTest {
  private static final Set<String> LAYERS = Set.of("link", "ip", "gpu");
  private static final Set<String> MORE = Set.of("047", "066");

  @TestFactory
  Stream<DynamicTest> everyCaseGetsItsVerdict() {
    return cases().stream()
        .map(c -> DynamicTest.dynamicTest(c.path("file").asString(), () -> judged(c)));
  }

  @Test
  void allCasesOfTheseLayersAreThere() {
    assertThat(cases()).hasSize(20);
  }

  private static void judged(JsonNode c) {
    String text = HostTexts.file("cases/" + c.path("file").asString());
    List<Finding> findings = HostTexts.findings(text, "", c.path("claim").asString());
    assertThat(Verdict.merge(findings.stream().map(Finding::verdict).toList()))
        .as(
            "%s",
            findings.stream()
                .map(f -> f.criterion() + " " + f.verdict() + " " + f.seen().en())
                .toList())
        .isEqualTo(Verdict.valueOf(c.path("verdict").asString()));
    assertThat(findings).isNotEmpty().allSatisfy(f -> assertThat(f.cited()).isNotEmpty());
  }

  private static List<JsonNode> cases() {
    JsonNode all = YAMLMapper.builder().build().readTree(HostTexts.file("cases/cases.yaml"));
    return Stream.iterate(0, i -> i < all.size(), i -> i + 1)
        .map(all::get)
        .filter(
            c ->
                LAYERS.contains(c.path("layer").asString())
                    || MORE.contains(c.path("id").asString()))
        .toList();
  }
}
