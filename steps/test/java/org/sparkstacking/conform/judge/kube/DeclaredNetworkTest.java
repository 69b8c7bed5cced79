package org.sparkstacking.conform.judge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.PodNetdevs;
import org.sparkstacking.conform.observed.RdmaOpening;
import org.sparkstacking.conform.observed.RdmaOpening.Outcome;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.SecondaryNetwork;
import org.sparkstacking.conform.site.Site;

/** BND-1 and CIL-1 on a site that declares a secondary network. */
final class DeclaredNetworkTest {
  private static final String DEFINITION =
      """
      {"apiVersion":"k8s.cni.cncf.io/v1","kind":"NetworkAttachmentDefinition",
       "metadata":{"name":"%s","namespace":"kube-system"},"spec":{"config":"{}"}}
      """;
  private static final String ASKED = "network-operator/attachment/kube-system/";
  private static final String RESOURCE = "\"rdma/a\":\"63\"";

  @Test
  void theDeclaredNetworkThatIsThereIsAPassAndSaysSo() {
    Finding bnd1 = one("BND-1", declared());
    assertThat(bnd1.verdict()).isEqualTo(Verdict.PASS);
    assertThat(bnd1.remarks().toString())
        .contains("kube-system/cx7-a, kube-system/cx7-b", "rdma/a", "network policy");
    assertThat(bnd1.cited().toString()).contains("rdma/a");
  }

  @Test
  void anotherResourceBesideItIsUndeclared() {
    Finding bnd1 =
        one(
            "BND-1",
            declared()
                .change("nodes/nodes", "", RESOURCE, RESOURCE + ",\"nvidia.com/hostdev\":\"2\""));
    assertThat(bnd1.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(bnd1.seen().en()).contains("undeclared").contains("nvidia.com/hostdev");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"rdma/a\":\"0\"", "\"other\":\"1\""})
  void aResourceThatANodeDoesNotOfferIsNotThere(String instead) {
    Finding bnd1 = one("BND-1", declared().change("nodes/nodes", "", RESOURCE, instead));
    assertThat(bnd1.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(bnd1.seen().en()).contains("is not there: spark-1 allocatable rdma/a");
    assertThat(bnd1.causes()).containsExactly("K-37");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NO_SUCH_OBJECT", "NO_SUCH_TYPE"})
  void aDefinitionThatTheApiDoesNotKnowIsNotThere(String kind) {
    GoodCluster cluster = declared().without(ASKED + "cx7-b", "");
    cluster.add(refusal(ApiRefusal.Kind.valueOf(kind), 404));
    Finding bnd1 = one("BND-1", cluster);
    assertThat(bnd1.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(bnd1.seen().en())
        .contains("is not there: NetworkAttachmentDefinition kube-system/cx7-b");
    assertThat(bnd1.causes()).isEmpty();
  }

  @Test
  void aDefinitionThatMayNotBeReadOrWasNotAskedForIsOpen() {
    GoodCluster unasked = declared().without(ASKED + "cx7-b", "");
    assertThat(one("BND-1", unasked).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    unasked.add(refusal(ApiRefusal.Kind.NO_RIGHT, 403));
    assertThat(one("BND-1", unasked).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void withoutASignOfMultusOnEverySparkItIsOpen() {
    Finding bnd1 =
        one("BND-1", declared().change("network-operator/pods", "", "kube-multus-ds-2", "other"));
    assertThat(bnd1.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(bnd1.seen().en()).contains("spark-2").contains("Multus");
  }

  @Test
  void aPodThatMultusWroteToIsASignOfIt() {
    GoodCluster cluster =
        declared()
            .change(
                "network-operator/pods",
                "",
                "{\"name\":\"kube-multus-ds-2\"",
                "{\"name\":\"other\",\"annotations\":{\"k8s.v1.cni.cncf.io/network-status\":\"[]\"}");
    assertThat(one("BND-1", cluster).verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void whatWasReadOnlyInPartIsOpen() {
    GoodCluster cluster = declared().without("network-operator/daemonsets", "");
    assertThat(one("BND-1", cluster).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(one("BND-1", declared().without("nodes/nodes", "")).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void ordinaryPodsAreProvedByPodsOnTheNetwork() {
    List<Finding> cil1 = findings("CIL-1", attached(declared(), Outcome.OPENED, "net1"));
    assertThat(cil1).extracting(Finding::verdict).containsOnly(Verdict.PASS);
    assertThat(cil1.get(0).how().en()).contains("a pod on the secondary network has to show it");
  }

  @Test
  void withoutThatControlOrdinaryPodsProveNothing() {
    assertThat(findings("CIL-1", declared()))
        .extracting(Finding::verdict)
        .containsOnly(Verdict.INCONCLUSIVE);
    assertThat(findings("CIL-1", attached(declared(), Outcome.REFUSED, "net1")))
        .extracting(f -> f.criterion().name() + " " + f.verdict())
        .contains("no-netdev PASS", "no-rdma INCONCLUSIVE")
        .doesNotContain("no-rdma PASS", "no-rdma FAIL");
    assertThat(findings("CIL-1", attached(declared(), Outcome.OPENED, "")))
        .extracting(f -> f.criterion().name() + " " + f.verdict())
        .contains("no-netdev INCONCLUSIVE", "no-rdma PASS");
  }

  @Test
  void whatAnOrdinaryPodOpensIsStillAFail() {
    GoodCluster cluster = attached(declared(), Outcome.OPENED, "net1");
    Source source = new Source("one-gpu-pods/rdma/rocep1s0f1", "spark-1", "f");
    cluster.add(opening(source, "spark-1", "rocep1s0f1", Outcome.OPENED));
    assertThat(findings("CIL-1", cluster)).extracting(Finding::verdict).contains(Verdict.FAIL);
  }

  /** A cluster with the declared network on both Sparks, before any pod is put on it. */
  private static GoodCluster declared() {
    GoodCluster good = GoodCluster.healthy();
    good.change(
        "nodes/nodes",
        "",
        "\"allocatable\":{\"cpu\":\"20\"",
        "\"allocatable\":{" + RESOURCE + ",\"cpu\":\"20\"");
    List<String> pods = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      pods.add(GoodCluster.agentPod(i));
      pods.add(
          """
          {"apiVersion":"v1","kind":"Pod","metadata":{"name":"kube-multus-ds-%1$d"},
           "spec":{"nodeName":"spark-%1$d"},"status":{"phase":"Running"}}
          """
              .formatted(i));
    }
    good.answer("network-operator/pods", "", GoodCluster.list("PodList", String.join(",", pods)));
    good.answer(ASKED + "cx7-a", "", DEFINITION.formatted("cx7-a"));
    return good.answer(ASKED + "cx7-b", "", DEFINITION.formatted("cx7-b"));
  }

  private static GoodCluster attached(GoodCluster good, Outcome outcome, String netdev) {
    for (String host : List.of("spark-1", "spark-2")) {
      Source source = new Source("attached-pods/netdevs", host, "f");
      List<Seen<String>> own = new ArrayList<>(List.of(GoodCluster.seen(source, "eth0")));
      if (!netdev.isEmpty()) {
        own.add(GoodCluster.seen(source, netdev));
      }
      good.add(new PodNetdevs(source, host, "attached", own));
      for (String device : List.of("rocep1s0f1", "roceP2p1s0f1")) {
        Source asked = new Source("attached-pods/rdma/" + device, host, "f");
        good.add(opening(asked, host, device, outcome));
      }
    }
    return good;
  }

  private static RdmaOpening opening(Source source, String host, String device, Outcome outcome) {
    Seen<Outcome> seen = new Seen<>(outcome, GoodCluster.place(source, device));
    return new RdmaOpening(source, host, true, device, seen);
  }

  private static ApiRefusal refusal(ApiRefusal.Kind kind, int status) {
    Source asked = new Source(ASKED + "cx7-b", "cluster", "f");
    Seen<String> words = GoodCluster.seen(asked, "not found");
    return new ApiRefusal(asked, "get", "network-attachment-definitions", "", status, kind, words);
  }

  private static Finding one(String claim, GoodCluster cluster) {
    List<Finding> findings = findings(claim, cluster);
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }

  private static List<Finding> findings(String claim, GoodCluster cluster) {
    return World.judge(claim).judge(cluster.evidence(), site(), Scope.RUN);
  }

  private static Site site() {
    return GoodCluster.declaring(
        new SecondaryNetwork(List.of("kube-system/cx7-a", "kube-system/cx7-b"), "rdma/a"));
  }
}
