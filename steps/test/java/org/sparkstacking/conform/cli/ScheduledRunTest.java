package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;
import tools.jackson.databind.json.JsonMapper;

final class ScheduledRunTest {
  @TempDir private Path store = Path.of("");

  @Test
  void aKubeconfigAloneIsEnoughForTheClusterProfile() throws IOException {
    Kit kit = Kit.shipped();
    Selection selection = new Choice(kit.catalogue()).profile("cluster").selection();
    assertThat(Profile.clusterOnly(selection)).isTrue();
    try (OpenSite site = new KnownSites().open("simulated:two-sparks", List.of())) {
      makeHome(site);
      RunOrder order =
          new RunOrder(site.withoutHosts(), selection, false, Lang.KO, null, store, null);
      SiteRun.Done done =
          new SiteRun(kit, Progress.silent(), () -> false, Clock.systemUTC(), new Random(1))
              .run(order);
      RunRecord run = done.record();
      assertThat(run.scopeVerdict()).as(open(run)).isEqualTo("PASS");
      assertThat(Exit.of(run)).isZero();
      assertThat(run.versions().keySet())
          .as("what the cluster tells; no host was asked")
          .isNotEmpty()
          .allMatch(k -> k.matches(".*/(?:cilium|rke2|gpu-operator)"));
      RunRecord.ClaimPart nothingLeft =
          run.claims().stream().filter(c -> c.id().equals("BND-4")).findFirst().orElseThrow();
      assertThat(nothingLeft.findings().get(0).seen().ko()).contains("호스트에 접속하지 않았으므로");
      assertThat(asked(done.folder()))
          .as("it waits for its turn, and gives the Lease back")
          .containsSubsequence("lease/lease", "lease/take-lease", "leftovers/cluster/lease");
      assertThat(done.folder().resolve("evidence/journal.ndjson"))
          .as("the wait is no time of the first claim")
          .content()
          .contains("\"topic\":\"lease\"");
      SecondOpinion.Given again = new SecondOpinion(kit).judge(done.folder(), Lang.KO);
      assertThat(again.differences()).isEmpty();
    }
  }

  @Test
  void onlyTheClusterProfileAloneDoesWithoutHosts() {
    Choice both = new Choice(Kit.shipped().catalogue()).claims(List.of("GPU-1")).profile("cluster");
    assertThat(Profile.clusterOnly(both.selection())).isFalse();
  }

  @Test
  void aSchedulerRefusesARehearsal() {
    Map<String, String> scheduled = Map.of("SPARK_CONFORM_SCHEDULED", "1");
    assertThatThrownBy(() -> KnownSites.refuseWhenScheduled("simulated:two-sparks", scheduled))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("real site");
    assertThatCode(() -> KnownSites.refuseWhenScheduled("simulated:two-sparks", Map.of()))
        .doesNotThrowAnyException();
  }

  @Test
  void keysThatASchedulerBringsComeBeforeTheSiteFile() {
    try (OpenSite open = new KnownSites().open("simulated:two-sparks", List.of())) {
      Map<String, String> brought =
          Map.of(
              "SPARK_CONFORM_USER", "nightly",
              "SPARK_CONFORM_IDENTITY", "/keys/key",
              "SPARK_CONFORM_KUBECONFIG", "/keys/kubeconfig");
      Site site = BroughtKeys.in(brought).with(open.site());
      assertThat(site.hosts()).extracting(Host::user).containsOnly("nightly");
      assertThat(site.hosts()).extracting(Host::identity).containsOnly("/keys/key");
      assertThat(site.cluster()).hasFieldOrPropertyWithValue("kubeconfig", "/keys/kubeconfig");
      assertThat(BroughtKeys.in(Map.of()).with(open.site())).isEqualTo(open.site());
    }
  }

  /** Make the namespace that the manifests of the CronJobs bring. */
  private static void makeHome(OpenSite site) {
    byte[] body =
        "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"spark-conform\"}}"
            .getBytes(StandardCharsets.UTF_8);
    String path = "/api/v1/namespaces/spark-conform";
    try (ClusterView cluster = site.cluster()) {
      Answer made =
          cluster.ask(ClusterQuestion.apply("home", path, "", body, Duration.ofSeconds(10)));
      assertThat(made.accepted()).isTrue();
    }
  }

  /** List the ids of the questions that the cluster was asked, in their order. */
  private static List<String> asked(Path folder) throws IOException {
    return Files.readAllLines(folder.resolve("evidence/journal.ndjson")).stream()
        .map(line -> new JsonMapper().readTree(line).path("answer").path("id").asString(""))
        .filter(id -> !id.isEmpty())
        .toList();
  }

  private static String open(RunRecord run) {
    return run.claims().stream()
        .filter(c -> !c.reasonCode().equals("deselected") && !c.verdict().equals("PASS"))
        .map(c -> c.id() + " " + c.verdict() + " " + c.reason().en() + c.findings())
        .toList()
        .toString();
  }
}
