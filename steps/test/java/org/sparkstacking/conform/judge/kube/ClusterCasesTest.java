package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Judges the cases of the layers cluster, cilium and gpu-operator. */
final class ClusterCasesTest {
  private static final Set<String> LAYERS = Set.of("cluster", "cilium", "gpu-operator");

  static List<Map<String, Object>> cases() {
    String text = World.text(World.ROOT.resolve("cases/cases.yaml"));
    List<Map<String, Object>> all =
        new YAMLMapper().readValue(text, new TypeReference<List<Map<String, Object>>>() {});
    return all.stream()
        .filter(c -> LAYERS.contains(String.valueOf(c.get("layer"))))
        .filter(c -> !String.valueOf(c.get("claim")).startsWith("NET"))
        .toList();
  }

  @Test
  void theCasesOfTheseLayersAreThere() {
    assertThat(cases()).hasSize(11);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aCaseEndsWithItsVerdict(Map<String, Object> entry) {
    Verdict wanted = Verdict.valueOf(String.valueOf(entry.get("verdict")));
    String claim = String.valueOf(entry.get("claim"));
    assertThat(World.verdict(claim, World.file("cases/" + entry.get("file")))).isEqualTo(wanted);
  }

  @ParameterizedTest
  @CsvSource({
    "046-rke2-node-not-ready-describe.txt,            CLU-1, n1 is not Ready|cni plugin not initialized|disable-kube-proxy",
    "048-mtu-from-nic-that-is-not-node-ip.txt,        CIL-2, ens4|10.128.0.8|10.200.0.5",
    "049-direct-routing-label-in-tunnel-mode.txt,     CIL-2, [ens3]",
    "050-kpr-config-without-device-list.txt,          CIL-2, no explicit 'devices'|native|status",
    "051-label-says-replicas-1-shared-50.txt,         GPU-2, gpu.shared = 50",
    "053-capacity-16-allocatable-0.txt,               GPU-2, gpu 0|capacity 16|unhealthy",
    "054-absurd-gpu-count-and-timestamped-json.txt,   GPU-2, out of range|unhealthy|Xid",
    "055-dra-driver-fails-on-unified-memory.txt,      GPU-2, DRA driver cannot enumerate GB10|device plugin",
    "056-toolkit-running-others-init-19h.txt,         GPU-2, nvidia-dcgm-exporter|Init:0/1 19h|runtime",
    "057-toolkit-cannot-dial-rke2-socket.txt,         GPU-2, CONTAINERD_SOCKET=/run/k3s/containerd/containerd.sock",
  })
  void aCaseIsExplainedInTheRightWords(String file, String claim, String words) {
    String said =
        World.findings(claim, World.file("cases/" + file)).stream()
            .map(f -> f.seen().en())
            .collect(Collectors.joining("\n"));
    Stream.of(words.split("\\|")).forEach(word -> assertThat(said).contains(word));
  }

  @Test
  void everyFindingQuotesAPlaceAndSpeaksBothLanguages() {
    for (Map<String, Object> entry : cases()) {
      var findings =
          World.findings(
              String.valueOf(entry.get("claim")), World.file("cases/" + entry.get("file")));
      assertThat(findings).isNotEmpty();
      for (Finding finding : findings) {
        assertThat(finding.cited()).isNotEmpty().allMatch(c -> c.line() > 0);
        assertThat(finding.seen().ko()).isNotBlank();
        assertThat(finding.next().ko()).isNotBlank();
      }
    }
  }
}
