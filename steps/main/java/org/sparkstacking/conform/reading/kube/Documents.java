package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.ApiGroups;
import org.sparkstacking.conform.observed.KubeListing;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.KubeRefusal;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Tells what a JSON or YAML document is, and turns it into what was observed. */
final class Documents {
  private final Source source;
  private final boolean ended;
  private final List<Observed> observed = new ArrayList<>();

  /**
   * Start with nothing.
   *
   * @param ended whether the form shows where an object ends (JSON does, YAML does not)
   */
  Documents(Source source, boolean ended) {
    this.source = source;
    this.ended = ended;
  }

  List<Observed> observed() {
    return observed;
  }

  void take(Doc doc) {
    if (doc.isList()) {
      doc.items().forEach(this::take);
    } else if (!doc.isMap()) {
      return;
    } else if (doc.get("kind").isText() && doc.has("apiVersion")) {
      kinded(doc);
    } else if (doc.has("object") && doc.get("type").isText()) {
      take(doc.get("object"));
    } else {
      unkinded(doc);
    }
  }

  private void kinded(Doc doc) {
    String kind = doc.get("kind").value();
    if (kind.equals("Status")) {
      refusal(doc);
    } else if (kind.equals("APIGroupList")) {
      groups(doc);
    } else if (kind.endsWith("List") && (doc.get("items").isList() || doc.has("items"))) {
      listing(doc, kind);
    } else {
      observed.add(object(kind, doc, whole(doc)));
    }
  }

  private void unkinded(Doc doc) {
    if (doc.get("status").value().equals("Failure") && doc.has("message")) {
      refusal(doc);
    } else if (doc.get("plugins").isList() && doc.has("cniVersion")) {
      observed.add(object("CNIConfig", doc, true));
    } else if (doc.at("data", "resultType").isText()) {
      Metrics.prometheus(doc, source, observed);
    } else if (doc.get("flow").isMap()) {
      observed.add(Flows.of(doc.get("flow"), source));
    } else if (!CiliumDocs.take(doc, source, observed)) {
      Fragments.take(doc, source, observed);
    }
  }

  private void listing(Doc doc, String kind) {
    String one = kind.equals("List") ? "" : kind.substring(0, kind.length() - 4);
    List<Doc> items = doc.get("items").items();
    String ofItems = items.isEmpty() ? one : kindOf(items.get(0), one);
    boolean complete = ended && doc.at("metadata", "continue").value().isEmpty();
    observed.add(new KubeListing(source, ofItems, items.size(), complete, doc.place(source)));
    for (Doc item : items) {
      observed.add(object(kindOf(item, one), item, whole(item)));
    }
  }

  /** A node's nodeInfo is printed after its resources, so that a key missing there is absent. */
  private boolean whole(Doc doc) {
    return ended || doc.at("status", "nodeInfo").isMap();
  }

  private static String kindOf(Doc item, String otherwise) {
    return item.get("kind").isText() ? item.get("kind").value() : otherwise;
  }

  KubeObject object(String kind, Doc doc, boolean whole) {
    String name = doc.at("metadata", "name").value();
    return new KubeObject(
        source,
        kind,
        doc.at("metadata", "namespace").value(),
        name.isEmpty() ? doc.get("name").value() : name,
        doc.place(source),
        Fields.of(doc, source),
        whole);
  }

  private void refusal(Doc doc) {
    if (doc.get("status").value().equals("Success")) {
      return;
    }
    String code = doc.get("code").value();
    int number = code.matches("\\d{1,3}") ? Integer.parseInt(code) : 0;
    observed.add(
        new KubeRefusal(source, number, doc.get("reason").value(), message(doc.get("message"))));
  }

  private Seen<String> message(Doc message) {
    return message.seen(source);
  }

  private void groups(Doc doc) {
    List<Seen<String>> names = new ArrayList<>();
    doc.get("groups").items().forEach(g -> names.add(g.get("name").seen(source)));
    observed.add(new ApiGroups(source, names));
  }
}
