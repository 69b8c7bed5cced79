package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HostGpus;
import org.sparkstacking.conform.observed.Leftover;
import org.sparkstacking.conform.observed.LeftoverSearch;
import org.sparkstacking.conform.observed.LoadWindow;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PodGpus;
import org.sparkstacking.conform.observed.PodNetdevs;
import org.sparkstacking.conform.observed.RdmaOpening;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.TrafficProbe;

/** Breaks one answer of a healthy run at a time. */
final class RunScopeTest {
  private static final Source SOURCE = new Source("q", "spark-1", "f");

  @Test
  void aHealthyRunPassesEveryClaimButTheUntestableOne() {
    GoodCluster good = GoodCluster.healthy();
    Map<String, Verdict> verdicts = good.verdicts(good.evidence());
    verdicts.forEach(
        (claim, verdict) ->
            assertThat(verdict)
                .as(claim)
                .isEqualTo(claim.equals("BND-3") ? Verdict.NOT_TESTED : Verdict.PASS));
  }

  @Test
  void nothingObservedIsNeverAPassNorAFault() {
    for (ClaimJudge judge : KubeJudges.all()) {
      List<Finding> findings = judge.judge(Evidence.nothing(), GoodCluster.site(), Scope.RUN);
      assertThat(findings).extracting(Finding::criterion).containsAll(judge.criteria());
      assertThat(findings)
          .extracting(Finding::verdict)
          .isSubsetOf(Verdict.INCONCLUSIVE, Verdict.NOT_TESTED);
    }
  }

  @Test
  void aClusterReadWholeWithoutCiliumFailsAndOneThatOnlyShowsNoneIsOpen() {
    GoodCluster bare =
        GoodCluster.healthy()
            .without("cilium/ciliumnodes", "")
            .without("network-operator/daemonsets", "")
            .without("network-operator/pods", "")
            .without("cilium/status", "spark-1")
            .without("cilium/status", "spark-2")
            .answer("network-operator/daemonsets", "", GoodCluster.list("DaemonSetList", ""))
            .answer("network-operator/pods", "", GoodCluster.list("PodList", ""));
    assertThat(bare.verdicts(bare.evidence())).containsEntry("CLU-2", Verdict.INCONCLUSIVE);
    Source asked = new Source("cilium/nodes", "cluster", "f");
    String words = "404 page not found";
    Seen<String> said = new Seen<>(words, new Place(asked, 1, words));
    bare.add(
        new ApiRefusal(asked, "list", "ciliumnodes", "", 404, ApiRefusal.Kind.NO_SUCH_TYPE, said));
    assertThat(bare.verdicts(bare.evidence())).containsEntry("CLU-2", Verdict.FAIL);
  }

  static Stream<Arguments> badWorlds() {
    return Stream.of(
        bad("CLU-1", "kubelet v1.34.2", g -> g.change("nodes/nodes", "", "+rke2r1", "")),
        bad("CLU-1", "no spark-2", g -> g.change("nodes/nodes", "", "\"spark-2\"", "\"other\"")),
        bad(
            "CLU-1",
            "not Ready",
            g ->
                g.change(
                    "nodes/nodes",
                    "",
                    "\"Ready\",\"status\":\"True\"",
                    "\"Ready\",\"status\":\"Unknown\"")),
        bad("CLU-2", "CalicoIsUp", g -> g.change("nodes/nodes", "", "CiliumIsUp", "CalicoIsUp")),
        bad(
            "CLU-2",
            "chaining aws-cni",
            g -> g.change("cilium/status", "spark-2", "portmap", "aws-cni")),
        bad("CLU-2", "1/2", g -> g.change("cilium/status", "spark-1", "2/2", "1/2")),
        bad(
            "CLU-2",
            "state Failure",
            g ->
                g.change(
                    "cilium/status",
                    "spark-1",
                    "Cilium:                  Ok",
                    "Cilium:                  Failure")),
        bad(
            "CLU-2",
            "InternalIP 10.99.0.1",
            g -> g.change("cilium/ciliumnodes", "", "10.20.0.12", "10.99.0.1")),
        bad(
            "CLU-2",
            "no Cilium agent pod on node spark-2",
            g ->
                g.without("cilium/status", "spark-2")
                    .answer(
                        "network-operator/pods",
                        "",
                        GoodCluster.list("PodList", GoodCluster.agentPod(1)))),
        bad(
            "GPU-2",
            "allocatable 0, host 1",
            g ->
                g.change(
                    "nodes/nodes",
                    "",
                    "\"allocatable\":{\"cpu\":\"20\",\"nvidia.com/gpu\":\"1\"}",
                    "\"allocatable\":{\"cpu\":\"20\",\"nvidia.com/gpu\":\"0\"}")),
        bad(
            "GPU-2",
            "allocatable 4, host 1",
            g ->
                g.change(
                    "nodes/nodes",
                    "",
                    "\"allocatable\":{\"cpu\":\"20\",\"nvidia.com/gpu\":\"1\"}",
                    "\"allocatable\":{\"cpu\":\"20\",\"nvidia.com/gpu\":\"4\"}")),
        bad(
            "GPU-2",
            "sharing-strategy = mps",
            g -> g.change("nodes/nodes", "", "\"none\"", "\"mps\"")),
        bad(
            "GPU-2",
            "without any GPU node",
            g -> g.change("gpu-resources/clusterpolicies", "", "Reconciled", "NoGPUNodes")),
        bad(
            "GPU-2",
            "Not complete",
            g ->
                g.change(
                    "gpu-resources/clusterpolicies",
                    "",
                    "\"Error\",\"status\":\"False\"",
                    "\"Error\",\"status\":\"True\"")),
        bad("GPU-3", "sees no GPU", g -> g.add(pod(true, List.of()))),
        bad(
            "GPU-3",
            "not the host's is seen: GPU-other",
            g -> g.add(pod(true, List.of("GPU-other")))),
        bad(
            "GPU-4",
            "was placed",
            g -> g.answer("oversized-pod/pending", "", GoodCluster.placedPod("2"))),
        bad(
            "CIL-1",
            "enp1s0f1np1",
            g ->
                g.add(
                    new PodNetdevs(
                        SOURCE,
                        "spark-1",
                        "p",
                        List.of(
                            GoodCluster.seen(SOURCE, "eth0"),
                            GoodCluster.seen(SOURCE, "enp1s0f1np1@if7"))))),
        bad(
            "CIL-1",
            "opens in the pod",
            g ->
                g.add(
                    new RdmaOpening(
                        SOURCE,
                        "spark-1",
                        true,
                        "rocep1s0f1",
                        new Seen<>(RdmaOpening.Outcome.OPENED, GoodCluster.place(SOURCE, "ok"))))),
        bad(
            "CIL-2",
            "enp1s0f1np1",
            g ->
                g.change("cilium-devices/devices", "spark-1", "8       false", "8       true ")
                    .change(
                        "cilium-devices/programs",
                        "spark-1",
                        "cilium_host(4) tcx/ingress cil_to_host",
                        "enp1s0f1np1(8) tcx/ingress cil_from_netdev")),
        bad(
            "CIL-2",
            "MTU comes from enp1s0f1np1",
            g -> g.change("cilium-devices/devices", "spark-1", "veth     1500", "veth     9000")),
        bad(
            "CIL-3",
            "No answer: service",
            g ->
                g.without(
                        o ->
                            o instanceof TrafficProbe p
                                && p.phase() == TrafficProbe.Phase.QUIET
                                && p.kind() == TrafficProbe.Kind.SERVICE)
                    .addProbe(
                        TrafficProbe.Phase.QUIET,
                        TrafficProbe.Kind.SERVICE,
                        TrafficProbe.Outcome.SILENT)),
        bad(
            "CIL-3",
            "forbidden gets through",
            g ->
                g.addProbe(
                    TrafficProbe.Phase.WITH_POLICY,
                    TrafficProbe.Kind.FORBIDDEN,
                    TrafficProbe.Outcome.ANSWERED)),
        bad(
            "CIL-3",
            "allowed is blocked",
            g ->
                g.addProbe(
                    TrafficProbe.Phase.WITH_POLICY,
                    TrafficProbe.Kind.ALLOWED,
                    TrafficProbe.Outcome.SILENT)),
        bad(
            "CIL-3",
            "while NCCL runs",
            g ->
                g.without(
                        o ->
                            o instanceof TrafficProbe p
                                && p.phase() == TrafficProbe.Phase.LOAD
                                && p.kind() == TrafficProbe.Kind.SERVICE)
                    .addProbe(
                        TrafficProbe.Phase.LOAD,
                        TrafficProbe.Kind.SERVICE,
                        TrafficProbe.Outcome.SILENT)),
        bad(
            "BND-1",
            "rdma/rdma_shared_device_a",
            g ->
                g.change(
                    "nodes/nodes",
                    "",
                    "\"allocatable\":{",
                    "\"allocatable\":{\"rdma/rdma_shared_device_a\":\"63\",")),
        bad(
            "BND-1",
            "rdma-shared-dp-ds-x",
            g ->
                g.change(
                    "network-operator/pods",
                    "",
                    "\"cilium-abcd1\",\"labels\":{\"k8s-app\":\"cilium\"}",
                    "\"rdma-shared-dp-ds-x\"")),
        bad(
            "BND-4",
            "namespace spark-conform-1",
            g ->
                g.add(
                    new Leftover(
                        SOURCE,
                        "cluster",
                        "namespace",
                        GoodCluster.seen(SOURCE, "spark-conform-1")))));
  }

  @ParameterizedTest
  @MethodSource("badWorlds")
  void aBadWorldIsRefusedInTheRightWords(String claim, String words, Breaking breaking) {
    GoodCluster world = breaking.apply(GoodCluster.healthy());
    List<Finding> findings = GoodCluster.findings(claim, world.evidence());
    String said =
        findings.stream()
            .filter(f -> f.verdict() == Verdict.FAIL)
            .map(f -> f.seen().en())
            .collect(Collectors.joining("\n"));
    assertThat(said).contains(words.replace("no spark-2", "has no spark-2"));
  }

  static Stream<Arguments> missingWitnesses() {
    return Stream.of(
        bad("CLU-1", "", g -> g.without("nodes/nodes", "")),
        bad(
            "CLU-1",
            "",
            g ->
                g.answer(
                    "nodes/nodes",
                    "",
                    "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"Unauthorized\",\"reason\":\"Unauthorized\",\"code\":401}")),
        bad("CLU-2", "", g -> g.without("cilium/status", "spark-2")),
        bad("CLU-2", "", g -> g.without("cilium/ciliumnodes", "")),
        bad(
            "CLU-2",
            "",
            g -> g.change("cilium/status", "spark-1", "2/2 reachable", "0/0 reachable")),
        bad(
            "CLU-2",
            "",
            g ->
                g.change(
                    "cilium/status",
                    "spark-1",
                    "2/2 reachable   (2026-11-30T17:46:48Z)",
                    "Probe disabled")),
        bad(
            "GPU-2",
            "",
            g -> g.without(o -> o instanceof HostGpus h && h.host().equals("spark-2"))),
        bad("GPU-2", "", g -> g.without("gpu-resources/clusterpolicies", "")),
        bad(
            "GPU-2",
            "",
            g ->
                g.change(
                    "nodes/nodes",
                    "",
                    "\"nvidia.com/gpu.sharing-strategy\":\"none\"",
                    "\"a\":\"b\"")),
        bad("GPU-3", "", g -> g.add(pod(false, List.of()))),
        bad("GPU-3", "", g -> g.without(o -> o instanceof HostGpus)),
        bad("GPU-4", "", g -> g.without("oversized-pod/control", "")),
        bad(
            "GPU-4",
            "",
            g ->
                g.answer(
                    "oversized-pod/pending",
                    "",
                    GoodCluster.pendingPod("2", "0/2 nodes are available: 2 Insufficient cpu."))),
        bad(
            "GPU-4",
            "",
            g ->
                g.answer(
                    "oversized-pod/pending",
                    "",
                    GoodCluster.pendingPod(
                        "3", "0/2 nodes are available: 2 Insufficient nvidia.com/gpu."))),
        bad("CIL-1", "", g -> g.without(o -> o instanceof PodNetdevs)),
        bad("CIL-1", "", g -> g.without(o -> o instanceof RdmaOpening r && !r.inPod())),
        bad("CIL-2", "", g -> g.without("cilium-devices/devices", "spark-1")),
        bad("CIL-2", "", g -> g.without("cilium-devices/programs", "spark-1")),
        bad(
            "CIL-2",
            "",
            g -> g.change("cilium-devices/devices", "spark-1", "2       true", "2       false")),
        bad("CIL-3", "", g -> g.without(o -> o instanceof LoadWindow)),
        bad(
            "CIL-3",
            "",
            g ->
                g.without(
                    o ->
                        o instanceof TrafficProbe p
                            && p.kind() == TrafficProbe.Kind.FORBIDDEN
                            && p.phase() == TrafficProbe.Phase.QUIET)),
        bad("BND-1", "", g -> g.without("network-operator/daemonsets", "")),
        bad("BND-1", "", g -> g.without("network-operator/apis", "")),
        bad(
            "BND-4",
            "",
            g -> g.without(o -> o instanceof LeftoverSearch l && l.where().equals("spark-2"))),
        bad("BND-4", "", g -> g.add(new LeftoverSearch(SOURCE, "spark-1", 2, 1, true))));
  }

  @ParameterizedTest
  @MethodSource("missingWitnesses")
  void aMissingWitnessIsInconclusive(String claim, String words, Breaking breaking) {
    GoodCluster world = breaking.apply(GoodCluster.healthy());
    assertThat(words).isEmpty();
    assertThat(world.verdicts(world.evidence())).containsEntry(claim, Verdict.INCONCLUSIVE);
  }

  @Test
  void leftOverApiTypesAreARemarkOnly() {
    GoodCluster world =
        GoodCluster.healthy()
            .answer("network-operator/apis", "", GoodCluster.groups("apps", "mellanox.com"));
    List<Finding> findings = GoodCluster.findings("BND-1", world.evidence());
    assertThat(findings).allMatch(f -> f.verdict() == Verdict.PASS);
    assertThat(findings.get(0).remarks().get(0).en()).contains("mellanox.com");
  }

  @Test
  void aGpuHeldByAnotherPodLeavesTheTestUndone() {
    GoodCluster world =
        GoodCluster.healthy()
            .without(o -> o instanceof PodGpus)
            .answer(
                "one-gpu-pods/pod",
                "",
                GoodCluster.pendingPod(
                    "1", "0/2 nodes are available: 2 Insufficient nvidia.com/gpu."));
    assertThat(world.verdicts(world.evidence())).containsEntry("GPU-3", Verdict.NOT_TESTED);
  }

  @Test
  void aSecondAnswerOfTheDeviceTableReplacesTheFirst() {
    GoodCluster world =
        GoodCluster.healthy()
            .change("cilium-devices/devices", "spark-1", "8       false", "8       true ")
            .answer("cilium-devices/devices-again", "spark-1", GoodCluster.DEVICES);
    assertThat(world.verdicts(world.evidence())).containsEntry("CIL-2", Verdict.PASS);
  }

  private static PodGpus pod(boolean looked, List<String> uuids) {
    List<Seen<String>> seen = uuids.stream().map(u -> GoodCluster.seen(SOURCE, u)).toList();
    return new PodGpus(
        SOURCE, "spark-1", "p", 1, looked, GoodCluster.place(SOURCE, "answer"), seen);
  }

  private static Arguments bad(String claim, String words, Breaking breaking) {
    return Arguments.of(claim, words, breaking);
  }

  /** Breaks one answer. */
  @FunctionalInterface
  interface Breaking {
    GoodCluster apply(GoodCluster world);
  }
}
