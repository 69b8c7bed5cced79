package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Pods of the kit that are ended by others while the kit looks inside: no verdict on the GPU. */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cluster|cilium")
class EndedPodsBedTest {
  private static final Duration SOON = Duration.ofMinutes(1);

  private final Bed bed = Bed.here();
  private final Path folder;
  private final Visit visit;

  EndedPodsBedTest(@TempDir Path folder) {
    this.folder = folder;
    this.visit = new Visit(bed.clusterSiteFile(), folder);
  }

  @BeforeEach
  void startWhole() {
    bed.mend();
  }

  @AfterEach
  void mend() {
    bed.mend();
  }

  @Test
  void aPodOutOfMemoryIsToldByTheKernelsWord() {
    bed.fault("slow-in-pod", Bed.SECOND);
    Path site = visit.site("hungry.yaml", "bed.local/nccl:1", "bed.local/hungry:1");
    Visit.Done done =
        visit.run(site, Visit.SCOPED, List.of("--claims", "GPU-3,BND-4", "--keep-going"));
    openBecauseOf(done.result(), "OOMKilled");
    assertThat(done.result().verdict("BND-4")).as(done.result().words("BND-4")).isEqualTo("PASS");
  }

  /** Such a pod has no conditions at all, only a reason and a message. */
  @Test
  void aPodThatItsKubeletRefusesIsToldByItsKubeletsWord() {
    bed.fault("gpu-refused", Bed.SECOND);
    Visit.Done done =
        visit.run(
            bed.clusterSiteFile(),
            Visit.SCOPED,
            List.of("--claims", "GPU-3,GPU-4,BND-4", "--keep-going"));
    openBecauseOf(done.result(), "UnexpectedAdmissionError", "the driver does not answer");
    assertThat(done.result().of("GPU-4", "BND-4"))
        .as(done.result().words("GPU-4"))
        .containsExactly("GPU-4 INCONCLUSIVE", "BND-4 PASS");
  }

  /** A limit that the hospital sets for every namespace, and a pod that writes more. */
  @Test
  void anEvictedPodIsToldByItsKubeletsWord() throws IOException {
    bed.fault("slow-in-pod", Bed.SECOND);
    Path out = visit.out();
    Kit.Running running = start(out);
    running.until("a pod", SOON, () -> bed.pods().contains("one-gpu-1"));
    String namespace = bed.runNamespace();
    bed.apply(limits(namespace));
    running.until("the second pod", SOON, () -> bed.pods().contains("one-gpu-2"));
    bed.kubectl("-n", namespace, "wait", "--for=condition=Ready", "pod/one-gpu-2");
    String flood = "dd if=/dev/zero bs=1M count=8 > /proc/1/fd/1";
    bed.kubectl("-n", namespace, "exec", "one-gpu-2", "--", "sh", "-c", flood);
    openBecauseOf(end(running, out), "Evicted: ", "ephemeral local storage");
  }

  @Test
  void aNodeThatIsDrainedMeanwhileIsNoFaultOfItsGpu() {
    bed.fault("slow-in-pod", Bed.SECOND);
    Path out = visit.out();
    Kit.Running running = start(out);
    running.until("the second pod", SOON, () -> bed.pods().contains("one-gpu-2"));
    String namespace = bed.runNamespace();
    bed.kubectl("-n", namespace, "wait", "--for=condition=Ready", "pod/one-gpu-2");
    bed.fault("drain", Bed.SECOND);
    openBecauseOf(end(running, out), "Eviction API: evicting");
  }

  private static void openBecauseOf(Result result, String... words) {
    assertThat(result.verdict("GPU-3")).as(result.words("GPU-3")).isEqualTo("INCONCLUSIVE");
    assertThat(result.words("GPU-3"))
        .contains("The test's pod one-gpu-")
        .containsPattern("did not run: |ended or was deleted in the middle of the test: ")
        .contains(words);
  }

  private Kit.Running start(Path out) {
    List<String> words = List.of("--claims", "GPU-3", "--keep-going");
    return visit.kit().start("", visit.command(bed.clusterSiteFile(), out, words));
  }

  private static Result end(Kit.Running running, Path out) {
    running.end(Visit.SCOPED);
    return Result.in(out);
  }

  private Path limits(String namespace) throws IOException {
    return Files.writeString(
        folder.resolve("limits.yaml"),
        """
        apiVersion: v1
        kind: LimitRange
        metadata: {name: storage, namespace: %s}
        spec: {limits: [{type: Container, default: {ephemeral-storage: 1Mi}}]}
        """
            .formatted(namespace));
  }
}
