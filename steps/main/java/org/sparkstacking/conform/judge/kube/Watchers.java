package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HttpEndpoint;
import org.sparkstacking.conform.observed.HttpEndpoint.State;
import org.sparkstacking.conform.observed.MetricSample;

/**
 * Remarks on what watches the cluster between two runs of the kit: RKE2's supervisor, the DCGM
 * exporter, the GPU Operator's own figures, Prometheus. None of them decides a claim.
 */
final class Watchers {
  private static final String XID = "DCGM_FI_DEV_XID_ERRORS";
  private static final Map<String, Text> NAMES =
      Map.of(
          "supervisor",
          Text.of("RKE2 관리 서비스(supervisor, 9345)", "RKE2's supervisor (9345)"),
          "supervisor-ca",
          Text.of("RKE2 관리 서비스의 인증서(/cacerts)", "the certificate of RKE2's supervisor (/cacerts)"),
          "dcgm",
          Text.of("GPU 상태 수집기(DCGM exporter)", "the DCGM exporter"),
          "gpu-operator",
          Text.of("GPU Operator 지표", "the GPU Operator's metrics"),
          "prometheus",
          Text.of("Prometheus", "Prometheus"));

  private Watchers() {}

  static List<Text> remarks(Evidence evidence) {
    List<Text> remarks = new ArrayList<>();
    Map<String, List<HttpEndpoint>> byName = new LinkedHashMap<>();
    evidence
        .all(HttpEndpoint.class)
        .forEach(e -> byName.computeIfAbsent(e.name(), n -> new ArrayList<>()).add(e));
    if (byName.getOrDefault("supervisor", List.of()).stream().anyMatch(Watchers::silent)) {
      byName.remove("supervisor-ca"); // a service that is not there is told once
    }
    byName
        .values()
        .forEach(all -> all.stream().flatMap(e -> quiet(e, evidence)).forEach(remarks::add));
    if (byName.containsKey("dcgm")) {
      remarks.addAll(errors(evidence));
    }
    return remarks;
  }

  /** Say that a service did not answer as it does when all is well. */
  private static Stream<Text> quiet(HttpEndpoint endpoint, Evidence evidence) {
    if (endpoint.state() == State.ANSWERED && tells(endpoint, evidence)) {
      return Stream.of();
    }
    Text name = NAMES.getOrDefault(endpoint.name(), Text.same(endpoint.name()));
    String at = endpoint.subject().isEmpty() ? "" : " " + endpoint.subject();
    String words = endpoint.words().value();
    return Stream.of(
        switch (endpoint.state()) {
          case ABSENT ->
              Text.of(
                  name.ko() + "가 없어 시험과 시험 사이의 GPU 상태는 수집되지 않습니다.",
                  "There is no " + bare(name.en()) + ": between two runs nobody watches the GPUs.");
          case FORBIDDEN ->
              Text.of(
                  name.ko()
                      + at
                      + ": 읽을 권한이 없습니다(fixtures/manifests/rbac/watch.yaml의 pods/proxy, services/proxy). "
                      + words,
                  name.en()
                      + at
                      + ": no right to read it (pods/proxy, services/proxy of fixtures/manifests/rbac/watch.yaml). "
                      + words);
          default ->
              Text.of(
                  name.ko() + at + ": 정상 응답이 없습니다(" + words + ").",
                  name.en() + at + " gave no good answer (" + words + ").");
        });
  }

  private static boolean silent(HttpEndpoint endpoint) {
    return endpoint.state() == State.SILENT;
  }

  /** An empty page, or one of something else, tells nothing although it answers. */
  private static boolean tells(HttpEndpoint endpoint, Evidence evidence) {
    String words = endpoint.words().value();
    return switch (endpoint.name()) {
      case "supervisor" -> words.equals("pong");
      case "supervisor-ca" -> words.startsWith("valid until ");
      default ->
          evidence.all(MetricSample.class).stream()
              .anyMatch(s -> s.source().file().equals(endpoint.source().file()));
    };
  }

  private static String bare(String name) {
    return name.startsWith("the ") ? name.substring(4) : name;
  }

  /** DCGM and Prometheus may both tell the same error: each GPU is named once. */
  private static List<Text> errors(Evidence evidence) {
    TreeSet<String> gpus = new TreeSet<>();
    for (MetricSample sample : evidence.all(MetricSample.class)) {
      String value = sample.value().value();
      if (sample.name().equals(XID) && !value.matches("0+(?:\\.0+)?")) {
        gpus.add(sample.labels().getOrDefault("Hostname", "?") + " Xid " + value);
      }
    }
    return gpus.stream()
        .map(
            g ->
                Text.of(
                    "DCGM이 마지막 GPU 오류를 알립니다: " + g + ". GPU-1의 커널 로그와 함께 보십시오.",
                    "DCGM tells of a last GPU error: " + g + ". Read it with GPU-1's kernel log."))
        .toList();
  }
}
