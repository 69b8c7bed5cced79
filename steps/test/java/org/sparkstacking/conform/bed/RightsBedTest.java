package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two roles of fixtures/manifests/rbac before a real authorizer, and what is in their way. */
@Tag("bed")
@EnabledIfEnvironmentVariable(named = "BED_DEPTH", matches = "cluster|cilium")
class RightsBedTest {
  private static final Path ROLES = Path.of("fixtures/manifests/rbac");

  private final Bed bed = Bed.here();
  private final Path folder;
  private final Visit visit;

  RightsBedTest(@TempDir Path folder) {
    this.folder = folder;
    this.visit = new Visit(bed.clusterSiteFile(), folder);
  }

  @BeforeEach
  void wholeRoles() {
    bed.mend();
    bed.apply(ROLES.resolve("observe-only.yaml"));
    bed.apply(ROLES.resolve("full.yaml"));
  }

  @AfterEach
  void mend() {
    bed.mend();
    bed.kubectl("delete", "validatingadmissionpolicybindings", "--all");
    bed.kubectl("delete", "validatingadmissionpolicies", "--all");
  }

  @Test
  void theAccountThatOnlyLooksSufficesForTheClaimsThatItSays() throws IOException {
    Visit.Done done =
        run(
            account("spark-conform-observer"),
            bed.hasCilium() ? "CLU-1,CLU-2,GPU-2,CIL-2,BND-1" : "CLU-1,GPU-2");
    assertThat(done.result().of("CLU-1", "GPU-2"))
        .as(done.ended().console())
        .containsExactly("CLU-1 PASS", "GPU-2 PASS");
    if (bed.hasCilium()) {
      assertThat(done.result().of("CLU-2", "CIL-2", "BND-1"))
          .as(done.ended().console())
          .containsExactly("CLU-2 PASS", "CIL-2 FAIL", "BND-1 PASS");
    }
  }

  @Test
  void theAccountThatOnlyLooksMakesNothing() throws IOException {
    Visit.Done done = run(account("spark-conform-observer"), "GPU-3,GPU-4");
    assertThat(done.result().of("GPU-3", "GPU-4"))
        .as(done.ended().console())
        .containsExactly("GPU-3 NOT_TESTED", "GPU-4 NOT_TESTED");
    assertThat(done.result().words("GPU-3")).contains("fixtures/manifests/rbac");
    assertThat(bed.namespaces()).isEmpty();
  }

  @Test
  void theFullAccountSufficesForPods() throws IOException {
    Visit.Done done = run(account("spark-conform"), "CLU-1,GPU-2,GPU-3,GPU-4,NCP-1,BND-4");
    assertThat(done.result().of("CLU-1", "GPU-2", "GPU-3", "GPU-4", "NCP-1", "BND-4"))
        .as(done.ended().console())
        .allMatch(line -> line.endsWith(" PASS"));
    assertThat(bed.namespaces()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "observe-only.yaml|[nodes, pods, namespaces]|[pods, namespaces]|CLU-1|list nodes|",
        "observe-only.yaml|[clusterpolicies]|[nothing]|GPU-2|list clusterpolicies|",
        "observe-only.yaml|[ciliumnodes]|[nothing]|CLU-2|list ciliumnodes|",
        "observe-only.yaml|[daemonsets]|[nothing]|BND-1|list daemonsets|",
        "observe-only.yaml|[pods/exec]|[nothing]|CLU-2|pods/exec|",
        "full.yaml|[pods, services, secrets]|[services]|GPU-3|pods|one-gpu-pod.yaml",
        "full.yaml|[pods/exec]|[pods/nothing]|GPU-3|pods/exec|",
        "full.yaml|resources: [namespaces]|resources: [nothing]|GPU-4|namespaces|namespace.yaml",
        "full.yaml|[leases]|[nothing]|GPU-4|leases|lease.yaml",
        "full.yaml|[mpijobs]|[nothing]|NCP-1|mpijobs.kubeflow.org|hostnet-nccl-mpijob.yaml",
      })
  void aRightThatIsTakenAwayIsNamedWithVerbResourceAndManifest(
      String file, String whole, String less, String claim, String right, String manifest)
      throws IOException {
    assumeThat(bed.hasCilium() || !List.of("CLU-2", "BND-1").contains(claim)).isTrue();
    take(file, whole, less);
    boolean looks = file.equals("observe-only.yaml");
    Visit.Done done = run(account(looks ? "spark-conform-observer" : "spark-conform"), claim);
    assertThat(done.result().verdict(claim))
        .as(done.ended().console())
        .isIn("INCONCLUSIVE", "NOT_TESTED");
    assertThat(done.result().words(claim))
        .contains(right)
        .contains("fixtures/manifests/rbac")
        .contains(manifest == null ? "" : manifest)
        .doesNotContain("Exception");
    assertThat(done.ended().exit()).isEqualTo(2);
  }

  @Test
  void aDeadWebhookIsTheClustersFaultAndIsNamed() {
    bed.fault("webhook-dead");
    Visit.Done done = run(bed.clusterSiteFile(), "GPU-3");
    assertThat(done.result().verdict("GPU-3")).as(done.ended().console()).isEqualTo("INCONCLUSIVE");
    assertThat(done.result().words("GPU-3")).contains("pods.hospital.example");
    assertThat(bed.namespaces()).isEmpty();
  }

  /** A real webhook: an HTTPS service of this machine, which the API server asks. */
  @Test
  void aWebhookThatDeniesIsRespectedAndItsWordsAreTold() throws Exception {
    String words = "the radiology department owns these GPUs";
    try (Webhook webhook = Webhook.denying(words)) {
      bed.apply(Files.writeString(folder.resolve("webhook.yaml"), webhook.manifest()));
      Visit.Done done = run(bed.clusterSiteFile(), "GPU-3,GPU-4");
      assertThat(done.result().of("GPU-3", "GPU-4"))
          .as(done.ended().console())
          .containsExactly("GPU-3 NOT_TESTED", "GPU-4 NOT_TESTED");
      assertThat(done.result().words("GPU-3")).contains("pods.hospital.example", words);
      assertThat(webhook.asked()).isPositive();
      assertThat(bed.namespaces()).isEmpty();
    } finally {
      bed.kubectl("delete", "validatingwebhookconfigurations", "--all");
    }
  }

  @Test
  void anAdmissionPolicyOfTheHospitalIsRespectedAndNamed() throws IOException {
    Path policy =
        Files.writeString(
            folder.resolve("policy.yaml"),
            """
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingAdmissionPolicy
            metadata: {name: no-privileged-namespaces}
            spec:
              failurePolicy: Fail
              matchConstraints:
                resourceRules:
                  - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [namespaces]}
              validations:
                - expression: "!('pod-security.kubernetes.io/enforce' in object.metadata.labels)"
                  message: "this hospital allows no privileged namespace"
            ---
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingAdmissionPolicyBinding
            metadata: {name: no-privileged-namespaces}
            spec: {policyName: no-privileged-namespaces, validationActions: [Deny]}
            """);
    bed.apply(policy);
    Visit.pause(3); // until the API server has compiled it
    Visit.Done done = run(bed.clusterSiteFile(), "GPU-3");
    assertThat(done.result().verdict("GPU-3")).as(done.ended().console()).isEqualTo("NOT_TESTED");
    assertThat(done.result().words("GPU-3"))
        .contains("this hospital allows no privileged namespace")
        .contains("namespace.yaml");
  }

  /** As a controller does that gives every namespace the hospital's own level. */
  @Test
  void podSecurityOfTheApiServerRefusesTheHostNetworkPodsAlone() {
    Path out = visit.out();
    List<String> words = List.of("--claims", "GPU-3,NCP-1,NCP-4,BND-4", "--keep-going");
    Kit.Running running = visit.kit().start("", visit.command(bed.clusterSiteFile(), out, words));
    running.until("a pod", Duration.ofMinutes(2), () -> bed.pods().contains("one-gpu-1"));
    String level = "pod-security.kubernetes.io/enforce=baseline";
    bed.kubectl("label", "namespace", bed.runNamespace(), "--overwrite", level);
    Kit.Ended ended = running.end(Visit.SCOPED);
    Result result = Result.in(out);
    assertThat(result.of("GPU-3", "NCP-1", "NCP-4", "BND-4"))
        .as(ended.console())
        .containsExactly("GPU-3 PASS", "NCP-1 NOT_TESTED", "NCP-4 NOT_TESTED", "BND-4 PASS");
    assertThat(result.words("NCP-1"))
        .contains("violates PodSecurity \"baseline:latest\"")
        .contains("host namespaces", "hostnet-nccl-pod.yaml")
        .contains("Allow pod-security.kubernetes.io/enforce: privileged");
    assertThat(ended.exit()).isEqualTo(2);
  }

  /** Apply a role with less in it. */
  private void take(String file, String whole, String less) throws IOException {
    String text = Files.readString(ROLES.resolve(file));
    assertThat(text).contains(whole);
    bed.apply(Files.writeString(folder.resolve("less.yaml"), text.replace(whole, less)));
  }

  /** Write a site file that reaches the cluster as a service account, and uses MPIJobs. */
  private Path account(String name) throws IOException {
    String token = bed.kubectl("-n", "spark-conform", "create", "token", name);
    Path kubeconfig = folder.resolve(name + ".conf");
    Files.writeString(
        kubeconfig,
        """
        apiVersion: v1
        kind: Config
        current-context: bed
        contexts: [{name: bed, context: {cluster: bed, user: kit}}]
        clusters:
          - name: bed
            cluster:
              server: https://10.77.0.1:6443
              certificate-authority: /run/conform-bed/kube/pki/ca.crt
        users: [{name: kit, user: {token: "%s"}}]
        """
            .formatted(token));
    return visit.site(
        name + ".yaml",
        "kubeconfig: [^\\n]*",
        "launcher: mpijob\n  kubeconfig: " + kubeconfig.toAbsolutePath());
  }

  private Visit.Done run(Path site, String claims) {
    return visit.run(site, Visit.SCOPED, List.of("--claims", claims, "--keep-going"));
  }
}
