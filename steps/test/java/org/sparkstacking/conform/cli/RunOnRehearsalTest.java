package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.report.RecordSchema;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.Views;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Runs the whole kit once against the healthy rehearsal: SSH and Kubernetes API together. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RunOnRehearsalTest {
  private final Path folder;
  private final RunRecord record;

  RunOnRehearsalTest(@TempDir Path temp) throws Exception {
    folder = temp.resolve("run");
    record = RehearsalRun.of(folder, List.of());
  }

  @Test
  void theHealthySiteIsConformantWithEveryClaimJudgedButTheOneThatCannotBe() {
    Map<String, String> others = new TreeMap<>();
    record.claims().stream()
        .filter(c -> !c.verdict().equals("PASS"))
        .forEach(c -> others.put(c.id(), c.verdict() + " " + c.reason().en()));
    assertThat(others)
        .hasEntrySatisfying("BND-3", reason -> assertThat(reason).startsWith("NOT_TESTED"))
        .hasSize(1);
    assertThat(record.verdict()).isEqualTo("CONFORMANT");
    assertThat(record.claims()).hasSize(27);
  }

  @Test
  void itsRecordFitsThePublishedSchema() throws IOException {
    assertThat(new RecordSchema().refuses(record)).isEmpty();
  }

  @Test
  void theRecordTellsPlannedAndActualTimesAndWhatWasScrubbed() {
    RunRecord.Course course = java.util.Objects.requireNonNull(record.course());
    assertThat(course.times())
        .hasSizeGreaterThan(15)
        .allSatisfy(t -> assertThat(t.took()).as(t.topic()).isBetween(0.0, 120.0))
        .filteredOn(t -> t.topic().equals("host-nccl"))
        .singleElement()
        .satisfies(t -> assertThat(t.claims()).contains("NCH-1", "NCH-2"))
        .satisfies(t -> assertThat(t.planned()).isGreaterThan(1.0));
    assertThat(course.scrubbed()).isPositive();
  }

  @Test
  void theRecordNamesTheVersionsOfTheCluster() {
    assertThat(record.versions())
        .containsEntry("spark-01/rke2", "v1.34.2+rke2r1")
        .containsEntry("spark-02/cilium", "1.19.6")
        .containsEntry("cluster/gpu-operator", "v25.10.1");
  }

  @Test
  void pageOneShowsTheSerialNumbersThatTheMachinesTell() throws IOException {
    assertThat(record.versions()).containsEntry("spark-02/serial", "0000000000002");
    Views.write(folder);
    assertThat(Files.readString(folder.resolve("record.ko.html")))
        .contains("spark-01 (S/N 0000000000001), spark-02 (S/N 0000000000002)");
  }

  @Test
  void everyAnswerThatAFindingQuotesIsAmongTheEvidenceOfItsClaim() {
    for (RunRecord.ClaimPart claim : record.claims()) {
      for (RunRecord.FindingPart finding : claim.findings()) {
        assertThat(finding.facts())
            .as(claim.id() + "/" + finding.criterion())
            .allMatch(fact -> claim.evidence().contains(fact.file()));
      }
    }
  }

  @Test
  void theThreePathsShowWhatEachNetworkCarried() {
    RunRecord.Comparison comparison = java.util.Objects.requireNonNull(record.comparison());
    for (RunRecord.PathPart path : comparison.paths()) {
      assertThat(path.fabricBytes()).as(path.path()).isNotNull();
      assertThat(path.managementBytes()).as(path.path()).isNotNull();
      assertThat(path.ciliumBytes()).as(path.path()).isNotNull();
    }
  }

  @Test
  void cucumbersMessagesAreKeptWholeOneObjectALine() throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("results/cucumber.ndjson"));
    JsonMapper json = JsonMapper.builder().build();
    assertThat(json.readTree(lines.get(0)).has("meta")).isTrue();
    assertThat(json.readTree(lines.get(lines.size() - 1)).has("testRunFinished")).isTrue();
    assertThat(lines)
        .filteredOn(l -> json.readTree(l).has("testCaseFinished"))
        .hasSizeGreaterThan(26);
  }

  @Test
  void judgingItAgainWithoutTheSiteGivesTheSame() {
    SecondOpinion.Given given =
        new SecondOpinion(Kit.shipped()).judge(folder, org.sparkstacking.conform.claim.Lang.EN);
    assertThat(given.troubles()).isEmpty();
    assertThat(given.differences()).isEmpty();
  }

  @Test
  void noPrivateKeyAndNoTokenIsWrittenDown() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain("PRIVATE KEY", "Bearer ");
      }
    }
  }

  @Test
  void everyRequestIsCoveredByTheRolesThatTheKitShips() throws IOException {
    List<JsonNode> rules = new ArrayList<>();
    for (String file : List.of("observe-only", "full", "watch")) {
      for (String part :
          Files.readString(Path.of("fixtures/manifests/rbac/" + file + ".yaml")).split("\n---\n")) {
        JsonNode object = new YAMLMapper().readTree(part);
        object.path("rules").forEach(rules::add);
      }
    }
    TreeSet<String> missing = new TreeSet<>();
    for (String line : requests()) {
      needs(line).stream()
          .filter(n -> rules.stream().noneMatch(n::grantedBy))
          .forEach(n -> missing.add(n + " for " + line));
    }
    assertThat(requests()).isNotEmpty();
    assertThat(missing).isEmpty();
  }

  /** One right, as the authorizer asks for it. */
  private record Need(String verb, String group, String resource) {
    boolean grantedBy(JsonNode rule) {
      if (resource.startsWith("/")) {
        return has(rule.path("nonResourceURLs"), resource) && has(rule.path("verbs"), verb);
      }
      return has(rule.path("apiGroups"), group)
          && has(rule.path("resources"), resource)
          && has(rule.path("verbs"), verb);
    }

    private static boolean has(JsonNode list, String word) {
      for (JsonNode one : list) {
        if (one.asString("").equals(word)) {
          return true;
        }
      }
      return false;
    }
  }

  private static List<Need> needs(String line) {
    String action = line.substring(0, line.indexOf(' '));
    if (line.startsWith("GET supervisor ")) {
      return List.of();
    }
    if (line.startsWith("GET api-proxy ")) {
      return List.of(new Need("get", "", line.split("/")[5] + "/proxy"));
    }
    if (action.equals("EXEC")) {
      return List.of(new Need("get", "", "pods/exec"), new Need("create", "", "pods/exec"));
    }
    String path = line.split(" ")[1].replaceFirst("\\?.*", "");
    List<String> parts = List.of(path.substring(1).split("/"));
    int start = parts.get(0).equals("api") ? 2 : parts.get(0).equals("apis") ? 3 : 99;
    if (parts.size() <= start) {
      return List.of(new Need("get", "", path));
    }
    String group = parts.get(0).equals("apis") ? parts.get(1) : "";
    List<String> own = parts.subList(start, parts.size());
    boolean in = own.get(0).equals("namespaces") && own.size() > 2;
    List<String> rest = in ? own.subList(2, own.size()) : own;
    return switch (action) {
      case "GET" -> List.of(new Need(rest.size() == 1 ? "list" : "get", group, rest.get(0)));
      case "APPLY" ->
          List.of(new Need("patch", group, rest.get(0)), new Need("create", group, rest.get(0)));
      default -> List.of(new Need("delete", group, rest.get(0)));
    };
  }

  private List<String> requests() throws IOException {
    JsonMapper json = new JsonMapper();
    try (Stream<String> lines = Files.lines(folder.resolve("evidence/journal.ndjson"))) {
      return lines
          .map(json::readTree)
          .map(l -> l.path("answer").path("command").asString(""))
          .filter(c -> c.matches("(?s)(GET|APPLY|DELETE|EXEC) .*"))
          .distinct()
          .collect(Collectors.toList());
    }
  }
}
