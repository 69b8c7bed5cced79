package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Real Cilium with RKE2's values: what it takes, and whether its silence fools the kit. */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cilium")
class CiliumBedTest {
  private static final Path EXPORTERS = Path.of("fixtures/bed/cluster/exporters.yaml");
  private static final int MOST_LOOKS = 90;
  private static final Duration PATIENT = Duration.ofMinutes(8);

  private final Bed bed = Bed.here();
  private final Visit visit;

  CiliumBedTest(@TempDir Path folder) {
    visit = new Visit(bed.clusterSiteFile(), folder);
  }

  /** What an agent says of its peers is up to 97 s old; a test does not begin with an old fault. */
  @BeforeEach
  void startWhole() {
    bed.mend();
    for (int i = 0; i < MOST_LOOKS && !bed.agentsReachAll(); i++) {
      Visit.pause(2);
    }
    assertThat(bed.agentsReachAll()).isTrue();
  }

  @AfterEach
  void mend() {
    bed.mend();
  }

  /** The exporters and the operator answer through the real API server's proxy. */
  @Test
  void aHealthyCiliumPassesAndCarriesTrafficAlsoWhileNcclRuns() {
    Visit.Done done = watched(() -> run("CLU-2,CIL-3,BND-4"));
    assertThat(done.result().of("CLU-2", "CIL-3", "BND-4"))
        .as(done.ended().console() + words(done, "CLU-2") + words(done, "CIL-3"))
        .containsExactly("CLU-2 PASS", "CIL-3 PASS", "BND-4 PASS");
    assertThat(words(done, "CIL-3"))
        .contains("DCGM tells of a last GPU error: spark-02 Xid 79")
        .contains("RKE2's supervisor (9345) gave no good answer")
        .doesNotContain("DCGM exporter", "the GPU Operator's metrics", "/cacerts");
    assertThat(bed.namespaces()).isEmpty();
    assertThat(bed.remains()).isEmpty();
  }

  @Test
  void withStaticAddressesCiliumTakesTheFabricUntilDevicesIsSet() {
    Visit.Done before = run("CIL-2");
    assertThat(before.result().verdict("CIL-2")).as(words(before, "CIL-2")).isEqualTo("FAIL");
    assertThat(words(before, "CIL-2")).contains("enp1s0f1np1").contains("devices");
    bed.fault("cilium-devices", "enP7s7");
    Visit.Done after = run("CIL-2");
    assertThat(after.result().verdict("CIL-2")).as(words(after, "CIL-2")).isEqualTo("PASS");
  }

  @Test
  void withLinkLocalAddressesItLeavesTheFabricAlone() {
    bed.fault("fabric-link-local");
    Visit.Done done = run("CIL-2");
    assertThat(done.result().verdict("CIL-2")).as(words(done, "CIL-2")).isEqualTo("PASS");
  }

  @Test
  void aFrozenAgentIsNotHealthyAlthoughKubernetesSaysSo() {
    bed.fault("agent-freeze", Bed.SECOND);
    Visit.Done done = run("CLU-2,CIL-3");
    assertThat(done.result().verdict("CLU-2"))
        .as(done.ended().console())
        .isIn("INCONCLUSIVE", "FAIL");
    assertThat(words(done, "CLU-2")).contains(Bed.SECOND);
    assertThat(done.result().verdict("CIL-3")).as(words(done, "CIL-3")).isNotEqualTo("PASS");
  }

  @Test
  void anAgentThatIsNotThereIsMissedAlthoughAllOfTheDaemonSetIsReady() {
    bed.fault("agent-absent", Bed.SECOND);
    Visit.Done done = run("CLU-2");
    assertThat(done.result().verdict("CLU-2")).as(done.ended().console()).isEqualTo("FAIL");
    assertThat(words(done, "CLU-2")).contains("no Cilium agent pod on node " + Bed.SECOND);
  }

  @Test
  void anAgentThatHasJustStartedIsWaitedFor() {
    bed.fault("agent-restart", Bed.SECOND);
    Visit.Done done = run("CLU-2");
    assertThat(done.result().verdict("CLU-2")).as(words(done, "CLU-2")).isEqualTo("PASS");
  }

  @Test
  void aCutOverlayIsFoundByTrafficWhileTheAgentsStillSayTwoOfTwo() {
    bed.fault("vxlan-cut");
    Visit.Done done = run("CLU-2,CIL-3");
    assertThat(done.result().verdict("CIL-3")).as(words(done, "CIL-3")).isEqualTo("FAIL");
    assertThat(words(done, "CIL-3")).contains("No answer");
  }

  private Visit.Done watched(Supplier<Visit.Done> work) {
    String there = "gpu-operator";
    bed.apply(EXPORTERS);
    try {
      for (String what : List.of("ds/nvidia-dcgm-exporter", "deploy/gpu-operator")) {
        bed.kubectl("-n", there, "rollout", "status", what, "--timeout=60s");
      }
      return work.get();
    } finally {
      bed.kubectl("delete", "namespace", there);
    }
  }

  private Visit.Done run(String claims) {
    return visit.run(bed.clusterSiteFile(), PATIENT, List.of("--claims", claims, "--keep-going"));
  }

  private static String words(Visit.Done done, String claim) {
    return done.result().words(claim);
  }
}
