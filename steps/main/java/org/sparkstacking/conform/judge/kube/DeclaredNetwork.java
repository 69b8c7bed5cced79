package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.SecondaryNetwork;

/** Looks for the secondary network that a site declares among what the cluster showed. */
final class DeclaredNetwork {
  private static final String ASKED = "network-operator/attachment/";

  /** Multus writes it to every pod that it gave a network, also to those with one network only. */
  private static final String STATUS = "metadata.annotations.k8s.v1.cni.cncf.io/network";

  private final SecondaryNetwork declared;
  private final Evidence evidence;
  private final Sparks sparks;

  DeclaredNetwork(SecondaryNetwork declared, Evidence evidence, Sparks sparks) {
    this.declared = declared;
    this.evidence = evidence;
    this.sparks = sparks;
  }

  /** One thing that was found, or found to be absent. */
  record Found(String what, Cited cited, List<String> causes) {
    Found(String what, Cited cited) {
      this(what, cited, List.of());
    }
  }

  /** Find a resource of another such network that a Spark offers. */
  Optional<Found> foreign() {
    for (Host host : sparks.hosts()) {
      for (Map.Entry<String, Seen<String>> one : resources(host).entrySet()) {
        if (Rdma.resource(one.getKey()) && !one.getKey().equals(declared.resource())) {
          String what = host.node() + " allocatable " + one.getKey();
          return Optional.of(new Found(what, Cites.of(one.getKey(), one.getValue())));
        }
      }
    }
    return Optional.empty();
  }

  /** Find a part of it that is not there, by the API's own word. */
  Optional<Found> absent() {
    for (String attachment : declared.attachments()) {
      Optional<ApiRefusal> gone =
          evidence.about(ASKED + attachment).all(ApiRefusal.class).stream()
              .filter(
                  r ->
                      r.kind() == ApiRefusal.Kind.NO_SUCH_OBJECT
                          || r.kind() == ApiRefusal.Kind.NO_SUCH_TYPE)
              .findFirst();
      if (gone.isPresent()) {
        String what = "NetworkAttachmentDefinition " + attachment;
        return Optional.of(new Found(what, Cites.of("message", gone.get().message())));
      }
    }
    for (Host host : sparks.hosts()) {
      Optional<Node> node = sparks.node(host).filter(n -> n.object().whole());
      if (node.isPresent() && !resources(host).containsKey(declared.resource())) {
        String what = host.node() + " allocatable " + declared.resource();
        return Optional.of(new Found(what, zero(node.get()), List.of("K-37")));
      }
    }
    return Optional.empty();
  }

  private Cited zero(Node node) {
    String path = "status.allocatable." + declared.resource();
    return node.object()
        .field(path)
        .map(count -> Cites.of(path, count))
        .orElseGet(() -> Cites.of(node.object().place()));
  }

  /** Name what was not read, though it was asked for. */
  Optional<String> notShown() {
    return declared.attachments().stream()
        .filter(a -> definition(a).isEmpty())
        .map(a -> "NetworkAttachmentDefinition " + a)
        .findFirst();
  }

  /** Name a Spark on which nothing shows that Multus attaches pods. */
  Optional<String> withoutMultus() {
    return sparks.hosts().stream().filter(h -> multus(h).isEmpty()).map(Host::node).findFirst();
  }

  private Optional<KubeObject> multus(Host host) {
    return sparks.objects("Pod").stream()
        .filter(p -> new Pod(p).node().equals(host.node()) && !new Pod(p).broken())
        .filter(
            p ->
                p.name().contains("multus")
                    || p.fields().keySet().stream().anyMatch(DeclaredNetwork::status))
        .findFirst();
  }

  private static boolean status(String path) {
    return path.startsWith(STATUS) && path.endsWith("-status");
  }

  private Optional<KubeObject> definition(String attachment) {
    return evidence.about(ASKED + attachment).all(KubeObject.class).stream()
        .filter(o -> o.is("NetworkAttachmentDefinition"))
        .findFirst();
  }

  /** Quote its definitions, its resource on every Spark, and what attaches pods there. */
  List<Cited> cited() {
    List<Cited> cited = new ArrayList<>();
    declared
        .attachments()
        .forEach(a -> definition(a).ifPresent(d -> cited.add(Cites.of(d.place()))));
    for (Host host : sparks.hosts()) {
      Optional.ofNullable(resources(host).get(declared.resource()))
          .ifPresent(count -> cited.add(Cites.of(declared.resource(), count)));
      multus(host).ifPresent(p -> cited.add(Cites.of(p.place())));
    }
    return cited;
  }

  Text words() {
    String what = String.join(", ", declared.attachments()) + " · " + declared.resource();
    return Text.of(
        "현장 설정에 명시된 보조 네트워크: " + what + ". NCP-1~NCP-4는 이 네트워크에서 시험합니다.",
        "Secondary network, declared by the site file: "
            + what
            + ". NCP-1 to NCP-4 are tested on it.");
  }

  /** List what a Spark offers at least one of. */
  private Map<String, Seen<String>> resources(Host host) {
    Map<String, Seen<String>> all =
        sparks.node(host).map(n -> n.object().under("status.allocatable")).orElse(Map.of());
    Map<String, Seen<String>> offered = new java.util.LinkedHashMap<>(all);
    offered.values().removeIf(count -> count.value().equals("0"));
    return offered;
  }
}
