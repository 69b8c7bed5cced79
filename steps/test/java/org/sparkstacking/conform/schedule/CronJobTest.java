package org.sparkstacking.conform.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.adapter.kube.KubeClusterView;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.rehearsal.Rehearsal;

/** The CronJobs as an API server would take them. */
final class CronJobTest {
  private static final Path FOLDER = Path.of("fixtures/manifests/cronjob");
  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  static Stream<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList().stream();
    }
  }

  static Stream<CronJob> cronJobs() throws IOException {
    return files()
        .flatMap(f -> objects(f).stream())
        .filter(CronJob.class::isInstance)
        .map(CronJob.class::cast);
  }

  @ParameterizedTest
  @MethodSource("files")
  void noFieldIsUnknownToKubernetes(Path file) {
    List<HasMetadata> objects = objects(file);
    assertThat(objects).isNotEmpty();
    List<String> unknown = new ArrayList<>();
    objects.forEach(o -> unknown(o, o.getKind(), unknown));
    assertThat(unknown).isEmpty();
  }

  @Test
  void aFieldThatIsMisspeltWouldBeFound() {
    CronJob wrong =
        YAML.unmarshal("apiVersion: batch/v1\nkind: CronJob\nspec:\n  timezone: Asia/Seoul\n");
    List<String> unknown = new ArrayList<>();
    unknown(wrong, "CronJob", unknown);
    assertThat(unknown).containsExactly("CronJob.spec.timezone");
  }

  @Test
  void theApiServerTakesThemByServerSideApply() throws IOException {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of());
        ClusterView cluster =
            KubeClusterView.of(java.util.Objects.requireNonNull(rehearsal.site().cluster()))) {
      List<HasMetadata> all = new ArrayList<>();
      objects(Path.of("fixtures/manifests/rbac/observe-only.yaml")).forEach(all::add);
      files().forEach(f -> all.addAll(objects(f)));
      for (HasMetadata object : all) {
        byte[] body = YAML.asJson(object).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        Answer answer =
            cluster.ask(ClusterQuestion.apply("x", path(object), "", body, Duration.ofSeconds(10)));
        assertThat(answer.accepted()).as(path(object) + answer.outText()).isTrue();
      }
      assertThat(all).hasSizeGreaterThan(8);
    }
  }

  @ParameterizedTest
  @MethodSource("cronJobs")
  void oneRunAtATimeAtSeoulsNightAndNeverRetriedUntilGreen(CronJob job) {
    assertThat(job.getSpec().getConcurrencyPolicy()).isEqualTo("Forbid");
    assertThat(ZoneId.of(job.getSpec().getTimeZone())).isEqualTo(ZoneId.of("Asia/Seoul"));
    assertThat(job.getSpec().getSchedule()).matches("[0-9]+ [2-5] \\* \\* [*0]");
    assertThat(job.getSpec().getJobTemplate().getSpec().getBackoffLimit()).isZero();
    assertThat(job.getSpec().getJobTemplate().getSpec().getActiveDeadlineSeconds())
        .isLessThanOrEqualTo(2700);
    assertThat(job.getMetadata().getNamespace()).isEqualTo("spark-conform");
  }

  /** Source: Kubernetes' Pod Security Standards, level restricted. */
  @ParameterizedTest
  @MethodSource("cronJobs")
  void everyPodKeepsToTheRestrictedStandardAndToAReadOnlyRoot(CronJob job) {
    PodSpec pod = pod(job);
    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getSecurityContext().getRunAsUser()).isPositive();
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    assertThat(pod.getHostNetwork()).isNull();
    assertThat(pod.getVolumes()).allMatch(v -> v.getHostPath() == null);
    assertThat(pod.getRestartPolicy()).isEqualTo("Never");
    assertThat(pod.getContainers().get(0).getTerminationMessagePolicy())
        .isEqualTo("FallbackToLogsOnError");
    assertThat(pod.getContainers())
        .hasSize(1)
        .allSatisfy(
            c -> {
              assertThat(c.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
              assertThat(c.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
              assertThat(c.getSecurityContext().getPrivileged()).isNull();
              assertThat(c.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
              assertThat(c.getResources().getLimits()).containsKeys("cpu", "memory");
              assertThat(c.getResources().getLimits()).doesNotContainKey("nvidia.com/gpu");
            });
  }

  @ParameterizedTest
  @MethodSource("cronJobs")
  void everyPodRefusesARehearsalAndKeepsItsResults(CronJob job) {
    PodSpec pod = pod(job);
    assertThat(pod.getContainers().get(0).getEnv())
        .anyMatch(e -> e.getName().equals("SPARK_CONFORM_SCHEDULED") && e.getValue().equals("1"))
        .anyMatch(
            e -> e.getName().equals("SPARK_CONFORM_STORE") && e.getValue().equals("/results"));
    assertThat(pod.getVolumes())
        .anyMatch(
            v ->
                v.getPersistentVolumeClaim() != null
                    && v.getPersistentVolumeClaim().getClaimName().equals("spark-conform-results"));
    List<String> args = pod.getContainers().get(0).getArgs();
    assertThat(args.contains("runs") || args.contains("/site/site.yaml")).isTrue();
    assertThat(args).noneMatch(a -> a.startsWith("simulated:"));
  }

  @Test
  void onlyTheOneWithSshHasAKey() throws IOException {
    List<String> withKey =
        cronJobs()
            .filter(j -> pod(j).getVolumes().stream().anyMatch(v -> v.getSecret() != null))
            .map(j -> j.getMetadata().getName())
            .toList();
    assertThat(withKey).containsExactly("spark-conform-nightly");
    String text = Files.readString(FOLDER.resolve("with-ssh.yaml"));
    assertThat(text).contains("spark-conform-known-hosts", "SPARK_CONFORM_IDENTITY");
  }

  @Test
  void theNamespaceEnforcesTheRestrictedStandard() {
    assertThat(objects(FOLDER.resolve("shared.yaml")).get(0).getMetadata().getLabels())
        .containsEntry("pod-security.kubernetes.io/enforce", "restricted");
  }

  private static PodSpec pod(CronJob job) {
    return job.getSpec().getJobTemplate().getSpec().getTemplate().getSpec();
  }

  private static List<HasMetadata> objects(Path file) {
    try {
      List<HasMetadata> all = new ArrayList<>();
      for (String document : Files.readString(file).split("(?m)^---$")) {
        HasMetadata object = YAML.unmarshal(document);
        all.add(object);
      }
      return all;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String path(HasMetadata o) {
    String base = o.getApiVersion().contains("/") ? "/apis/" : "/api/";
    String namespace = o.getMetadata().getNamespace();
    String plural = o.getKind().toLowerCase(Locale.ROOT) + "s";
    return base
        + o.getApiVersion()
        + (namespace == null ? "" : "/namespaces/" + namespace)
        + "/"
        + plural
        + "/"
        + o.getMetadata().getName();
  }

  /** Walk through a model and list what it could not place. */
  private static void unknown(Object part, String where, List<String> found) {
    if (part instanceof Map<?, ?> map) {
      map.forEach((k, v) -> unknown(v, where + "." + k, found));
    } else if (part instanceof Collection<?> list) {
      list.forEach(v -> unknown(v, where + "[]", found));
    } else if (part != null && part.getClass().getName().startsWith("io.fabric8.kubernetes.api")) {
      for (Method getter : part.getClass().getMethods()) {
        member(part, getter, where, found);
      }
    }
  }

  private static void member(Object part, Method getter, String where, List<String> found) {
    String name = getter.getName();
    if (!name.startsWith("get") || getter.getParameterCount() > 0 || name.equals("getClass")) {
      return;
    }
    try {
      Object value = getter.invoke(part);
      if (name.equals("getAdditionalProperties")) {
        ((Map<?, ?>) value).keySet().forEach(k -> found.add(where + "." + k));
      } else {
        String field = name.substring(3, 4).toLowerCase(Locale.ROOT) + name.substring(4);
        unknown(value, where + "." + field, found);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
