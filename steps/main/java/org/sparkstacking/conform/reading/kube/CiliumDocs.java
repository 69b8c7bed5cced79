package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.observed.CiliumAgent;
import org.sparkstacking.conform.observed.CiliumDevice;
import org.sparkstacking.conform.observed.CiliumPeer;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads the JSON of a Cilium agent: {@code status -o json} (cilium/cilium api/v1/models), the
 * stream of {@code db/show -f json devices}, the dump of {@code statedb}, {@code cilium-health
 * status -o json}.
 */
final class CiliumDocs {
  private CiliumDocs() {}

  /** Take the document if it is one of these; tell whether it was. */
  static boolean take(Doc doc, Source source, List<Observed> observed) {
    if (doc.get("Name").isText() && doc.get("Selected").isText()) {
      observed.add(device(doc, source));
    } else if (doc.get("devices").isList() && doc.has("health")) {
      doc.get("devices").items().forEach(d -> take(d, source, observed));
    } else if (doc.at("cilium", "state").isText()
        || doc.at("kube-proxy-replacement", "mode").isText()) {
      observed.add(agent(doc, source));
    } else if (doc.get("nodes").isList() && doc.has("probeInterval")) {
      doc.get("nodes").items().forEach(n -> observed.add(peer(n, source)));
    } else {
      return false;
    }
    return true;
  }

  private static CiliumDevice device(Doc doc, Source source) {
    List<String> addresses = new ArrayList<>();
    doc.get("Addrs").items().forEach(a -> addresses.add(a.get("Addr").value()));
    Doc selected = doc.get("Selected");
    Doc why = doc.get("NotSelectedReason");
    return new CiliumDevice(
        source,
        doc.get("Name").seen(source),
        new Seen<>(selected.value().equals("true"), selected.place(source)),
        doc.get("Type").value(),
        Numbers.whole(doc.get("MTU").value()),
        addresses,
        why.isText() ? why.value() : null);
  }

  private static CiliumAgent agent(Doc doc, Source source) {
    Map<String, Seen<String>> values = new LinkedHashMap<>();
    put(values, "state", doc.at("cilium", "state"), source);
    put(values, "message", doc.at("cilium", "msg"), source);
    put(values, "kubernetes", doc.at("kubernetes", "state"), source);
    put(values, "chaining", doc.at("cni-chaining", "mode"), source);
    put(values, "cni-file", doc.at("cni-file", "state"), source);
    put(values, "kube-proxy-replacement", doc.at("kube-proxy-replacement", "mode"), source);
    put(values, "host-firewall", doc.at("host-firewall", "mode"), source);
    put(
        values,
        "direct-routing-device",
        doc.at("kube-proxy-replacement", "directRoutingDevice"),
        source);
    put(values, "attach-mode", doc.get("attach-mode"), source);
    put(values, "hubble", doc.at("hubble", "state"), source);
    put(values, "health-daemon", doc.at("cluster", "ciliumHealth", "state"), source);
    put(values, "self", doc.at("cluster", "self"), source);
    return new CiliumAgent(source, "json", values, devices(doc, source), doc.place(source));
  }

  /** Both lists are filled whatever the mode; an agent may print only one of them. */
  private static Optional<List<Seen<String>>> devices(Doc doc, Source source) {
    Doc list = doc.at("kube-proxy-replacement", "devices");
    if (!list.isList()) {
      list = doc.at("host-firewall", "devices");
    }
    if (!list.isList()) {
      return Optional.empty();
    }
    List<Seen<String>> names = new ArrayList<>();
    list.items().stream().filter(d -> !d.value().isEmpty()).forEach(d -> names.add(d.seen(source)));
    return Optional.of(names);
  }

  private static CiliumPeer peer(Doc node, Source source) {
    Doc host = node.at("host", "primary-address");
    Doc endpoint = node.at("health-endpoint", "primary-address");
    if (!endpoint.isMap()) {
      endpoint = node.get("endpoint");
    }
    String detail = firstWords(host, endpoint);
    return new CiliumPeer(source, node.get("name").seen(source), ok(host), ok(endpoint), detail);
  }

  private static boolean ok(Doc address) {
    boolean asked = address.get("http").isMap() || address.get("icmp").isMap();
    return asked
        && address.at("http", "status").value().isEmpty()
        && address.at("icmp", "status").value().isEmpty();
  }

  private static String firstWords(Doc... addresses) {
    for (Doc address : addresses) {
      for (String way : new String[] {"http", "icmp"}) {
        String words = address.at(way, "status").value();
        if (!words.isEmpty()) {
          return words;
        }
      }
    }
    return "";
  }

  private static void put(Map<String, Seen<String>> values, String name, Doc value, Source source) {
    if (value.isText() && !value.value().isEmpty()) {
      values.put(name, value.seen(source));
    }
  }
}
