package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.probe.plan.Plan;
import org.sparkstacking.conform.probe.plan.Step;
import org.sparkstacking.conform.report.RunRecord;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A whole rehearsal on a site that declares a secondary network. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SecondaryNetworkRunTest {
  private static final String SITE = "simulated:secondary-network";
  private Optional<RehearsedRun> rehearsed = Optional.empty();
  private List<JsonNode> journal = List.of();

  @BeforeAll
  void run(@TempDir Path store) throws IOException {
    rehearsed = Optional.of(RehearsedRun.at(SITE, store, Progress.silent()));
    journal = journal(run().folder());
  }

  private RehearsedRun run() {
    return rehearsed.orElseThrow();
  }

  @Test
  void everyClaimPassesAsOnASiteWithout() {
    Map<String, Verdict> verdicts = run().verdicts();
    assertThat(verdicts.remove("BND-3")).isEqualTo(Verdict.NOT_TESTED);
    assertThat(verdicts.values()).containsOnly(Verdict.PASS);
    assertThat(run().troubles()).isEmpty();
  }

  @Test
  void noPodIsOnTheHostsNetworkAndTheRecordSaysWhereTheyWere() {
    assertThat(lines()).noneMatch(l -> l.contains("hostnet-nccl-pod.yaml"));
    assertThat(lines()).anyMatch(l -> l.contains("secondary-nccl-pod.yaml"));
    assertThat(lines())
        .anyMatch(l -> l.contains("-x NCCL_NET=IB") && l.contains("-x NCCL_SOCKET_IFNAME=eth0"));
    RunRecord.Comparison comparison = Objects.requireNonNull(run().record().comparison());
    assertThat(comparison.paths())
        .extracting(RunRecord.PathPart::title)
        .contains(Text.of("보조 네트워크 Pod", "pod on the secondary network"));
    assertThat(words("NCP-1") + words("NCP-2") + words("NCP-3") + words("NCP-4"))
        .contains("secondary network")
        .doesNotContain("in hostNetwork pods, one");
  }

  @Test
  void whatTheRunAsksIsInItsPlanWithItsRights() {
    Plan plan = plan();
    TreeSet<String> unplanned = new TreeSet<>();
    for (JsonNode line : journal) {
      String host = line.path("answer").path("host").asString("");
      String command = line.path("answer").path("command").asString("");
      if (!command.isEmpty() && !plan.covers(host, command, run().record().runId())) {
        unplanned.add(host + ": " + command);
      }
    }
    assertThat(unplanned).isEmpty();
    assertThat(lines()).filteredOn(l -> !l.isEmpty()).hasSizeGreaterThan(200);
    assertThat(plan.steps())
        .filteredOn(s -> s.line().contains("secondary-nccl-pod.yaml"))
        .isNotEmpty()
        .allSatisfy(
            s ->
                assertThat(rights(s))
                    .anyMatch(r -> r.startsWith("IPC_LOCK"))
                    .anyMatch(r -> r.startsWith("secondary network kube-system/cx7-a,"))
                    .noneMatch(r -> r.startsWith("privileged") || r.startsWith("hostNetwork")));
  }

  private static List<String> rights(Step step) {
    return step.rights().stream().map(Text::en).toList();
  }

  private static Plan plan() {
    try (OpenSite site = new KnownSites().open(SITE, List.of())) {
      Kit kit = Kit.shipped();
      return new PlanSurvey(kit, site.site()).plan(new Choice(kit.catalogue()).selection());
    }
  }

  private String words(String claim) {
    return run().record().claims().stream()
        .filter(c -> c.id().equals(claim))
        .map(c -> c.findings() + " " + c.remarks())
        .toList()
        .toString();
  }

  private List<String> lines() {
    return journal.stream().map(l -> l.path("answer").path("command").asString("")).toList();
  }

  private static List<JsonNode> journal(Path run) throws IOException {
    try (Stream<String> lines = Files.lines(run.resolve("evidence/journal.ndjson"))) {
      return lines.map(new JsonMapper()::readTree).toList();
    }
  }
}
