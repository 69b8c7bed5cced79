package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Pods that wait for other reasons than GPUs: they prove nothing, and the reason is told. */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cluster|cilium")
class PendingPodsBedTest {
  private final Bed bed = Bed.here();
  private final Visit visit;

  PendingPodsBedTest(@TempDir Path folder) {
    visit = new Visit(bed.clusterSiteFile(), folder);
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
  void aTaintIsNoShortageOfGpus() {
    bed.fault("taint", Bed.FIRST);
    bed.fault("taint", Bed.SECOND);
    Visit.Done done = run("GPU-4");
    assertThat(done.result().verdict("GPU-4")).as(words(done, "GPU-4")).isEqualTo("INCONCLUSIVE");
    assertThat(words(done, "GPU-4")).contains("untolerated taint");
  }

  @Test
  void aCordonedNodeLeavesBothGpuClaimsOpen() {
    bed.fault("cordon", Bed.SECOND);
    Visit.Done done = run("CLU-1,GPU-3,GPU-4");
    assertThat(done.result().of("CLU-1", "GPU-3", "GPU-4"))
        .as(done.ended().console())
        .containsExactly("CLU-1 PASS", "GPU-3 INCONCLUSIVE", "GPU-4 INCONCLUSIVE");
    assertThat(words(done, "GPU-4")).contains("unschedulable");
    assertThat(words(done, "GPU-3")).contains("unschedulable");
    assertThat(words(done, "CLU-1")).contains("cordoned");
  }

  @Test
  void anImageThatIsNotThereIsNamedAndIsNoFailureOfTheGpu() {
    Path site = visit.site("image.yaml", "bed.local/nccl:1", "bed.local/missing:1");
    Visit.Done done = run(site, "GPU-3,GPU-4");
    assertThat(done.result().verdict("GPU-3")).as(words(done, "GPU-3")).isEqualTo("INCONCLUSIVE");
    assertThat(words(done, "GPU-3")).containsPattern("ErrImagePull|ImagePullBackOff");
    assertThat(done.result().verdict("GPU-4")).as(words(done, "GPU-4")).isEqualTo("PASS");
  }

  @Test
  void anUnhealthyGpuIsToldByItsNode() {
    bed.fault("gpu-unhealthy", Bed.SECOND);
    Visit.Done done = run("GPU-2,GPU-3,GPU-4");
    assertThat(done.result().verdict("GPU-2")).as(words(done, "GPU-2")).isEqualTo("FAIL");
    assertThat(words(done, "GPU-2")).contains(Bed.SECOND);
    assertThat(done.result().of("GPU-3", "GPU-4"))
        .as(done.ended().console())
        .noneMatch(line -> line.endsWith(" PASS"));
  }

  @Test
  void aGpuThatAnotherPodHoldsIsNoProofAndIsLeftAlone() {
    bed.kubectl(
        "run",
        "holder",
        "--image=bed.local/nccl:1",
        "--image-pull-policy=Never",
        "--overrides={\"spec\":{\"nodeName\":\"spark-02\",\"terminationGracePeriodSeconds\":0,"
            + "\"containers\":[{\"name\":\"holder\",\"image\":\"bed.local/nccl:1\","
            + "\"command\":[\"sleep\",\"600\"],"
            + "\"resources\":{\"limits\":{\"nvidia.com/gpu\":\"1\"}}}]}}");
    try {
      bed.kubectl("wait", "--for=condition=Ready", "pod/holder", "--timeout=30s");
      Visit.Done done = run("GPU-3,GPU-4");
      assertThat(done.result().verdict("GPU-3")).as(words(done, "GPU-3")).isEqualTo("NOT_TESTED");
      assertThat(words(done, "GPU-3")).contains("Insufficient nvidia.com/gpu");
      assertThat(bed.kubectl("get", "pod", "holder", "-o", "jsonpath={.status.phase}"))
          .isEqualTo("Running");
    } finally {
      bed.kubectl("delete", "pod", "holder", "--now");
    }
  }

  /** NodePorts: such a pod has no conditions, and holds no GPU although it asked for one. */
  @Test
  void aPodThatItsKubeletRejectedHoldsNoGpu() {
    String spec =
        "{\"spec\":{\"nodeName\":\"spark-02\",\"terminationGracePeriodSeconds\":0,\"containers\":["
            + "{\"name\":\"c\",\"image\":\"bed.local/nccl:1\",\"command\":[\"sleep\",\"600\"],"
            + "\"ports\":[{\"containerPort\":80,\"hostPort\":18080}]%s}]}}";
    String gpu = ",\"resources\":{\"limits\":{\"nvidia.com/gpu\":\"1\"}}";
    try {
      for (String name : List.of("port-a", "port-b")) {
        String own = spec.formatted(name.equals("port-b") ? gpu : "");
        bed.kubectl("run", name, "--image=bed.local/nccl:1", "--overrides=" + own);
        String so = name.equals("port-a") ? "phase}=Running" : "reason}=NodePorts";
        bed.kubectl("wait", "--for=jsonpath={.status." + so, "pod/" + name, "--timeout=30s");
      }
      assertThat(bed.kubectl("get", "pod", "port-b", "-o", "jsonpath={.status.conditions}"))
          .isEmpty();
      Visit.Done done = run("GPU-3,GPU-4");
      assertThat(done.result().of("GPU-3", "GPU-4"))
          .as(done.ended().console())
          .containsExactly("GPU-3 PASS", "GPU-4 PASS");
    } finally {
      bed.kubectl("delete", "pod", "port-a", "port-b", "--now", "--ignore-not-found");
    }
  }

  private Visit.Done run(String claims) {
    return run(bed.clusterSiteFile(), claims);
  }

  private Visit.Done run(Path site, String claims) {
    return visit.run(site, Visit.SCOPED, List.of("--claims", claims, "--keep-going"));
  }

  private static String words(Visit.Done done, String claim) {
    return done.result().words(claim);
  }
}
