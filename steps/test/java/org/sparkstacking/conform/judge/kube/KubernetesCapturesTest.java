package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.KubeRefusal;

/** Judges real answers of Kubernetes 1.34 as their index demands. */
final class KubernetesCapturesTest {

  @ParameterizedTest
  @CsvSource({
    "node-ready-gpu.json,                        GPU-2, PASS",
    "nodes-list.json,                            GPU-2, PASS",
    "node-gpu-unhealthy.json,                    GPU-2, FAIL",
    "nodes/notready-kubelet-stopped.json,        CLU-1, FAIL",
    "nodes/notready-kubelet-stopped.json,        GPU-2, INCONCLUSIVE",
    "nodes/notready-containerd-stopped.json,     CLU-1, FAIL",
    "nodes/notready-no-cni.json,                 CLU-1, FAIL",
    "pod-pending-insufficient-gpu.json,          GPU-4, PASS",
    "events-pending-insufficient-gpu.json,       GPU-4, PASS",
    "pod-pending-gpu-and-selector.json,          GPU-4, INCONCLUSIVE",
    "pods/pending-202-nodes.json,                GPU-4, INCONCLUSIVE",
    "pods/pending-cordon-and-taint.json,         GPU-4, INCONCLUSIVE",
    "pods/nodename-gpu.json,                     GPU-3, INCONCLUSIVE",
    "clusterpolicy.json,                         GPU-2, PASS",
    "api/apis.json,                              BND-1, INCONCLUSIVE",
    "api/readyz-verbose.txt,                     CLU-1, INCONCLUSIVE",
    "exec-on-stopped-kubelet.txt,                CLU-1, INCONCLUSIVE",
  })
  void aCaptureIsJudgedAsItsIndexDemands(String file, String claim, Verdict verdict) {
    assertThat(World.verdict(claim, World.file("captures-kubernetes/" + file))).isEqualTo(verdict);
  }

  static List<Path> errors() throws IOException {
    try (var all = Files.list(World.ROOT.resolve("captures-kubernetes/api"))) {
      return all.filter(f -> f.getFileName().toString().matches("[45]\\d\\d-.*")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorBodyIsARefusalAndNeverAFaultOfTheSite(Path file) {
    Evidence evidence = World.file(World.ROOT.relativize(file).toString());
    assertThat(evidence.all(KubeRefusal.class)).hasSize(1);
    int status = Integer.parseInt(file.getFileName().toString().substring(0, 3));
    int code = evidence.all(KubeRefusal.class).get(0).code();
    assertThat(code).isEqualTo(status);
    for (var judge : KubeJudges.all()) {
      assertThat(World.verdict(judge.claim().value(), evidence)).isEqualTo(Verdict.INCONCLUSIVE);
    }
  }

  @ParameterizedTest
  @MethodSource("pods")
  void everyPodOfTheCapturesIsRead(Path file) {
    Evidence evidence = World.file(World.ROOT.relativize(file).toString());
    KubeObject pod = evidence.all(KubeObject.class).get(0);
    assertThat(pod.kind()).isEqualTo("Pod");
    assertThat(pod.text("status.phase")).isNotEmpty();
    assertThat(pod.field("metadata.name").orElseThrow().place().line()).isPositive();
  }

  static List<Path> pods() throws IOException {
    try (var all = Files.list(World.ROOT.resolve("captures-kubernetes/pods"))) {
      return all.filter(f -> f.getFileName().toString().endsWith(".json"))
          .filter(f -> !f.getFileName().toString().endsWith(".events.json"))
          .sorted()
          .toList();
    }
  }
}
