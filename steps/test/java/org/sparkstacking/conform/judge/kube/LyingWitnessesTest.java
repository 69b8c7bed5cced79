package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.MetricSample;

/** Keeps each tempting witness from convincing. */
final class LyingWitnessesTest {

  @ParameterizedTest
  @ValueSource(strings = {"NoGPUNodes", "NFDLabelsMissing"})
  void aPolicyThatIsReadyWithoutGpuNodesFails(String reason) {
    String policy = GoodCluster.POLICY.replace("Reconciled", reason);
    assertThat(World.verdict("GPU-2", policy)).isEqualTo(Verdict.FAIL);
  }

  @Test
  void aPolicyStateAloneDoesNotPass() {
    String policy =
        "{\"apiVersion\":\"nvidia.com/v1\",\"kind\":\"ClusterPolicy\",\"status\":{\"state\":\"ready\"}}";
    assertThat(World.verdict("GPU-2", policy)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void theTypeErrorWithReasonReadyIsNoError() {
    assertThat(World.verdict("GPU-2", GoodCluster.POLICY)).isEqualTo(Verdict.PASS);
  }

  @Test
  void aProductLabelAloneSaysNothing() {
    String node = "Name:    n\nRoles:   <none>\nLabels:  nvidia.com/gpu.product=NVIDIA-GB10\n";
    assertThat(World.verdict("GPU-2", node)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aMissingMemoryLabelIsNoFault() {
    assertThat(World.verdict("GPU-2", GoodCluster.NODE.formatted("n", "1")))
        .isEqualTo(Verdict.PASS);
  }

  @Test
  void anRke2NodeNeedsNeitherInstanceTypeNorProviderId() {
    assertThat(World.verdict("CLU-1", GoodCluster.NODE.formatted("n", "1")))
        .isEqualTo(Verdict.PASS);
  }

  @Test
  void anInstanceTypeLabelDoesNotMakeAnRke2Node() {
    String node =
        GoodCluster.NODE
            .formatted("n", "1")
            .replace("+rke2r1", "")
            .replace("\"labels\":{", "\"labels\":{\"node.kubernetes.io/instance-type\":\"rke2\",");
    assertThat(World.verdict("CLU-1", node)).isEqualTo(Verdict.FAIL);
  }

  @Test
  void allocatableAboveTheCountIsSharingWithoutAnySuffix() {
    String node =
        GoodCluster.NODE
            .formatted("n", "1")
            .replace("\"nvidia.com/gpu\":\"1\"", "\"nvidia.com/gpu\":\"4\"");
    assertThat(World.verdict("GPU-2", node)).isEqualTo(Verdict.FAIL);
  }

  @Test
  void capacityAloneNeverPasses() {
    String node = "Capacity:\n  nvidia.com/gpu:  1\n";
    assertThat(World.verdict("GPU-2", node)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void allocatableDoesNotShowThatAPodGetsTheGpu() {
    assertThat(World.verdict("GPU-3", GoodCluster.NODE.formatted("n", "1")))
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void ciliumNodeDoesNotTellOfDevices() {
    assertThat(World.verdict("CIL-2", GoodCluster.ciliumNode(1))).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void anEmptyFilterListDoesNotShowThatNothingIsAttached() {
    assertThat(World.verdict("CIL-2", "$ tc filter show dev enp1s0f1np1 ingress\n"))
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void readyDaemonSetAndUpConditionDoNotMakeCiliumHealthy() {
    String text =
        """
        NAMESPACE     NAME     DESIRED   CURRENT   READY   UP-TO-DATE   AVAILABLE   NODE SELECTOR   AGE
        kube-system   cilium   2         2         2       2            2           <none>          7m
        """
            + GoodCluster.NODE.formatted("n", "1");
    assertThat(World.verdict("CLU-2", text)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void reachedNodesAloneDoNotMakeAnAgentHealthy() {
    assertThat(World.verdict("CLU-2", "Cluster health:   2/2 reachable   (2026-11-30T17:46:48Z)\n"))
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void disabledKubeProxyReplacementSaysNothingOfDevices() {
    assertThat(World.verdict("CIL-2", GoodCluster.STATUS)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void portmapChainingAndHubbleOffAreHealthy() {
    assertThat(World.verdict("CLU-2", GoodCluster.STATUS)).isEqualTo(Verdict.PASS);
  }

  @Test
  void oldDropCountersAreNoFault() {
    String metric =
        "cilium_drop_count_total{direction=\"INGRESS\",reason=\"Unsupported L3 protocol\"} 4711\n";
    assertThat(World.pasted(metric).all(MetricSample.class)).hasSize(1);
    assertThat(World.verdict("CLU-2", metric)).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(World.verdict("CIL-3", metric)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aSucceededJobIsReadButPassesNothing() {
    var evidence = World.file("captures-kubernetes/mpijob-succeeded.json");
    assertThat(evidence.all(KubeObject.class)).anyMatch(o -> o.is("MPIJob"));
    KubeJudges.all()
        .forEach(
            j ->
                assertThat(World.verdict(j.claim().value(), evidence))
                    .isEqualTo(Verdict.INCONCLUSIVE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"401-bad-token.json", "403-anonymous.json"})
  void aRefusedHealthQuestionIsNoSickCluster(String file) {
    assertThat(World.verdict("CLU-1", World.file("captures-kubernetes/api/" + file)))
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aMissingDriverDaemonSetAndCompletedValidatorsAreNoFault() {
    String pods =
        """
        NAME                                   READY   STATUS      RESTARTS   AGE
        nvidia-device-plugin-daemonset-bbbb2   1/1     Running     0          2m
        nvidia-cuda-validator-ffff1            0/1     Completed   0          46h
        """;
    assertThat(World.verdict("GPU-2", pods)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void apiTypesLeftByAnUninstalledOperatorAreNoFault() {
    assertThat(World.verdict("BND-1", GoodCluster.groups("apps", "mellanox.com")))
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void emptyAddressesInTheDeviceListAreLeftOut() {
    var evidence = World.file("samples/cluster/cilium-status-cx7-selected.MODEL.json");
    assertThat(World.findings("CIL-2", evidence).get(0).seen().en())
        .contains("enp1s0f1np1, enP2p1s0f1np1");
  }

  @Test
  void aCutJsonObjectIsNotReadAtAll() {
    String whole = GoodCluster.NODE.formatted("n", "1");
    String cut = whole.substring(0, whole.length() / 2);
    Map.of("CLU-1", cut, "GPU-2", cut)
        .forEach(
            (claim, text) ->
                assertThat(World.verdict(claim, text)).isEqualTo(Verdict.INCONCLUSIVE));
  }

  @Test
  void aCutDeviceStreamCannotPass() {
    String text =
        World.text(
            World.ROOT.resolve("captures-cilium/07-ds-devices-mgmt/spark-1.devices.jsonstream"));
    String cut = text.substring(0, text.lastIndexOf("\"Name\": \"enP2p1s0f1np1\""));
    assertThat(World.verdict("CIL-2", text)).isEqualTo(Verdict.PASS);
    assertThat(World.verdict("CIL-2", cut)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void sharesOfTwoSettingsAreNotAddedUp() {
    var findings =
        World.findings("GPU-2", World.file("cases/052-slicing-configured-not-applied.txt"));
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).seen().en()).isEqualTo("allocatable nvidia.com/gpu 1, capacity 1");
  }
}
