package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** NCCL's stand-in on hosts, in hostNetwork pods and on the pod network, in one run. */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cilium")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PodNcclBedTest {
  private final Bed bed = Bed.here();
  private final Visit.Done done;

  PodNcclBedTest(@TempDir Path folder) {
    bed.mend();
    Visit visit = new Visit(bed.clusterSiteFile(), folder);
    done =
        visit.run(
            bed.clusterSiteFile(),
            Duration.ofMinutes(10),
            List.of(
                "--keep-going",
                "--claims",
                "NCH-1,NCH-2,NCH-3,NCH-4,NCP-1,NCP-2,NCP-3,NCP-4,CIL-1,BND-4"));
  }

  @Test
  void oneJobOverAllPodsIsCorrectAndUsesBothLinks() {
    assertThat(done.result().of("NCP-1", "NCP-3"))
        .as(done.ended().console() + done.result().words("NCP-3"))
        .containsExactly("NCP-1 PASS", "NCP-3 PASS");
  }

  @Test
  void neitherManagementNorCiliumCarriesIt() {
    assertThat(done.result().of("NCH-4", "NCP-4"))
        .as(done.result().words("NCH-4") + done.result().words("NCP-4"))
        .containsExactly("NCH-4 PASS", "NCP-4 PASS");
  }

  /** A pod reaches the fabric's addresses through its node; that is not taken for its own port. */
  @Test
  void thePodNetworkHasNoConnectXPort() {
    assertThat(done.result().verdict("CIL-1")).as(done.result().words("CIL-1")).isEqualTo("PASS");
  }

  @Test
  void nothingIsLeft() {
    assertThat(done.result().verdict("BND-4")).as(done.result().words("BND-4")).isEqualTo("PASS");
    assertThat(bed.namespaces()).isEmpty();
  }
}
