package org.sparkstacking.conform.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.SecondaryNetwork;

/** What a pod was really attached to is not what it asked for. */
final class AttachmentsTest {
  private static final String STATUS = "metadata.annotations.k8s.v1.cni.cncf.io/network-status";

  /** As Multus 4.2.2 writes it before Cilium with RKE2's chaining. */
  private static final String BOTH =
      """
      [{"name":"portmap","interface":"eth0","ips":["10.42.1.9"],"default":true,"dns":{}},
       {"name":"kube-system/cx7-a","interface":"net1","ips":["192.168.110.20"],"dns":{}},
       {"name":"kube-system/cx7-b","interface":"net2","ips":["192.168.111.20"],"dns":{}}]
      """;

  private final Attachments attachments =
      new Attachments(
          new SecondaryNetwork(List.of("kube-system/cx7-a", "kube-system/cx7-b"), "rdma/a"));

  @Test
  void aPodWithEveryInterfaceIsOnTheNetwork() {
    assertThat(attachments.missing(pod(Map.of(STATUS, BOTH)), "spark-01")).isEmpty();
  }

  @Test
  void theNamesOfOlderVersionsCountToo() {
    String older = BOTH.replace("kube-system/", "");
    String path = STATUS.replace("network-status", "networks-status");
    assertThat(attachments.missing(pod(Map.of(path, older)), "spark-01")).isEmpty();
  }

  @Test
  void aWishAloneIsNoAttachment() {
    Map<String, String> fields =
        Map.of("metadata.annotations." + Attachments.WISH, "kube-system/cx7-a,kube-system/cx7-b");
    assertThat(attachments.missing(pod(fields), "spark-01"))
        .hasValueSatisfying(
            n -> {
              assertThat(n.why()).isEqualTo(NotStarted.Why.NOT_ATTACHED);
              assertThat(n.words().value()).isEqualTo("kube-system/cx7-a, kube-system/cx7-b");
              assertThat(n.subject()).isEqualTo("secondary-pod-1");
              assertThat(n.source().host()).isEqualTo("spark-01");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[",
        "[]",
        "{}",
        "null",
        "[{\"name\":\"kube-system/cx7-a\",\"interface\":\"net1\"}]",
        "[{\"name\":\"kube-system/cx7-a\"},{\"name\":\"kube-system/cx7-b\"}]",
        "[{\"name\":\"kube-system/cx7-a\",\"interface\":\"net1\"},"
            + "{\"name\":\"other/xcx7-b\",\"interface\":\"net2\"}]",
        "[{\"name\":\"kube-system/cx7-a\",\"interface\":\"net1\"},"
            + "{\"name\":\"kube-system/cx7-b\",\"interface\":\"eth0\",\"default\":true}]"
      })
  void aStatusThatLacksOneIsNamed(String status) {
    assertThat(attachments.missing(pod(Map.of(STATUS, status)), "spark-01"))
        .hasValueSatisfying(n -> assertThat(n.words().value()).contains("kube-system/cx7-b"));
  }

  @Test
  void oneInterfaceIsNotCountedForTwoAttachmentsOfTheSameName() {
    Attachments twice =
        new Attachments(
            new SecondaryNetwork(List.of("kube-system/cx7-a", "kube-system/cx7-a"), "rdma/a"));
    assertThat(twice.missing(pod(Map.of(STATUS, BOTH)), "spark-01")).isPresent();
  }

  private static KubeObject pod(Map<String, String> fields) {
    Source source = new Source("nccl/hostnet-pod/ready/secondary-pod-1", "cluster", "f");
    Map<String, Seen<String>> seen = new LinkedHashMap<>();
    fields.forEach((k, v) -> seen.put(k, new Seen<>(v, new Place(source, 1, v))));
    Place place = new Place(source, 1, "{");
    return new KubeObject(source, "Pod", "ns", "secondary-pod-1", place, seen, true);
  }
}
