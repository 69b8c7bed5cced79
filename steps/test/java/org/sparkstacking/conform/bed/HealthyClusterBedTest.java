package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** One run on a healthy cluster: a real API server, scheduler, kubelets and containers. */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cluster|cilium")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HealthyClusterBedTest {
  private final Bed bed = Bed.here();
  private final Visit.Done done;

  HealthyClusterBedTest(@TempDir Path folder) {
    bed.mend();
    Visit visit = new Visit(bed.clusterSiteFile(), folder);
    done =
        visit.run(
            bed.clusterSiteFile(),
            Visit.SCOPED,
            List.of(
                "--keep-going",
                "--claims",
                "CLU-1,CLU-2,GPU-2,GPU-3,GPU-4,CIL-2,BND-1,BND-3,BND-4"));
  }

  @Test
  void nodesGpusAndTheOversizedPodHaveTheirTrueVerdicts() {
    assertThat(done.result().of("CLU-1", "GPU-2", "GPU-3", "GPU-4"))
        .as(done.ended().console())
        .containsExactly("CLU-1 PASS", "GPU-2 PASS", "GPU-3 PASS", "GPU-4 PASS");
  }

  /** A search that cannot even see Cilium has not shown that nothing else is there. */
  @Test
  void nothingUndeclaredIsFoundByASearchThatSeesCilium() {
    assertThat(done.result().verdict("BND-1"))
        .as(done.result().words("BND-1"))
        .isEqualTo(bed.hasCilium() ? "PASS" : "INCONCLUSIVE");
  }

  @Test
  void aClusterWithoutCiliumIsToldSo() {
    assumeThat(bed.hasCilium()).isFalse();
    assertThat(done.result().verdict("CLU-2")).as(done.result().words("CLU-2")).isEqualTo("FAIL");
    assertThat(done.result().words("CLU-2")).contains("no Cilium");
  }

  /** Right after an installation an agent is Ready before it has attached its programs. */
  @Test
  void aCiliumOfTheLastMinutesIsWaitedFor() {
    assumeThat(bed.hasCilium()).isTrue();
    assertThat(done.result().of("CLU-2", "CIL-2"))
        .as(done.result().words("CLU-2") + done.result().words("CIL-2"))
        .containsExactly("CLU-2 PASS", "CIL-2 FAIL");
    assertThat(done.result().words("CIL-2")).contains("enp1s0f1np1", "devices");
  }

  @Test
  void theSchedulersOwnWordsAreCited() {
    assertThat(done.result().words("GPU-4")).contains("2 Insufficient nvidia.com/gpu");
  }

  @Test
  void thePodsGpuIsItsHostsOwn() {
    assertThat(done.result().words("GPU-3"))
        .contains("GPU-5ba70000-0000-4000-8000-000000000001")
        .contains("GPU-5ba70000-0000-4000-8000-000000000002");
  }

  @Test
  void whatNoMachineCanShowIsNotTested() {
    assertThat(done.result().verdict("BND-3")).isEqualTo("NOT_TESTED");
  }

  @Test
  void nothingIsLeft() {
    assertThat(done.result().verdict("BND-4")).as(done.result().words("BND-4")).isEqualTo("PASS");
    assertThat(bed.namespaces()).isEmpty();
    assertThat(bed.remains()).isEmpty();
  }
}
