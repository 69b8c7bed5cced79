package org.sparkstacking.conform.judge;

import static org.sparkstacking.conform.judge.ChangedRun.with;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.sparkstacking.conform.site.ChangedLimit;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.SecondaryNetwork;
import org.sparkstacking.conform.site.Site;

/**
 * Sites that declare something else than the rehearsed one, each with the run it is judged with.
 */
final class OtherSites {
  private static final Map<String, UnaryOperator<Site>> ALL = all();

  private OtherSites() {}

  /** List them as {@code RUN-at-SITE}. */
  static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  static boolean known(String name) {
    return ALL.containsKey(name);
  }

  static String run(String name) {
    return name.substring(0, name.indexOf("-at-"));
  }

  static Site of(String name, Site site) {
    return ALL.getOrDefault(name, UnaryOperator.identity()).apply(site);
  }

  private static Map<String, UnaryOperator<Site>> all() {
    Map<String, UnaryOperator<Site>> all = new LinkedHashMap<>();
    UnaryOperator<Site> linkLocal = s -> with(s, "access", with(s.access(), "linkLocal", true));
    UnaryOperator<Site> secondary =
        s ->
            with(
                s,
                "secondaryNetwork",
                new SecondaryNetwork(List.of("kube-system/rdma-net"), "rdma/rdma_shared_device_a"));
    all.put("healthy-at-no-cluster", s -> with(s, "cluster", null));
    all.put("healthy-at-no-host", s -> with(s, "hosts", List.of()));
    all.put("healthy-at-one-host", s -> with(s, "hosts", s.hosts().subList(0, 1)));
    all.put("healthy-at-single", s -> with(s, "layout", Layout.SINGLE));
    all.put("healthy-at-three-on-switch", s -> with(three(s), "layout", Layout.SWITCH));
    all.put("healthy-at-ring", s -> with(three(s), "layout", Layout.RING));
    all.put("healthy-at-pair-called-ring", s -> with(s, "layout", Layout.RING));
    all.put("slow-ring-at-pair-called-ring", s -> with(s, "layout", Layout.RING));
    all.put("healthy-at-link-local", linkLocal);
    all.put("no-address-at-link-local", linkLocal);
    all.put("healthy-at-hosts-left-alone", Site::withoutHosts);
    all.put("healthy-at-secondary-network", secondary);
    all.put("network-operator-at-secondary-network", secondary);
    all.put("healthy-at-shared-gpus", s -> shared(s, 2));
    all.put("gpu-shared-at-shared-gpus", s -> shared(s, 2));
    all.put("gpu-shared-at-more-shared-gpus", s -> shared(s, 4));
    all.put("healthy-at-two-gpus", s -> eachHost(s, h -> with(h, "gpus", 2)));
    all.put("healthy-at-other-management", s -> eachHost(s, h -> with(h, "management", "enP9s9")));
    all.put("healthy-at-no-ports", s -> eachHost(s, h -> with(h, "halves", List.of())));
    all.put(
        "healthy-at-one-twin", s -> eachHost(s, h -> with(h, "halves", h.halves().subList(0, 1))));
    all.put("healthy-at-other-port", s -> eachHost(s, OtherSites::otherPort));
    all.put("healthy-at-other-addresses", s -> eachHost(s, OtherSites::otherAddresses));
    all.put("healthy-at-other-nodes", s -> eachHost(s, h -> with(h, "node", h.name() + "-k8s")));
    all.put(
        "healthy-at-no-pod-budget",
        s -> with(s, "load", with(s.load(), "podNetworkBudgetBytes", 0L)));
    all.put("healthy-at-higher-limits", OtherSites::higherLimits);
    return all;
  }

  private static Site three(Site site) {
    List<Host> hosts = new ArrayList<>(site.hosts());
    hosts.add(with(with(hosts.get(0), "name", "spark-03"), "node", "spark-03"));
    return with(site, "hosts", hosts);
  }

  private static Site shared(Site site, int times) {
    Cluster cluster = site.cluster();
    return cluster == null ? site : with(site, "cluster", with(cluster, "sharedGpus", times));
  }

  private static Site eachHost(Site site, UnaryOperator<Host> change) {
    return with(site, "hosts", site.hosts().stream().map(change).toList());
  }

  private static Host otherPort(Host host) {
    return with(
        host,
        "halves",
        host.halves().stream()
            .map(
                h ->
                    with(
                        with(h, "netdev", h.netdev().replace("f1np1", "f0np0")),
                        "rdma",
                        h.rdma().replace("f1", "f0")))
            .toList());
  }

  private static Host otherAddresses(Host host) {
    return with(
        host,
        "halves",
        host.halves().stream()
            .map(h -> with(h, "address", h.address().replace("192.168", "172.31")))
            .toList());
  }

  /** Every limit a tenth higher. */
  private static Site higherLimits(Site site) {
    return with(
        site,
        "changedLimits",
        Limits.all().stream()
            .map(l -> new ChangedLimit(l.id(), l.value() * 1.1, "trial", "hospital"))
            .toList());
  }
}
