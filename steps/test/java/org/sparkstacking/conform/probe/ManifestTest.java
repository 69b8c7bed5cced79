package org.sparkstacking.conform.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.site.SecondaryNetwork;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ManifestTest {
  private static final Map<String, String> VALUES = new HashMap<>();

  static {
    VALUES.put("NAMESPACE", "spark-conform-x");
    VALUES.put("RUN", "x");
    VALUES.put("NAME", "p");
    VALUES.put("NODE", "spark-01");
    VALUES.put("IMAGE", "registry.example.test/nccl:1");
    VALUES.put("PORT", "22022");
    VALUES.put("ADDRESS", "192.168.100.10");
    VALUES.put("ROLE", "friend");
    VALUES.put("SERVES", "far");
  }

  static Stream<String> manifests() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("fixtures/manifests"))) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".yaml"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void everyManifestCarriesTheLabelOfTheRunAndLeavesNothingUnfilled(String file) {
    JsonNode object = object(file);
    boolean stays = file.equals("fixed-namespace.yaml") || file.equals("lease.yaml");
    assertThat(object.path("metadata").path("labels").path("spark-conform/run").asString(""))
        .isEqualTo(stays ? "" : "x");
    assertThat(object.toString()).doesNotContain("${");
    assertThat(object.path("kind").asString("")).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void everyPodEndsByItselfIsBoundedAndHasNoToken(String file) {
    JsonNode object = object(file);
    if (object.path("kind").asString("").equals("Pod")) {
      JsonNode spec = object.path("spec");
      assertThat(spec.path("activeDeadlineSeconds").asInt(0)).isBetween(60, 3600);
      assertThat(spec.path("automountServiceAccountToken").asBoolean(true)).isFalse();
      assertThat(spec.path("restartPolicy").asString("")).isEqualTo("Never");
      assertThat(spec.path("containers").path(0).path("resources").path("limits").has("memory"))
          .isTrue();
      assertThat(spec.has("nodeName")).as("nodeName bypasses the scheduler").isFalse();
    }
  }

  @Test
  void onlyTheHostNetworkPodsAreBold() {
    for (String file : List.of("one-gpu-pod.yaml", "sized-pod.yaml", "traffic-pod.yaml")) {
      assertThat(object(file).toString()).doesNotContain("privileged", "hostNetwork", "hostPath");
    }
    assertThat(object("pod-network-nccl-pod.yaml").toString())
        .doesNotContain("privileged", "hostNetwork", "hostPath");
    assertThat(object("hostnet-nccl-pod.yaml").toString())
        .contains("\"privileged\":true", "\"hostNetwork\":true", "/dev/infiniband");
  }

  @Test
  void thePodsOfAnMpiJobAreBoundedAndKeptByTheOperatorUntilTheKitDeletesThem() {
    JsonNode spec = object("hostnet-nccl-mpijob.yaml").path("spec");
    assertThat(spec.at("/runPolicy/cleanPodPolicy").asString("")).isEqualTo("None");
    assertThat(spec.at("/runPolicy/backoffLimit").asInt(9)).isZero();
    for (JsonNode replica : spec.path("mpiReplicaSpecs")) {
      assertThat(replica.path("restartPolicy").asString("")).isEqualTo("Never");
      JsonNode template = replica.path("template");
      assertThat(template.at("/metadata/labels").path("spark-conform/run").asString(""))
          .isEqualTo("x");
      assertThat(template.at("/spec/activeDeadlineSeconds").asInt(0)).isBetween(60, 3600);
      assertThat(template.at("/spec/automountServiceAccountToken").asBoolean(true)).isFalse();
      assertThat(template.at("/spec/containers/0/resources/limits").has("memory")).isTrue();
    }
    assertThat(spec.at("/mpiReplicaSpecs/Launcher").toString())
        .doesNotContain("privileged", "nvidia.com/gpu\":", "infiniband", "keys");
  }

  /** All but how the address gets there is what the kit's own pod has. */
  @Test
  void aWorkerIsMadeLikeThePodThatTheKitMakesItself() {
    JsonNode pod = object("hostnet-nccl-pod.yaml").path("spec");
    JsonNode worker =
        object("hostnet-nccl-mpijob.yaml").at("/spec/mpiReplicaSpecs/Worker/template/spec");
    for (String same :
        List.of(
            "hostNetwork",
            "dnsPolicy",
            "tolerations",
            "volumes",
            "terminationGracePeriodSeconds")) {
      assertThat(worker.path(same)).as(same).isEqualTo(pod.path(same));
    }
    for (String same :
        List.of("image", "resources", "securityContext", "volumeMounts", "command")) {
      assertThat(worker.at("/containers/0").path(same))
          .as(same)
          .isEqualTo(pod.at("/containers/0").path(same));
    }
  }

  @Test
  void theWorkersBelongOnTheSitesNodesAloneAndKnowEachNodesAddress() {
    Map<String, String> addresses = new java.util.TreeMap<>();
    addresses.put("spark-01", "192.168.100.10");
    addresses.put("spark-02", "192.168.100.11");
    byte[] body = Manifest.of("hostnet-nccl-mpijob.yaml").with(VALUES).workers(addresses).bytes();
    JsonNode replicas = new JsonMapper().readTree(body).at("/spec/mpiReplicaSpecs");
    assertThat(replicas.at("/Worker/replicas").asInt(0)).isEqualTo(2);
    assertThat(replicas.at("/Launcher/replicas").asInt(0)).isEqualTo(1);
    assertThat(replicas.at("/Worker/template/spec/containers/0/env/1").toString())
        .isEqualTo(
            "{\"name\":\"ADDRESSES\",\"value\":\"spark-01 192.168.100.10 spark-02"
                + " 192.168.100.11\"}");
    for (JsonNode replica : replicas) {
      JsonNode terms =
          replica.at(
              "/template/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms");
      assertThat(terms).hasSize(2); // a term may name one node, and any term will do
      assertThat(terms.at("/1/matchFields/0/values").toString()).isEqualTo("[\"spark-02\"]");
    }
  }

  @Test
  void thePodsOfASecondaryNetworkNeedNeitherTheHostNorAllPrivileges() {
    JsonNode pod = object("secondary-nccl-pod.yaml");
    assertThat(pod.toString()).doesNotContain("privileged", "hostNetwork", "hostPath");
    JsonNode context = pod.at("/spec/containers/0/securityContext");
    assertThat(context.path("runAsUser").asInt(-1)).isZero();
    assertThat(context.at("/capabilities/add").toString()).isEqualTo("[\"IPC_LOCK\"]");
    assertThat(object("attached-pod.yaml").toString())
        .doesNotContain("securityContext", "hostNetwork", "hostPath", "nvidia.com/gpu\":");
  }

  @Test
  void aPodAsksForTheNetworkByAnnotationAndForItsResourceByALimit() {
    SecondaryNetwork network = new SecondaryNetwork(List.of("a/x", "b/y"), "rdma/shared");
    Manifest manifest =
        new Attachments(network).wanted(Manifest.of("secondary-nccl-pod.yaml").with(VALUES));
    JsonNode pod = new JsonMapper().readTree(manifest.bytes());
    assertThat(pod.path("metadata").path("annotations").path(Attachments.WISH).asString(""))
        .isEqualTo("a/x,b/y");
    JsonNode limits = pod.at("/spec/containers/0/resources/limits");
    assertThat(limits.path("rdma/shared").asString("")).isEqualTo("1");
    assertThat(limits.path("nvidia.com/gpu").asString("")).isEqualTo("1");
  }

  @Test
  void aValueThatCouldBeStructureIsRefused() {
    for (String bad : List.of("a\nb: c", "x}", "\"", "", "a b", "${NODE}")) {
      Map<String, String> values = new HashMap<>(VALUES);
      values.put("NODE", bad);
      assertThatThrownBy(() -> Manifest.of("one-gpu-pod.yaml").with(values))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("NODE of one-gpu-pod.yaml");
    }
  }

  @Test
  void theNumberOfGpusIsAWholeNumber() {
    byte[] body = Manifest.of("sized-pod.yaml").with(VALUES).gpus(2).bytes();
    JsonNode limits = new JsonMapper().readTree(body).at("/spec/containers/0/resources/limits");
    assertThat(limits.path("nvidia.com/gpu").asString("")).isEqualTo("2");
  }

  private static JsonNode object(String file) {
    return new JsonMapper().readTree(Manifest.of(file).with(VALUES).bytes());
  }
}
