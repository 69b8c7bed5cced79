package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.adapter.kube.KubeDoor;
import org.sparkstacking.conform.site.Cluster;

/**
 * A list that comes in pages, because a page holds 500 objects: the Sparks stand on the second
 * page, and etcd may forget the list before that page is asked for (HTTP 410, continue token
 * expired). At the depth of bare Kubernetes only: Cilium would set out to serve the nodes.
 */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cluster")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LongListBedTest {
  private static final int MANY = 501;

  private static final String FIRST_PAGE = "/api/v1/nodes?limit=500";
  private static final String NODE =
      "{\"apiVersion\":\"v1\",\"kind\":\"Node\","
          + "\"metadata\":{\"name\":\"other-%04d\",\"labels\":{\"bed\":\"other\"}}}";
  private static final Pattern CONTINUE = Pattern.compile("\"continue\": ?\"([^\"]+)\"");
  private static final String ADMIN = "/run/conform-bed/kube/admin.conf";
  private static final Cluster CLUSTER =
      new Cluster(ADMIN, null, null, null, "gpu-operator", null, null, null, "pods", 1, Map.of());

  private final Bed bed = Bed.here();
  private final Path folder;
  private final Visit visit;
  private KubeDoor door;
  private HttpResponse<byte[]> old;

  LongListBedTest(@TempDir Path folder) {
    this.folder = folder;
    this.visit = new Visit(bed.clusterSiteFile(), folder);
  }

  @BeforeAll
  void manyNodesStandBeforeTheSparks() throws IOException {
    bed.mend();
    String nodes =
        IntStream.rangeClosed(1, MANY).mapToObj(NODE::formatted).collect(Collectors.joining(",\n"));
    String list = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[" + nodes + "]}";
    Path file = Files.writeString(folder.resolve("nodes.json"), list);
    bed.kubectl("create", "-f", file.toString());
    door = KubeDoor.of(CLUSTER);
    old = GoBetween.ask(door, FIRST_PAGE);
    etcdForgets();
  }

  /** What an API server has its etcd do every five minutes; it hears of it within 15 s. */
  private void etcdForgets() {
    bed.fault("etcd-compact");
    String next = secondPage();
    for (int i = 0; i < 60 && GoBetween.ask(door, next).statusCode() != 410; i++) {
      Visit.pause(1);
    }
    assertThat(GoBetween.ask(door, next).statusCode()).as("the token has expired").isEqualTo(410);
  }

  private String secondPage() {
    String body = new String(old.body(), StandardCharsets.UTF_8);
    Matcher token = CONTINUE.matcher(body);
    assertThat(token.find()).as("a list of two pages").isTrue();
    return FIRST_PAGE + "&continue=" + token.group(1);
  }

  @AfterAll
  void theyGo() {
    bed.kubectl("delete", "nodes", "-l", "bed=other", "--wait=false");
  }

  @Test
  void aListOfTwoPagesIsReadToItsEnd() throws IOException {
    try (GoBetween between = between(0)) {
      Visit.Done done = run(between);
      assertThat(done.result().verdict("CLU-1")).as(words(done)).isEqualTo("PASS");
      assertThat(statusOf(secondPages(between))).containsExactly("200");
    }
  }

  @Test
  void aListThatEtcdForgotBetweenTwoPagesIsReadAnew() throws IOException {
    try (GoBetween between = between(1)) {
      Visit.Done done = run(between);
      assertThat(statusOf(secondPages(between))).containsExactly("410", "200");
      assertThat(done.result().verdict("CLU-1")).as(words(done)).isEqualTo("PASS");
    }
  }

  @Test
  void aListThatIsForgottenEachTimeIsNoProofThatASparkIsMissing() throws IOException {
    try (GoBetween between = between(Integer.MAX_VALUE)) {
      Visit.Done done = run(between);
      assertThat(statusOf(secondPages(between))).containsExactly("410", "410");
      assertThat(done.result().verdict("CLU-1")).as(words(done)).isEqualTo("INCONCLUSIVE");
      assertThat(words(done)).contains("list nodes — 410").contains("Run again in a moment");
    }
  }

  private static List<String> statusOf(List<String> answers) {
    return answers.stream().map(a -> a.substring(0, 3)).toList();
  }

  private static List<String> secondPages(GoBetween between) {
    return between.answers().stream().filter(a -> a.contains("continue=")).toList();
  }

  /** A kit that was so slow that etcd had forgotten its first page, so many times. */
  private GoBetween between(int times) throws IOException {
    return new GoBetween(door, old, times);
  }

  private Visit.Done run(GoBetween between) throws IOException {
    Path kubeconfig =
        Files.writeString(
            folder.resolve("between.conf"),
            """
            apiVersion: v1
            kind: Config
            current-context: bed
            contexts: [{name: bed, context: {cluster: bed, user: kit}}]
            clusters: [{name: bed, cluster: {server: "%s"}}]
            users: [{name: kit, user: {}}]
            """
                .formatted(between.url()));
    Path site = visit.site("between.yaml", "kubeconfig: [^\\n]*", "kubeconfig: " + kubeconfig);
    return visit.run(site, Visit.SCOPED, List.of("--claims", "CLU-1", "--keep-going"));
  }

  private static String words(Visit.Done done) {
    return done.result().words("CLU-1");
  }
}
