package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** NCCL's stand-in in pods that a real MPI Operator makes from the kit's MPIJob. */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cluster|cilium")
class MpiJobBedTest {
  private static final Duration MOST = Duration.ofMinutes(5);
  private final Bed bed = Bed.here();
  private final Visit visit;
  private final Path site;

  MpiJobBedTest(@TempDir Path folder) {
    visit = new Visit(bed.clusterSiteFile(), folder);
    site = visit.site("mpijob.yaml", "\ncluster:\n", "\ncluster:\n  launcher: mpijob\n");
  }

  @BeforeEach
  @AfterEach
  void mend() {
    bed.mend();
  }

  /** The claims are those of the pods that the kit makes itself, and so are their verdicts. */
  @Test
  void theOperatorsPodsRunOneJobOverBothLinksAndNothingIsLeft() {
    List<String> seen = new ArrayList<>();
    Path out = visit.out();
    List<String> words = List.of("--claims", "NCH-1,NCP-1,NCP-3,NCP-4,BND-4", "--keep-going");
    Kit.Running running = visit.kit().start("", visit.command(site, out, words));
    running.until(
        "both workers",
        Duration.ofMinutes(3),
        () -> {
          String pods = bed.pods();
          seen.add(pods);
          return pods.contains("worker-0") && pods.contains("worker-1");
        });
    Kit.Ended ended = running.end(MOST);
    Result result = Result.in(out);
    // without Cilium there are no interfaces of Cilium's to be flat
    String apart = bed.hasCilium() ? "NCP-4 PASS" : "NCP-4 INCONCLUSIVE";
    assertThat(result.of("NCH-1", "NCP-1", "NCP-3", "NCP-4", "BND-4"))
        .as(ended.console() + result.words("NCP-1") + result.words("NCP-3"))
        .containsExactly("NCH-1 PASS", "NCP-1 PASS", "NCP-3 PASS", apart, "BND-4 PASS");
    assertThat(seen).noneMatch(pods -> pods.contains("hostnet-pod-"));
    assertThat(bed.namespaces()).isEmpty();
    assertThat(bed.pods()).isEmpty();
  }

  /** The MPIJob itself is accepted; only an event of the operator tells why no pod comes of it. */
  @Test
  void podsThatTheOperatorMayNotMakeAreToldInItsOwnWords() {
    Path out = visit.out();
    List<String> words = List.of("--claims", "GPU-3,NCP-1,BND-4", "--keep-going");
    Kit.Running running = visit.kit().start("", visit.command(site, out, words));
    running.until("a pod", Duration.ofMinutes(2), () -> bed.pods().contains("one-gpu-1"));
    String level = "pod-security.kubernetes.io/enforce=baseline";
    bed.kubectl("label", "namespace", bed.runNamespace(), "--overwrite", level);
    Kit.Ended ended = running.end(MOST);
    Result result = Result.in(out);
    assertThat(result.of("GPU-3", "NCP-1", "BND-4"))
        .as(ended.console())
        .containsExactly("GPU-3 PASS", "NCP-1 NOT_TESTED", "BND-4 PASS");
    assertThat(result.words("NCP-1"))
        .contains("worker pod created failed", "violates PodSecurity \"baseline:latest\"")
        .contains("cluster.launcher: pods");
    assertThat(bed.namespaces()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mpi-operator-stopped|has done nothing about the MPIJob hostnet-nccl",
        "mpi-operator-absent|knows no MPIJob of kubeflow.org/v2beta1",
      })
  void withoutTheOperatorNothingIsTestedAndTheWayOutIsNamed(String fault, String words) {
    bed.fault(fault);
    Visit.Done done =
        visit.run(site, MOST, List.of("--claims", "NCP-1,NCP-3,BND-4", "--keep-going"));
    assertThat(done.result().of("NCP-1", "NCP-3", "BND-4"))
        .as(done.ended().console())
        .containsExactly("NCP-1 NOT_TESTED", "NCP-3 NOT_TESTED", "BND-4 PASS");
    assertThat(done.result().words("NCP-1"))
        .contains(words, "cluster.launcher")
        .doesNotContain("Exception");
    assertThat(done.ended().exit()).isEqualTo(2);
    assertThat(bed.namespaces()).isEmpty();
  }
}
