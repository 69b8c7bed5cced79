package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.InterfaceBytes;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.RdmaBandwidth;
import org.sparkstacking.conform.observed.RdmaBytes;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Takes from the evidence of a run what the record shows as figures; nothing is judged by it. */
public final class RunFigures {
  private static final long SHARED = 64L << 20;
  private static final String HOST = "nccl/host/";

  private final Evidence evidence;
  private final Site site;

  public RunFigures(Evidence evidence, Site site) {
    this.evidence = evidence;
    this.site = site;
  }

  /** Name one of the three ways that NCCL's data can go. */
  private record Way(String path, String prefix, String run, Text title) {}

  private static final List<Way> WAYS =
      List.of(
          new Way("host", HOST, "small/run", Text.of("호스트", "host")),
          new Way(
              "hostnet-pod",
              "nccl/hostnet-pod/",
              "small/run",
              Text.of("호스트 네트워크 사용 Pod(hostNetwork)", "hostNetwork pod")),
          new Way(
              "pod-network",
              "nccl/pod-network/",
              "quiet/run",
              Text.of("일반 Pod 네트워크(Cilium)", "pod network (Cilium)")));

  /** Give the three paths side by side at 64 MiB, or null where none was measured. */
  public RunRecord.@Nullable Comparison comparison() {
    List<RunRecord.PathPart> paths = WAYS.stream().map(this::onThisSite).map(this::path).toList();
    boolean any = paths.stream().anyMatch(p -> p.busbw() != null);
    return any ? new RunRecord.Comparison(SHARED, paths) : null;
  }

  /** Say of pods on a declared secondary network that they are none of hostNetwork. */
  private Way onThisSite(Way way) {
    return way.path().equals("hostnet-pod") && site.secondaryNetwork() != null
        ? new Way(
            way.path(),
            way.prefix(),
            way.run(),
            Text.of("보조 네트워크 Pod", "pod on the secondary network"))
        : way;
  }

  /** Give NCCL's median bus bandwidth by size, and what RDMA gave on each link. */
  public List<RunRecord.Measurement> measurements() {
    List<RunRecord.Measurement> all = new ArrayList<>();
    all.addAll(busbw("NCH-2", HOST + "quiet/run"));
    all.addAll(busbw("NCP-2", "nccl/hostnet-pod/quiet/run"));
    for (RdmaBandwidth one : evidence.about("rdma-rate/alone/").all(RdmaBandwidth.class)) {
      String to = one.source().question().substring(one.source().question().lastIndexOf('/') + 1);
      all.add(
          new RunRecord.Measurement(
              "LNK-3",
              "rdma",
              one.source().host() + " → " + to + " " + one.device(),
              one.size(),
              one.lowest().value(),
              "Gb/s"));
    }
    return List.copyOf(all);
  }

  /** Give the versions that programs told of themselves: NCCL as loaded, and the cluster's. */
  public Map<String, String> versions() {
    Map<String, String> found = new TreeMap<>(cluster());
    for (NcclProcess process : evidence.about(HOST + "quiet/log").all(NcclProcess.class)) {
      Seen<String> version = process.version();
      if (version != null) {
        found.put(process.source().host() + "/nccl", version.value().split("\\+", 2)[0]);
      }
    }
    return found;
  }

  /**
   * Give the versions of RKE2 (as its kubelets say), Cilium (as its agents say) and GPU Operator
   * (by the label that its Helm chart puts on the ClusterPolicy, NVIDIA/gpu-operator
   * deployments/gpu-operator/templates/_helpers.tpl).
   */
  private Map<String, String> cluster() {
    Map<String, String> found = new TreeMap<>();
    for (KubeObject node : evidence.about("nodes/list").all(KubeObject.class)) {
      String version = node.is("Node") ? node.text("status.nodeInfo.kubeletVersion") : "";
      put(found, node.name(), version.contains("+rke2") ? "rke2" : "kubernetes", version);
    }
    for (CiliumAgent agent : evidence.about("cilium/status-json").all(CiliumAgent.class)) {
      put(found, agent.source().host(), "cilium", agent.text("message").split(" ", 2)[0]);
    }
    for (KubeObject policy :
        evidence.about("gpu-resources/clusterpolicies").all(KubeObject.class)) {
      String version = policy.text("metadata.labels.app.kubernetes.io/version");
      put(found, "cluster", "gpu-operator", version);
    }
    return found;
  }

  private static void put(Map<String, String> found, String host, String kind, String version) {
    if (!version.isEmpty() && !host.isEmpty()) {
      found.put(host + "/" + kind, version);
    }
  }

  private List<RunRecord.Measurement> busbw(String claim, String run) {
    Map<Long, List<Double>> bySize = new TreeMap<>();
    for (NcclTable table : evidence.about(run).all(NcclTable.class)) {
      for (Seen<NcclTable.Row> row : table.rows()) {
        outOfPlace(row)
            .ifPresent(
                b -> bySize.computeIfAbsent(row.value().size(), s -> new ArrayList<>()).add(b));
      }
    }
    String where = site.hosts().stream().map(Host::name).collect(Collectors.joining(" ↔ "));
    List<RunRecord.Measurement> all = new ArrayList<>();
    bySize.forEach(
        (size, values) ->
            all.add(
                new RunRecord.Measurement(claim, "busbw", where, size, median(values), "GB/s")));
    return all;
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static Optional<Double> outOfPlace(Seen<NcclTable.Row> row) {
    return Optional.ofNullable(row.value().outOfPlace()).map(NcclTable.Side::busbw);
  }

  private RunRecord.PathPart path(Way way) {
    Optional<Double> busbw =
        evidence.about(way.prefix() + way.run()).all(NcclTable.class).stream()
            .flatMap(t -> t.rows().stream())
            .filter(r -> r.value().size() == SHARED)
            .flatMap(r -> outOfPlace(r).stream())
            .findFirst();
    return busbw.isEmpty()
        ? new RunRecord.PathPart(way.path(), way.title(), null, "", null, null, null)
        : new RunRecord.PathPart(
            way.path(),
            way.title(),
            busbw.get(),
            carrier(way),
            fabric(way),
            netdevs(way, (host, netdev) -> netdev.equals(host.management())),
            netdevs(way, (host, netdev) -> cilium(netdev)));
  }

  private String carrier(Way way) {
    List<NcclProcess> ranks = evidence.about(way.prefix() + "quiet/log").all(NcclProcess.class);
    boolean sockets =
        ranks.stream()
            .flatMap(p -> p.networks().stream())
            .anyMatch(n -> n.value().toLowerCase(Locale.ROOT).equals("socket"));
    boolean roce =
        ranks.stream().anyMatch(p -> p.devices().stream().anyMatch(d -> d.layer().equals("RoCE")));
    return sockets ? "TCP" : roce ? "RoCE" : "";
  }

  /** Add up what all hosts sent over ConnectX-7, by RDMA and by TCP. */
  private @Nullable Long fabric(Way way) {
    Map<String, Long> before = rdma(way, "rdma-before");
    Map<String, Long> after = rdma(way, "rdma-after");
    Long tcp = netdevs(way, (host, netdev) -> host.fabricNetdevs().contains(netdev));
    if (after.isEmpty() || !before.keySet().containsAll(after.keySet()) || tcp == null) {
      return null;
    }
    long sum = tcp;
    for (Map.Entry<String, Long> one : after.entrySet()) {
      sum += one.getValue() - before.getOrDefault(one.getKey(), 0L);
    }
    return sum;
  }

  private Map<String, Long> rdma(Way way, String question) {
    Map<String, Long> sent = new LinkedHashMap<>();
    for (RdmaBytes b : evidence.about(window(way) + question).all(RdmaBytes.class)) {
      boolean own =
          site.host(b.source().host()).stream().anyMatch(h -> h.rdmaDevices().contains(b.device()));
      if (own) {
        sent.put(b.source().host() + " " + b.device(), b.sent().value());
      }
    }
    return sent;
  }

  /** Tell whether an interface of a host is meant. */
  private interface Meant {
    boolean of(Host host, String netdev);
  }

  private @Nullable Long netdevs(Way way, Meant meant) {
    Map<String, Long> before = sent(way, "net-before", meant);
    Map<String, Long> after = sent(way, "net-after", meant);
    boolean counted = !evidence.about(window(way) + "net-after").isEmpty();
    if (!counted || !before.keySet().containsAll(after.keySet())) {
      return null;
    }
    return after.entrySet().stream()
        .mapToLong(e -> e.getValue() - before.getOrDefault(e.getKey(), 0L))
        .sum();
  }

  private Map<String, Long> sent(Way way, String question, Meant meant) {
    Map<String, Long> sent = new LinkedHashMap<>();
    for (InterfaceBytes b : evidence.about(window(way) + question).all(InterfaceBytes.class)) {
      if (site.host(b.source().host()).stream().anyMatch(h -> meant.of(h, b.netdev()))) {
        sent.put(b.source().host() + " " + b.netdev(), b.sent().value());
      }
    }
    return sent;
  }

  private static String window(Way way) {
    return way.prefix() + way.run().substring(0, way.run().indexOf('/') + 1);
  }

  private static boolean cilium(String netdev) {
    return netdev.startsWith("cilium_") || netdev.startsWith("lxc");
  }
}
