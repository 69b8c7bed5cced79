package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that breaks while the kit works in it. */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cluster|cilium")
class ClusterTroubleBedTest {
  private static final Duration MOST = Duration.ofMinutes(6);
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Bed bed = Bed.here();
  private final Path folder;
  private final Visit visit;

  ClusterTroubleBedTest(@TempDir Path folder) {
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
    untilNoNamespaceIsLeft();
  }

  @Test
  void anApiServerThatStartsAnewMidwayIsNoVerdictOfItsOwn() {
    Path out = visit.out();
    Kit.Running running = start(out, "GPU-4");
    running.until(
        "the oversized pod waits", Duration.ofMinutes(2), () -> bed.pods().contains("pending"));
    bed.fault("api-restart");
    Kit.Ended ended = running.end(MOST);
    Result result = Result.in(out);
    assertThat(result.ended()).isEqualTo("normal");
    assertThat(result.verdict("GPU-4")).as(ended.console()).isEqualTo("PASS");
    assertThat(ended.console()).doesNotContain("Exception");
  }

  @Test
  void aKubeletThatStandsStillDuringAnExecEndsInTimeAndWhatIsStuckIsNamed() {
    Path out = visit.out();
    Kit.Running running = start(out, "GPU-3,BND-4");
    running.until("the pods run", Duration.ofMinutes(2), () -> bed.pods().contains("one-gpu-2"));
    bed.fault("kubelet-freeze", Bed.SECOND);
    Kit.Ended ended = running.end(MOST);
    Result result = Result.in(out);
    assertThat(result.ended()).as(ended.console()).isEqualTo("normal");
    assertThat(result.verdict("GPU-3")).as(ended.console()).isIn("INCONCLUSIVE", "NOT_TESTED");
    assertThat(result.verdict("BND-4")).as(result.words("BND-4")).isEqualTo("FAIL");
    assertThat(result.words("BND-4")).contains("spark-conform-");
  }

  @Test
  void aNamespaceHeldByAFinalizerIsReportedWithWhatHoldsIt() throws IOException {
    Path out = visit.out();
    Kit.Running running = start(out, "GPU-3,BND-4");
    running.until("the namespace", Duration.ofMinutes(2), () -> !bed.namespaces().isEmpty());
    String namespace = bed.runNamespace();
    Path held =
        Files.writeString(
            folder.resolve("held.yaml"),
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: held, namespace: "%s", finalizers: [hospital.example/keep]}
            """
                .formatted(namespace));
    bed.apply(held);
    Kit.Ended ended = running.end(MOST);
    Result result = Result.in(out);
    try {
      assertThat(result.verdict("GPU-3")).as(ended.console()).isEqualTo("PASS");
      assertThat(result.verdict("BND-4")).as(result.words("BND-4")).isEqualTo("FAIL");
      assertThat(result.words("BND-4")).contains(namespace).contains("hospital.example/keep");
    } finally {
      bed.kubectl(
          "-n",
          namespace,
          "patch",
          "configmap",
          "held",
          "--type=merge",
          "-p",
          "{\"metadata\":{\"finalizers\":null}}");
    }
  }

  @Test
  void aQuotaOfTheNamespaceRefusesTheOversizedPodAndIsNamed() throws IOException {
    Path out = visit.out();
    Kit.Running running = start(out, "GPU-3,GPU-4");
    running.until("the pods run", Duration.ofMinutes(2), () -> bed.pods().contains("one-gpu-2"));
    String namespace = bed.runNamespace();
    bed.kubectl("-n", namespace, "create", "quota", "gpus", "--hard=requests.nvidia.com/gpu=1");
    Kit.Ended ended = running.end(MOST);
    Result result = Result.in(out);
    assertThat(result.verdict("GPU-4")).as(ended.console()).isIn("NOT_TESTED", "INCONCLUSIVE");
    assertThat(result.words("GPU-4")).contains("exceeded quota");
  }

  @Test
  void whatAKilledRunLeftInTheClusterGoesByCleanOnceItsLeaseIsOver() {
    Path out = visit.out();
    Kit.Running running = start(out, "GPU-3,BND-4");
    running.until("the pods run", Duration.ofMinutes(2), () -> bed.pods().contains("one-gpu-2"));
    running.process().destroyForcibly();
    running.end(Duration.ofSeconds(10));
    String namespace = bed.runNamespace();
    Kit.Ended early = clean();
    assertThat(early.exit()).as(early.console()).isEqualTo(2);
    assertThat(early.console()).contains("is running", namespace);
    renewedAMinuteAgo();
    Kit.Ended late = clean();
    assertThat(late.exit()).as(late.console()).isZero();
    assertThat(late.console()).contains(namespace, "Lease", "removed: ");
    assertThat(bed.namespaces()).isEmpty();
  }

  /** Nobody renews the Lease of a killed run; so that the test need not sit out its minute. */
  private void renewedAMinuteAgo() {
    String lease = "site-bed-cluster";
    String before = renewed(lease);
    Visit.pause(11); // a live run renews every 10 s
    assertThat(renewed(lease)).isEqualTo(before);
    Instant then = Instant.parse(before).minusSeconds(60);
    String spec = "{\"spec\":{\"renewTime\":\"%s\"}}".formatted(MICROS.format(then));
    bed.kubectl("-n", "spark-conform", "patch", "lease", lease, "--type=merge", "-p", spec);
  }

  private String renewed(String lease) {
    String path = "jsonpath={.spec.renewTime}";
    return bed.kubectl("-n", "spark-conform", "get", "lease", lease, "-o", path);
  }

  private Kit.Ended clean() {
    String site = bed.clusterSiteFile().toString();
    return visit.kit().run(MOST, "clean", "--site", site, "--yes", "--lang", "en");
  }

  private Kit.Running start(Path out, String claims) {
    List<String> words = List.of("--claims", claims, "--keep-going");
    return visit.kit().start("", visit.command(bed.clusterSiteFile(), out, words));
  }

  private void untilNoNamespaceIsLeft() {
    for (int i = 0; i < 60 && !bed.namespaces().isEmpty(); i++) {
      Visit.pause(1);
    }
    assertThat(bed.namespaces()).isEmpty();
  }
}
