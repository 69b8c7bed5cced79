package org.sparkstacking.conform.judge.kube;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HostGpus;
import org.sparkstacking.conform.observed.LeftoverSearch;
import org.sparkstacking.conform.observed.LoadWindow;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PodGpus;
import org.sparkstacking.conform.observed.PodNetdevs;
import org.sparkstacking.conform.observed.RdmaOpening;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.observed.TrafficProbe;
import org.sparkstacking.conform.site.Access;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Host.Half;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.Load;
import org.sparkstacking.conform.site.Mpi;
import org.sparkstacking.conform.site.Nccl;
import org.sparkstacking.conform.site.Paper;
import org.sparkstacking.conform.site.SecondaryNetwork;
import org.sparkstacking.conform.site.Site;

/** A healthy cluster of two Sparks, as the answers of a run; tests break one answer at a time. */
final class GoodCluster {
  static final String NODE =
      """
      {"apiVersion":"v1","kind":"Node",
       "metadata":{"name":"%1$s","labels":{"nvidia.com/gpu.count":"1","nvidia.com/gpu.replicas":"1",
        "nvidia.com/gpu.sharing-strategy":"none"}},
       "spec":{},
       "status":{"addresses":[{"type":"InternalIP","address":"10.20.0.%2$s"}],
        "allocatable":{"cpu":"20","nvidia.com/gpu":"1"},
        "capacity":{"cpu":"20","nvidia.com/gpu":"1"},
        "conditions":[
         {"type":"NetworkUnavailable","status":"False","reason":"CiliumIsUp","message":"up"},
         {"type":"Ready","status":"True","reason":"KubeletReady","message":"posting"}],
        "nodeInfo":{"bootID":"boot-%2$s","kubeletVersion":"v1.34.2+rke2r1"}}}
      """;
  static final String STATUS =
      """
      KVStore:                 Disabled
      Kubernetes:              Ok         1.34 (v1.34.2) [linux/arm64]
      KubeProxyReplacement:    False
      Host firewall:           Disabled
      CNI Chaining:            portmap
      CNI Config file:         successfully wrote CNI configuration file to /host/etc/05-cilium.conflist
      Cilium:                  Ok   1.19.6 (v1.19.6-9a898243)
      Hubble:                  Disabled
      Cluster health:          2/2 reachable   (2026-11-30T17:46:48Z)
      """;
  static final String DEVICES =
      """
      Name            Index   Selected   Type     MTU     HWAddr              Flags          Addresses
      lo              1       false      device   65536                       up|loopback    127.0.0.1
      enP7s7          2       true       device   1500    00:00:5e:00:53:0f   up|broadcast   10.20.0.11
      cilium_host     4       false      veth     1500    00:00:5e:00:53:1f   up|broadcast   10.42.1.1
      enp1s0f1np1     8       false      device   9000    00:00:5e:00:53:2f   up|broadcast   169.254.1.1
      enP2p1s0f1np1   9       false      device   9000    00:00:5e:00:53:3f   up|broadcast   169.254.2.1
      """;
  static final String PROGRAMS =
      """
      enP7s7(2) tcx/ingress cil_from_netdev prog_id 9882 link_id 408
      cilium_host(4) tcx/ingress cil_to_host prog_id 9872 link_id 405
      """;
  static final String POLICY =
      """
      {"apiVersion":"nvidia.com/v1","kind":"ClusterPolicy","metadata":{"name":"cluster-policy"},
       "status":{"state":"ready","conditions":[
        {"type":"Ready","status":"True","reason":"Reconciled","message":"ready"},
        {"type":"Error","status":"False","reason":"Ready","message":""}]}}
      """;

  private final List<Answer> answers = new ArrayList<>();
  private final List<Observed> direct = new ArrayList<>();

  private record Answer(String question, String host, String text) {}

  static GoodCluster healthy() {
    GoodCluster good = new GoodCluster();
    String nodes = NODE.formatted("spark-1", "11") + "," + NODE.formatted("spark-2", "12");
    good.answer("nodes/nodes", "", list("NodeList", nodes));
    good.answer(
        "cilium/ciliumnodes", "", list("CiliumNodeList", ciliumNode(1) + "," + ciliumNode(2)));
    good.answer("gpu-resources/clusterpolicies", "", POLICY);
    good.answer("network-operator/apis", "", groups("apps", "cilium.io", "nvidia.com"));
    good.answer("network-operator/daemonsets", "", list("DaemonSetList", daemonSet("cilium")));
    good.answer("network-operator/pods", "", list("PodList", agentPod(1) + "," + agentPod(2)));
    good.answer(
        "oversized-pod/pending",
        "",
        pendingPod("2", "0/2 nodes are available: 2 Insufficient nvidia.com/gpu."));
    good.answer("oversized-pod/control", "", placedPod("1"));
    for (int i = 1; i <= 2; i++) {
      good.host("spark-" + i);
    }
    good.traffic();
    return good;
  }

  private void host(String host) {
    answer("cilium/status", host, STATUS);
    answer("cilium-devices/devices", host, DEVICES);
    answer("cilium-devices/programs", host, PROGRAMS);
    Source source = new Source("gpus/list", host, host + "/gpus");
    String uuid = "GPU-" + host;
    direct.add(new HostGpus(source, host, List.of(seen(source, uuid))));
    Source pod = new Source("one-gpu-pods/gpus", host, host + "/pod");
    Place place = new Place(pod, 1, "GPU 0: NVIDIA GB10 (UUID: " + uuid + ")");
    direct.add(new PodGpus(pod, host, "one-" + host, 1, true, place, List.of(seen(pod, uuid))));
    direct.add(
        new PodNetdevs(pod, host, "one-" + host, List.of(seen(pod, "lo"), seen(pod, "eth0@if9"))));
    for (String device : List.of("rocep1s0f1", "roceP2p1s0f1")) {
      opening(host, false, device, RdmaOpening.Outcome.OPENED);
      opening(host, true, device, RdmaOpening.Outcome.REFUSED);
    }
    direct.add(new LeftoverSearch(source, host, 2, 2, true));
  }

  private void opening(String host, boolean pod, String device, RdmaOpening.Outcome outcome) {
    Source source = new Source("one-gpu-pods/rdma", host, host + "/rdma");
    direct.add(
        new RdmaOpening(source, host, pod, device, new Seen<>(outcome, place(source, device))));
  }

  private void traffic() {
    Source source = new Source("pod-traffic/probes", "", "probes");
    for (TrafficProbe.Phase phase : List.of(TrafficProbe.Phase.QUIET, TrafficProbe.Phase.LOAD)) {
      probe(phase, TrafficProbe.Kind.POD, "spark-1", "spark-2", TrafficProbe.Outcome.ANSWERED);
      probe(phase, TrafficProbe.Kind.POD, "spark-2", "spark-1", TrafficProbe.Outcome.ANSWERED);
      probe(phase, TrafficProbe.Kind.SERVICE, "spark-1", "svc", TrafficProbe.Outcome.ANSWERED);
    }
    probe(
        TrafficProbe.Phase.QUIET,
        TrafficProbe.Kind.FORBIDDEN,
        "spark-1",
        "spark-2",
        TrafficProbe.Outcome.ANSWERED);
    for (TrafficProbe.Phase phase :
        List.of(TrafficProbe.Phase.WITH_POLICY, TrafficProbe.Phase.LOAD_WITH_POLICY)) {
      probe(phase, TrafficProbe.Kind.ALLOWED, "spark-1", "spark-2", TrafficProbe.Outcome.ANSWERED);
      probe(phase, TrafficProbe.Kind.FORBIDDEN, "spark-1", "spark-2", TrafficProbe.Outcome.SILENT);
    }
    direct.add(new LoadWindow(source, new Seen<>(true, place(source, "NCCL ran"))));
    direct.add(new LeftoverSearch(source, Bnd4Judge.CLUSTER, 3, 3, true));
  }

  void probe(
      TrafficProbe.Phase phase,
      TrafficProbe.Kind kind,
      String from,
      String to,
      TrafficProbe.Outcome outcome) {
    Source source = new Source("pod-traffic/probes", "", "probes");
    Seen<TrafficProbe.Outcome> seen = new Seen<>(outcome, place(source, kind + " " + outcome));
    direct.add(new TrafficProbe(source, phase, kind, from, to, seen, OptionalLong.of(2_000_000)));
  }

  GoodCluster addProbe(
      TrafficProbe.Phase phase, TrafficProbe.Kind kind, TrafficProbe.Outcome outcome) {
    boolean service = kind == TrafficProbe.Kind.SERVICE;
    probe(phase, kind, "spark-1", service ? "svc" : "spark-2", outcome);
    return this;
  }

  GoodCluster answer(String question, String host, String text) {
    answers.removeIf(a -> a.question().equals(question) && a.host().equals(host));
    answers.add(new Answer(question, host, text));
    return this;
  }

  GoodCluster change(String question, String host, String from, String to) {
    Answer old =
        answers.stream()
            .filter(a -> a.question().equals(question) && a.host().equals(host))
            .findFirst()
            .orElseThrow();
    if (!old.text().contains(from)) {
      throw new IllegalArgumentException("'" + from + "' is not in the answer to " + question);
    }
    return answer(question, host, old.text().replace(from, to));
  }

  GoodCluster without(String question, String host) {
    answers.removeIf(a -> a.question().equals(question) && a.host().equals(host));
    return this;
  }

  GoodCluster add(Observed observed) {
    direct.add(observed);
    return this;
  }

  GoodCluster without(java.util.function.Predicate<Observed> unwanted) {
    direct.removeIf(unwanted);
    return this;
  }

  Evidence evidence() {
    return evidence(text -> text);
  }

  /** Give the evidence of answers whose texts are changed on their way. */
  Evidence evidence(java.util.function.UnaryOperator<String> change) {
    List<Observed> all = new ArrayList<>(direct);
    for (Answer answer : answers) {
      String file = answer.host() + "/" + answer.question();
      Source source = new Source(answer.question(), answer.host(), file);
      all.addAll(World.read(source, change.apply(answer.text())).all());
    }
    return Evidence.of(all);
  }

  /** Give the verdict of every claim. */
  Map<String, Verdict> verdicts(Evidence evidence) {
    return KubeJudges.all().stream()
        .collect(
            Collectors.toMap(
                j -> j.claim().value(),
                j ->
                    Verdict.merge(
                        findings(j.claim().value(), evidence).stream()
                            .map(Finding::verdict)
                            .toList())));
  }

  static List<Finding> findings(String claim, Evidence evidence) {
    return World.judge(claim).judge(evidence, site(), Scope.RUN);
  }

  static Site site() {
    return declaring(null);
  }

  /** Give the site with a secondary network in its file. */
  static Site declaring(@Nullable SecondaryNetwork network) {
    return new Site(
        "two",
        false,
        ZoneId.of("Asia/Seoul"),
        Layout.PAIR,
        List.of(spark(1), spark(2)),
        new Cluster(null, null, null, null, "gpu-operator", null, null, null, "pods", 1, Map.of()),
        Nccl.defaults(),
        Mpi.defaults(),
        Load.defaults(),
        network,
        List.of(),
        List.of(),
        List.of(),
        Access.defaults(),
        Paper.empty());
  }

  private static Host spark(int i) {
    String name = "spark-" + i;
    List<Half> halves =
        List.of(
            new Half("enp1s0f1np1", "rocep1s0f1", "192.168.100.1" + i + "/24"),
            new Half("enP2p1s0f1np1", "roceP2p1s0f1", "192.168.101.1" + i + "/24"));
    return new Host(name, "10.20.0.1" + i, null, 0, null, null, name, 1, "enP7s7", halves, "");
  }

  static String list(String kind, String items) {
    return "{\"kind\":\""
        + kind
        + "\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":["
        + items
        + "]}\n";
  }

  static String ciliumNode(int i) {
    return """
        {"apiVersion":"cilium.io/v2","kind":"CiliumNode","metadata":{"name":"spark-%1$d"},
         "spec":{"addresses":[{"type":"InternalIP","ip":"10.20.0.1%1$d"}],"bootid":"boot-1%1$d"}}
        """
        .formatted(i);
  }

  static String groups(String... names) {
    StringBuilder list = new StringBuilder();
    for (String name : names) {
      list.append(list.length() == 0 ? "" : ",").append("{\"name\":\"").append(name).append("\"}");
    }
    return "{\"kind\":\"APIGroupList\",\"apiVersion\":\"v1\",\"groups\":[" + list + "]}\n";
  }

  static String daemonSet(String name) {
    return "{\"apiVersion\":\"apps/v1\",\"kind\":\"DaemonSet\",\"metadata\":{\"name\":\""
        + name
        + "\"}}";
  }

  static String agentPod(int i) {
    return """
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"cilium-abcd%1$d","labels":{"k8s-app":"cilium"}},
         "spec":{"nodeName":"spark-%1$d"},"status":{"phase":"Running"}}
        """
        .formatted(i);
  }

  static String pendingPod(String gpus, String why) {
    return """
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"big"},
         "spec":{"containers":[{"name":"c","resources":{"limits":{"nvidia.com/gpu":"%s"}}}]},
         "status":{"phase":"Pending","conditions":[{"type":"PodScheduled","status":"False",
          "reason":"Unschedulable","message":"%s"}]}}
        """
        .formatted(gpus, why);
  }

  static String placedPod(String gpus) {
    return """
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"small"},
         "spec":{"nodeName":"spark-1","containers":[{"name":"c","resources":{"limits":{"nvidia.com/gpu":"%s"}}}]},
         "status":{"phase":"Running","conditions":[{"type":"PodScheduled","status":"True"}]}}
        """
        .formatted(gpus);
  }

  static Seen<String> seen(Source source, String value) {
    return new Seen<>(value, place(source, value));
  }

  static Place place(Source source, String quote) {
    return new Place(source, 1, quote);
  }
}
