package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Real Multus and a device plugin beside real Cilium, on a site that declares the network. */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cilium")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecondaryNetworkBedTest {
  private static final Duration PATIENT = Duration.ofMinutes(8);
  private static final String ALL = "NCH-1,NCH-4,NCP-1,NCP-3,NCP-4,CIL-1,BND-1,BND-4";

  private final Bed bed = Bed.here();
  private final Visit visit;
  private final Path declaring;

  SecondaryNetworkBedTest(@TempDir Path folder) {
    bed.mend();
    visit = new Visit(bed.clusterSiteFile(), folder);
    declaring =
        visit.site(
            "secondary.yaml",
            "\nnccl:",
            """

            secondaryNetwork:
              attachment: [kube-system/cx7-a, kube-system/cx7-b]
              resource: rdma/rdma_shared_device_a
            nccl:""");
  }

  @AfterAll
  void mend() {
    bed.mend();
  }

  @Test
  void ncclRunsOnTheDeclaredNetworkAndOrdinaryPodsStayOutsideIt() {
    bed.fault("secondary-network");
    try {
      Visit.Done done = run(ALL);
      assertThat(done.result().of("NCP-1", "NCP-3", "NCP-4", "CIL-1", "BND-1", "BND-4"))
          .as(done.ended().console() + words(done, "NCP-3") + words(done, "BND-1"))
          .containsExactly(
              "NCP-1 PASS", "NCP-3 PASS", "NCP-4 PASS", "CIL-1 PASS", "BND-1 PASS", "BND-4 PASS");
      assertThat(words(done, "NCP-1")).contains("on the secondary network that the site declares");
      assertThat(bed.namespaces()).isEmpty();
      ncclThatFindsNoDeviceFailsInsteadOfLoadingThePodNetwork();
      aMissingDefinitionAndASilentMultusAreNamed();
    } finally {
      bed.mend();
    }
  }

  private void ncclThatFindsNoDeviceFailsInsteadOfLoadingThePodNetwork() {
    bed.fault("sockets");
    Visit.Done done = run("NCP-1,NCP-4");
    assertThat(done.result().verdict("NCP-1")).as(words(done, "NCP-1")).isEqualTo("FAIL");
    assertThat(words(done, "NCP-1")).contains("IB was demanded and there is no RDMA device");
    assertThat(done.result().verdict("NCP-4")).as(words(done, "NCP-4")).isNotEqualTo("PASS");
  }

  /** On the same bed: bringing the network in takes longer than these runs. */
  private void aMissingDefinitionAndASilentMultusAreNamed() {
    bed.fault("no-multus", Bed.SECOND);
    Visit.Done ignored = run("NCP-1,CIL-1");
    assertThat(ignored.result().of("NCP-1", "CIL-1"))
        .as(ignored.ended().console())
        .containsExactly("NCP-1 NOT_TESTED", "CIL-1 INCONCLUSIVE");
    assertThat(words(ignored, "NCP-1")).contains("was not attached to the secondary network");
    bed.fault("no-definition");
    Visit.Done gone = run("NCP-1,BND-1");
    assertThat(gone.result().of("NCP-1", "BND-1"))
        .as(gone.ended().console())
        .containsExactly("NCP-1 NOT_TESTED", "BND-1 FAIL");
    assertThat(words(gone, "BND-1"))
        .contains("is not there: NetworkAttachmentDefinition kube-system/cx7-b");
  }

  @Test
  void aDeclaredNetworkThatIsNotThereIsNoPass() {
    Visit.Done done = run("NCP-1,BND-1,BND-4");
    assertThat(done.result().of("NCP-1", "BND-1", "BND-4"))
        .as(done.ended().console())
        .containsExactly("NCP-1 NOT_TESTED", "BND-1 FAIL", "BND-4 PASS");
    assertThat(words(done, "BND-1")).contains("is not there");
  }

  private Visit.Done run(String claims) {
    return visit.run(declaring, PATIENT, List.of("--claims", claims, "--keep-going"));
  }

  private static String words(Visit.Done done, String claim) {
    return done.result().words(claim);
  }
}
