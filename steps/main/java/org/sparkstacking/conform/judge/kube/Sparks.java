package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KubeListing;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.KubeRefusal;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Finds the Sparks of a site among what the cluster showed. */
final class Sparks {
  private final Evidence evidence;
  private final Site site;

  Sparks(Evidence evidence, Site site) {
    this.evidence = evidence;
    this.site = site;
  }

  List<Host> hosts() {
    return site.hosts();
  }

  List<KubeObject> objects(String kind) {
    return evidence.all(KubeObject.class).stream().filter(o -> o.is(kind)).toList();
  }

  /** List the nodes; what several answers say of one node is put together, the latest first. */
  List<Node> nodes() {
    Map<String, KubeObject> byName = new LinkedHashMap<>();
    List<Node> unnamed = new ArrayList<>();
    for (KubeObject node : objects("Node")) {
      if (node.name().isEmpty()) {
        unnamed.add(new Node(node));
      } else {
        byName.merge(node.name(), node, Sparks::together);
      }
    }
    List<Node> all = new ArrayList<>(byName.values().stream().map(Node::new).toList());
    all.addAll(unnamed);
    return all;
  }

  private static KubeObject together(KubeObject older, KubeObject newer) {
    if (newer.whole() && !older.source().equals(newer.source())) {
      return newer;
    }
    Map<String, Seen<String>> fields = new LinkedHashMap<>(older.fields());
    fields.putAll(newer.fields());
    return new KubeObject(
        newer.source(),
        newer.kind(),
        newer.namespace(),
        newer.name(),
        newer.place(),
        fields,
        older.whole() || newer.whole());
  }

  Optional<Node> node(Host host) {
    return nodes().stream().filter(n -> n.name().equals(host.node())).findFirst();
  }

  /** Tell whether a list of this kind was read to its end. */
  boolean listed(String kind) {
    return listings(kind).stream().anyMatch(KubeListing::complete);
  }

  List<KubeListing> listings(String kind) {
    return evidence.all(KubeListing.class).stream().filter(l -> l.kind().equals(kind)).toList();
  }

  /** Find the server's words that it does not know a type at all. */
  Optional<Seen<String>> unknownType(String question) {
    return evidence.about(question).all(ApiRefusal.class).stream()
        .filter(r -> r.kind() == ApiRefusal.Kind.NO_SUCH_TYPE)
        .map(ApiRefusal::message)
        .findFirst();
  }

  /** Give the API's refusals in answers whose question starts so. */
  List<KubeRefusal> refusals(String question) {
    return evidence.about(question).all(KubeRefusal.class);
  }

  /** Keep what was answered on a host, under its site name or its node name. */
  <T extends Observed> List<T> on(Host host, Class<T> kind) {
    return evidence.all(kind).stream().filter(o -> isOf(host, o.source().host())).toList();
  }

  /** Keep everything that was answered on a host. */
  Evidence of(Host host) {
    return Evidence.of(evidence.all().stream().filter(o -> isOf(host, o.source().host())).toList());
  }

  static boolean isOf(Host host, String name) {
    return name.equals(host.name()) || name.equals(host.node());
  }
}
