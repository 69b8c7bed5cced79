package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Every public case of NCCL, MPI and NCCL pods gets its verdict in text scope. */
final class NcclCasesTest {
  private static final Set<String> LAYERS = Set.of("host-nccl", "mpi", "pod-nccl", "report");

  @TestFactory
  List<DynamicTest> everyCaseGetsItsVerdict() {
    JsonNode cases =
        YAMLMapper.builder()
            .build()
            .readTree(SavedTexts.text(SavedTexts.WORLDS.resolve("cases/cases.yaml")));
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode node : cases) {
      String claim = node.path("claim").asString();
      boolean own = LAYERS.contains(node.path("layer").asString()) && !claim.startsWith("LNK");
      if (own) {
        String file = node.path("file").asString();
        Verdict wanted = Verdict.valueOf(node.path("verdict").asString());
        tests.add(DynamicTest.dynamicTest(file, () -> check(file, claim, wanted)));
      }
    }
    assertThat(tests).hasSizeGreaterThan(33);
    return tests;
  }

  private static void check(String file, String claim, Verdict wanted) {
    Evidence evidence = SavedTexts.evidence(SavedTexts.WORLDS.resolve("cases").resolve(file));
    List<Finding> findings = SavedTexts.findings(claim, evidence);
    assertThat(SavedTexts.verdict(claim, evidence))
        .as("%s: %s", file, findings.stream().map(f -> f.seen().en()).toList())
        .isEqualTo(wanted);
  }
}
