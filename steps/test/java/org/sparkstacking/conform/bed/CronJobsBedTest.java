package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * The CronJobs of fixtures/manifests/cronjob as a hospital runs them: the kit's own image, brought
 * onto the nodes without a registry, under the account that only looks, in a namespace where
 * PodSecurity 'restricted' is enforced. Needs 'mvn -Pbundle package' before.
 */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cilium")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CronJobsBedTest {
  private static final Path IMAGE = Path.of("target/jib-image.tar");
  private static final Path MANIFESTS = Path.of("fixtures/manifests");
  private static final String RESULTS = "/opt/conform-results";
  private static final String CHIP =
      System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";

  private final Bed bed = Bed.here();
  private final Path folder;

  CronJobsBedTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeAll
  void asTheManifestsSay() throws IOException {
    bed.mend();
    assertThat(IMAGE).as("made by 'mvn -Pbundle package'").isNotEmptyFile();
    bed.loadImage(IMAGE);
    bed.on(Bed.FIRST, "mkdir", "-p", RESULTS);
    bed.apply(MANIFESTS.resolve("rbac/observe-only.yaml"));
    bed.apply(volume());
    bed.apply(MANIFESTS.resolve("cronjob/shared.yaml"));
    kit("create", "configmap", "spark-conform-site", "--from-file=site.yaml=" + site());
    kit("create", "secret", "generic", "spark-conform-ssh", "--from-file=key=" + key("BED_KEY"));
    String hosts = "--from-file=site.known_hosts=" + key("BED_KNOWN_HOSTS");
    kit("create", "configmap", "spark-conform-known-hosts", hosts);
    for (String name : List.of("cluster", "with-ssh", "keep")) {
      String text = Files.readString(MANIFESTS.resolve("cronjob/" + name + ".yaml"));
      assertThat(text).contains("kubernetes.io/arch: arm64");
      text = text.replace("kubernetes.io/arch: arm64", "kubernetes.io/arch: " + CHIP);
      bed.apply(Files.writeString(folder.resolve(name + ".yaml"), text));
    }
  }

  @AfterAll
  void nothingOfThemStays() {
    kit("delete", "cronjobs,jobs", "--all");
    kit("delete", "secret", "spark-conform-ssh");
    kit("delete", "configmap", "spark-conform-site", "spark-conform-known-hosts");
    kit("delete", "pvc", "--all");
    bed.kubectl("delete", "pv", "conform-results");
    bed.on(Bed.FIRST, "rm", "-rf", RESULTS);
  }

  /** The minute hand of the real controller starts it, not a person. */
  @Test
  void theClusterAloneIsCheckedWhenItsTimeComes() {
    schedule("\"* * * * *\"", false);
    until("a job of the schedule", 90, () -> jobs().contains("job.batch/spark-conform-cluster-"));
    schedule("\"30 2 * * *\"", true);
    String job =
        jobs().lines().filter(j -> j.contains("spark-conform-cluster-")).findFirst().orElseThrow();
    String ended = ended(job.replace("job.batch/", ""));
    assertThat(ended).startsWith("0 ").contains("야간 점검", "이상 없음");
    assertThat(ended.lines()).hasSizeLessThanOrEqualTo(5);
    Result record = record("cluster");
    assertThat(record.scopeVerdict()).isEqualTo("PASS");
    assertThat(record.of("CLU-1", "CLU-2", "BND-1", "CIL-2"))
        .containsExactly("CLU-1 PASS", "CLU-2 PASS", "BND-1 PASS", "CIL-2 FAIL");
  }

  @Test
  void theHostsAreCheckedTooWithAKeyOfTheSecret() throws IOException {
    bed.kubectl("delete", "lease", "-n", "spark-conform", "--all");
    String asKit = "--field-manager=spark-conform";
    bed.kubectl("apply", "--server-side", asKit, "-f", leaseOfAnother().toString());
    kit("create", "job", "nightly-now", "--from=cronjob/spark-conform-nightly");
    String ended = ended("nightly-now");
    assertThat(ended).startsWith("0 ").contains("야간 점검", "이상 없음");
    Result record = record("nightly");
    assertThat(record.scopeVerdict()).isEqualTo("PASS");
    assertThat(
            record.of(
                "CLU-1", "CLU-2", "GPU-1", "GPU-2", "LNK-1", "LNK-2", "NET-1", "NET-2", "BND-1"))
        .allMatch(claim -> claim.endsWith(" PASS"));
    assertThat(asked("nightly", "lease/again-[0-9]*/take-lease"))
        .as("taken when the other run had not renewed it for a minute")
        .contains("\"exit\":200");
    assertThat(kit("get", "leases", "-o", "name")).isBlank();
    assertThat(bed.namespaces()).isEmpty();
    assertThat(bed.remains()).isEmpty();
  }

  @Test
  void onSundayNothingYoungIsLetGo() {
    String before = bed.on(Bed.FIRST, "ls", RESULTS);
    kit("create", "job", "keep-now", "--from=cronjob/spark-conform-keep");
    assertThat(ended("keep-now")).isEqualTo("0");
    assertThat(bed.on(Bed.FIRST, "ls", RESULTS)).isEqualTo(before);
  }

  @Test
  void withoutASiteFileItEndsAtOnceAndSaysSo() throws IOException {
    kit("delete", "configmap", "spark-conform-site");
    try {
      kit("create", "job", "empty-now", "--from=cronjob/spark-conform-cluster");
      assertThat(ended("empty-now")).startsWith("64 ").contains("/site/site.yaml");
    } finally {
      kit("create", "configmap", "spark-conform-site", "--from-file=site.yaml=" + site());
    }
  }

  private void schedule(String time, boolean suspended) {
    String spec = "{\"spec\":{\"schedule\":%s,\"suspend\":%s}}".formatted(time, suspended);
    kit("patch", "cronjob", "spark-conform-cluster", "--type=merge", "-p", spec);
  }

  private String jobs() {
    return kit("get", "jobs", "-o", "name");
  }

  /** Wait for the end of a job's one pod; gives its exit status and its last words. */
  private String ended(String job) {
    String state = ".items[0].status.containerStatuses[0].state.terminated.";
    until("the end of " + job, 240, () -> !pod(job, "{" + state + "finishedAt}").isEmpty());
    return pod(job, "{" + state + "exitCode} {" + state + "message}");
  }

  private String pod(String job, String path) {
    return kit("get", "pods", "-l", "job-name=" + job, "-o", "jsonpath=" + path);
  }

  private void until(String what, int seconds, BooleanSupplier so) {
    for (int i = 0; i < seconds && !so.getAsBoolean(); i++) {
      Visit.pause(1);
    }
    assertThat(so.getAsBoolean())
        .as(() -> what + ":\n" + kit("get", "pods,jobs,pvc,events"))
        .isTrue();
  }

  /** Read the newest record of a profile from the volume. */
  private Result record(String profile) {
    return Result.from(newest(profile, "xargs cat"));
  }

  /** Read what the newest run of a profile wrote down of the questions with such an id. */
  private String asked(String profile, String pattern) {
    String grep = "grep '\"" + pattern + "\"' ";
    return newest(profile, grep + "$(dirname $(cat))/evidence/journal.ndjson");
  }

  private String newest(String profile, String then) {
    String newest =
        "ls -t " + RESULTS + "/*/record.json | xargs grep -l -e '--profile " + profile + "'";
    return utf8(bed.on(Bed.FIRST, "bash", "-c", newest + " | head -1 | " + then));
  }

  /** The Lease as a run leaves it that is killed a moment ago. */
  private Path leaseOfAnother() throws IOException {
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    return Files.writeString(
        folder.resolve("lease.yaml"),
        """
        apiVersion: coordination.k8s.io/v1
        kind: Lease
        metadata: {name: site-bed-cluster, namespace: spark-conform}
        spec: {holderIdentity: another-run, leaseDurationSeconds: 60, renewTime: "%s"}
        """
            .formatted(now.replace("Z", ".000000Z")));
  }

  private String kit(String... words) {
    List<String> all = new java.util.ArrayList<>(List.of("-n", "spark-conform"));
    all.addAll(List.of(words));
    return utf8(bed.kubectl(all.toArray(new String[0])));
  }

  /** The bed's output is taken byte by byte. */
  private static String utf8(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static String key(String variable) {
    return String.valueOf(System.getenv(variable));
  }

  /** The bed's site file without what a person's own machine has: kubeconfig, key, known hosts. */
  private Path site() throws IOException {
    String text = Files.readString(bed.clusterSiteFile());
    for (String line : List.of("kubeconfig", "identity", "knownHosts")) {
      assertThat(text).contains("  " + line + ": ");
      text = text.replaceAll("(?m)^  " + line + ": .*\n", "");
    }
    return Files.writeString(folder.resolve("site.yaml"), text);
  }

  /** A volume on the first Spark's own disk, which a hospital's storage would give. */
  private Path volume() throws IOException {
    return Files.writeString(
        folder.resolve("volume.yaml"),
        """
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: conform-results}
        spec:
          capacity: {storage: 10Gi}
          accessModes: [ReadWriteOnce]
          persistentVolumeReclaimPolicy: Retain
          local: {path: %s}
          nodeAffinity:
            required:
              nodeSelectorTerms:
                - matchExpressions:
                    - {key: kubernetes.io/hostname, operator: In, values: [%s]}
        """
            .formatted(RESULTS, Bed.FIRST));
  }
}
