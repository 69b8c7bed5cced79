package org.sparkstacking.conform.reading.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.ApiRefusal.Kind;
import org.sparkstacking.conform.observed.Source;

final class ApiRefusalsTest {
  private static final Path CAPTURES = Path.of("fixtures/worlds/captures-kubernetes/api");

  private static final Map<String, Kind> KINDS =
      Map.ofEntries(
          Map.entry("400-bad-json", Kind.BAD_REQUEST),
          Map.entry("400-log-no-container", Kind.BAD_REQUEST),
          Map.entry("400-log-not-started", Kind.BAD_REQUEST),
          Map.entry("400-strict-unknown-field", Kind.BAD_REQUEST),
          Map.entry("401-bad-token", Kind.NO_LOGIN),
          Map.entry("403-anonymous", Kind.NO_RIGHT),
          Map.entry("403-crd", Kind.NO_RIGHT),
          Map.entry("403-create-in-terminating", Kind.NAMESPACE_ENDING),
          Map.entry("403-create-namespace", Kind.NO_RIGHT),
          Map.entry("403-create-pod", Kind.NO_RIGHT),
          Map.entry("403-exec-get", Kind.NO_RIGHT),
          Map.entry("403-exec", Kind.NO_RIGHT),
          Map.entry("403-list-secrets", Kind.NO_RIGHT),
          Map.entry("403-log", Kind.NO_RIGHT),
          Map.entry("403-nodes-proxy", Kind.NO_RIGHT),
          Map.entry("403-podsecurity", Kind.POD_SECURITY),
          Map.entry("403-quota", Kind.QUOTA),
          Map.entry("403-webhook-denied", Kind.WEBHOOK_DENIED),
          Map.entry("404-no-such-group-version", Kind.NO_SUCH_TYPE),
          Map.entry("404-no-such-resource", Kind.NO_SUCH_TYPE),
          Map.entry("404-pod", Kind.NO_SUCH_OBJECT),
          Map.entry("409-conflict", Kind.CONFLICT),
          Map.entry("409-exists", Kind.CONFLICT),
          Map.entry("409-ssa-conflict", Kind.CONFLICT),
          Map.entry("410-continue-too-old", Kind.STALE),
          Map.entry("410-exact-rv", Kind.STALE),
          Map.entry("410-watch-event", Kind.STALE),
          Map.entry("415-type", Kind.BAD_REQUEST),
          Map.entry("422-admission-policy", Kind.POLICY),
          Map.entry("422-fractional-gpu", Kind.BAD_REQUEST),
          Map.entry("422-invalid", Kind.BAD_REQUEST),
          Map.entry("500-webhook-dead", Kind.WEBHOOK_DEAD),
          Map.entry("504-future-rv", Kind.STALE));

  @Test
  void everyCapturedErrorIsToldApart() throws IOException {
    TreeSet<String> seen = new TreeSet<>();
    try (Stream<Path> files = Files.list(CAPTURES)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString().replace(".json", "");
        if (name.matches("[45]\\d\\d-.*")) {
          seen.add(name);
          assertThat(refusal(name).kind()).as(name).isEqualTo(KINDS.get(name));
          assertThat(refusal(name).message().value()).as(name).isNotBlank();
        }
      }
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(KINDS.keySet());
  }

  static ApiRefusal refusal(String capture) throws IOException {
    byte[] body = Files.readAllBytes(CAPTURES.resolve(capture + ".json"));
    int status = Integer.parseInt(capture.substring(0, 3));
    Source source = new Source("pods/create", "cluster", "evidence/cluster/pods/create.out");
    return ApiRefusals.of(
        source, "create", "/api/v1/namespaces/n/pods/p", "one-gpu-pod.yaml", status, body);
  }

  @Test
  void aPathIsNamedAsARoleNamesIt() {
    assertThat(ResourcePath.of("/api/v1/nodes?limit=500").words()).isEqualTo("nodes");
    assertThat(ResourcePath.of("/api/v1/namespaces/n/pods/p/exec").words())
        .isEqualTo("pods/exec in n");
    assertThat(ResourcePath.of("/apis/cilium.io/v2/ciliumnodes").words())
        .isEqualTo("ciliumnodes.cilium.io");
    assertThat(ResourcePath.of("/api/v1/namespaces/n").words()).isEqualTo("namespaces");
    assertThat(ResourcePath.of("/readyz?verbose").words()).isEqualTo("/readyz");
    assertThat(ResourcePath.of("").words()).isEmpty();
  }

  @Test
  void aPlainTextOfAnUnknownKindIsKeptAsItIs() {
    ApiRefusal refusal =
        ApiRefusals.of(
            new Source("q", "cluster", "f"),
            "get",
            "/x",
            "",
            502,
            "Bad Gateway".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertThat(refusal.kind()).isEqualTo(Kind.SERVER);
    assertThat(refusal.message().value()).isEqualTo("Bad Gateway");
  }

  @ParameterizedTest
  @CsvSource({
    "429, x, BUSY",
    "499, x, OTHER",
    "500, x, SERVER",
    "504, x, SERVER",
    "504, Too large resource version, STALE",
    "404, the server could not find the requested resource, NO_SUCH_TYPE",
    "403, failed quota: compute, QUOTA",
    "403, ValidatingAdmissionPolicy p denied, POLICY",
    "405, x, BAD_REQUEST",
    "301, x, OTHER"
  })
  void statusAndWordsTellTheKind(int status, String message, Kind kind) {
    assertThat(ApiRefusals.kind(status, message)).isEqualTo(kind);
  }

  @Test
  void ofALongTextSixHundredCharactersAreShown() {
    assertThat(shown("x".repeat(600))).isEqualTo("x".repeat(600));
    assertThat(shown("x".repeat(601))).isEqualTo("x".repeat(600) + "…");
  }

  private static String shown(String body) {
    byte[] bytes = body.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Source source = new Source("q", "cluster", "f");
    return ApiRefusals.of(source, "get", "/x", "", 502, bytes).message().value();
  }
}
