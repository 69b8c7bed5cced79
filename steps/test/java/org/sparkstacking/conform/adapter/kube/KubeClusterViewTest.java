package org.sparkstacking.conform.adapter.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.rehearsal.Rehearsal;
import org.sparkstacking.conform.site.Cluster;

final class KubeClusterViewTest {
  private static final Path CAPTURES = Path.of("fixtures/worlds/captures-kubernetes/api");
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final ClusterQuestion.PodRef AGENT =
      new ClusterQuestion.PodRef("kube-system", "cilium-7hx2p", "cilium-agent");

  private final Path folder;

  KubeClusterViewTest(@TempDir Path folder) {
    this.folder = folder;
  }

  static Stream<Path> errors() throws IOException {
    try (Stream<Path> files = Files.list(CAPTURES)) {
      return files
          .filter(f -> f.getFileName().toString().matches("[45]\\d\\d-.*"))
          .filter(f -> !f.getFileName().toString().contains("watch"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorOfTheServerIsAnAnswerWithStatusAndBodyAskedOnce(Path capture) throws IOException {
    int status = Integer.parseInt(capture.getFileName().toString().substring(0, 3));
    byte[] body = Files.readAllBytes(capture);
    try (CannedServer server = new CannedServer(status, body);
        ClusterView view = KubeClusterView.of(server.cluster(folder))) {
      Answer answer = view.ask(ClusterQuestion.get("nodes/list", "/api/v1/nodes", SOON));
      assertThat(answer.ending()).isEqualTo(Answer.Ending.FINISHED);
      assertThat(answer.exit()).hasValue(status);
      assertThat(answer.accepted()).isFalse();
      assertThat(answer.outText()).contains(status == 404 ? "not found" : "message");
      int most = status == 401 ? 2 : 1; // the client renews its token once
      assertThat(server.asked()).hasSizeBetween(1, most).containsOnly("GET /api/v1/nodes");
    }
  }

  @Test
  void applyingIsAServerSideApplyUnderTheKitsName() throws IOException {
    try (CannedServer server = new CannedServer(201, bytes("{\"kind\":\"Pod\"}"));
        ClusterView view = KubeClusterView.of(server.cluster(folder))) {
      byte[] body = bytes("{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}");
      Answer answer =
          view.ask(
              ClusterQuestion.apply(
                  "x/create", "/api/v1/namespaces/n/pods/p", "one-gpu-pod.yaml", body, SOON));
      assertThat(answer.accepted()).isTrue();
      assertThat(server.asked())
          .containsExactly(
              "PATCH /api/v1/namespaces/n/pods/p?fieldManager=spark-conform"
                  + " application/apply-patch+yaml");
      assertThat(answer.question().command())
          .isEqualTo("APPLY /api/v1/namespaces/n/pods/p < one-gpu-pod.yaml");
    }
  }

  @Test
  void aBodyAboveTheCapIsCutAndSaysSo() throws IOException {
    try (CannedServer server = new CannedServer(200, bytes("x".repeat(5000)));
        ClusterView view = KubeClusterView.of(server.cluster(folder))) {
      Answer answer = view.ask(ClusterQuestion.get("a", "/version", SOON).most(100));
      assertThat(answer.out()).hasSize(100);
      assertThat(answer.cut()).isTrue();
    }
  }

  @Test
  void aServerThatDoesNotListenIsUnreachable() throws IOException {
    Cluster nowhere;
    try (CannedServer server = new CannedServer(200, new byte[0])) {
      nowhere = server.cluster(folder);
    }
    try (ClusterView view = KubeClusterView.of(nowhere)) {
      Answer answer = view.ask(ClusterQuestion.get("a", "/version", SOON));
      assertThat(answer.ending()).isEqualTo(Answer.Ending.UNREACHABLE);
      assertThat(answer.detail()).isNotBlank();
      assertThat(answer.exit()).isEmpty();
    }
  }

  @Test
  void aServerThatSaysNothingTimesOut() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Path file = folder.resolve("silent");
      Files.writeString(file, CannedServer.kubeconfig(silent.getLocalPort()));
      try (ClusterView view = KubeClusterView.of(CannedServer.cluster(file, null))) {
        Answer answer = view.ask(ClusterQuestion.get("a", "/version", Duration.ofMillis(600)));
        assertThat(answer.ending()).isEqualTo(Answer.Ending.TIMED_OUT);
      }
    }
  }

  @Test
  void aKubeconfigThatIsNotThereIsSaidByItsPath() {
    Path file = folder.resolve("absent");
    try (ClusterView view = KubeClusterView.of(CannedServer.cluster(file, null))) {
      Answer answer = view.ask(ClusterQuestion.get("a", "/version", SOON));
      assertThat(answer.ending()).isEqualTo(Answer.Ending.UNREACHABLE);
      assertThat(answer.detail()).contains(file.toString());
    }
  }

  @Test
  void programsRunInContainersWithTheirOwnStreamsAndStatus() {
    try (Rehearsal site = Rehearsal.open("two-sparks", List.of());
        ClusterView view = view(site)) {
      Answer known = exec(view, "cilium-dbg", "status");
      assertThat(known.succeeded()).isTrue();
      assertThat(known.outText()).contains("Cluster health:", "2/2 reachable");
      Answer unknown = exec(view, "cilium-dbg", "nonsense");
      assertThat(unknown.exit()).hasValue(1);
      assertThat(unknown.errText()).contains("unknown command");
    }
  }

  @Test
  void anExecThatHangsEndsAtItsDeadline() {
    try (Rehearsal site = Rehearsal.open("two-sparks", List.of("cilium-agent-frozen"));
        ClusterView view = view(site)) {
      ClusterQuestion question =
          ClusterQuestion.exec(
              "x",
              "spark-02",
              new ClusterQuestion.PodRef("kube-system", "cilium-m9q4z", "cilium-agent"),
              List.of("cilium-dbg", "status"),
              Duration.ofSeconds(3));
      Answer answer = view.ask(question);
      assertThat(answer.ending()).isEqualTo(Answer.Ending.TIMED_OUT);
      assertThat(answer.took()).isLessThan(Duration.ofSeconds(15));
    }
  }

  @Test
  void anExecThatIsRefusedIsDenied() {
    try (Rehearsal site = Rehearsal.open("two-sparks", List.of("api-refuses-exec"));
        ClusterView view = view(site)) {
      Answer answer = exec(view, "cilium-dbg", "status");
      assertThat(answer.ending()).isEqualTo(Answer.Ending.ACCESS_DENIED);
      assertThat(answer.detail()).startsWith("403 ");
    }
  }

  @Test
  void aPodThatIsNotThereIsNoAnswer() {
    try (Rehearsal site = Rehearsal.open("two-sparks", List.of());
        ClusterView view = view(site)) {
      ClusterQuestion question =
          ClusterQuestion.exec(
              "x",
              "spark-01",
              new ClusterQuestion.PodRef("default", "absent", "c"),
              List.of("true"),
              SOON);
      assertThat(view.ask(question).finished()).isFalse();
    }
  }

  private static Answer exec(ClusterView view, String... words) {
    return view.ask(ClusterQuestion.exec("x", "spark-01", AGENT, List.of(words), SOON));
  }

  private static ClusterView view(Rehearsal site) {
    return KubeClusterView.of(Objects.requireNonNull(site.site().cluster()));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
