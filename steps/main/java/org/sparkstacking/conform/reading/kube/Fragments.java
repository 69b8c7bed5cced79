package org.sparkstacking.conform.reading.kube;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Tells what a piece of an object is that was pasted without its kind. */
final class Fragments {
  private Fragments() {}

  static void take(Doc doc, Source source, List<Observed> observed) {
    Doc status = doc.get("status").isMap() ? doc.get("status") : doc;
    String kind = kind(doc, status);
    if (kind.isEmpty()) {
      return;
    }
    String start = status == doc && !kind.equals("ConfigMap") ? "status" : "";
    Map<String, Seen<String>> fields = new LinkedHashMap<>(Fields.of(start, doc, source));
    String name = doc.at("metadata", "name").value();
    String namespace = doc.at("metadata", "namespace").value();
    observed.add(new KubeObject(source, kind, namespace, name, doc.place(source), fields, false));
  }

  private static String kind(Doc doc, Doc status) {
    if (doc.get("kind").isText()) {
      return doc.get("kind").value();
    }
    if (doc.get("gitVersion").isText()) {
      return "ServerVersion";
    }
    if (status.has("allocatable") || status.has("capacity") || status.has("nodeInfo")) {
      return "Node";
    }
    if (status.has("containerStatuses") || (status.has("phase") && status.has("podIP"))) {
      return "Pod";
    }
    return kindByConditions(status);
  }

  private static String kindByConditions(Doc status) {
    for (Doc condition : status.get("conditions").items()) {
      String type = condition.get("type").value();
      String reason = condition.get("reason").value();
      if (reason.startsWith("MPIJob")) {
        return "MPIJob";
      }
      if (type.equals("NetworkUnavailable") || reason.startsWith("Kubelet")) {
        return "Node";
      }
      if (type.equals("PodScheduled") || type.equals("ContainersReady")) {
        return "Pod";
      }
    }
    boolean state = status.get("state").isText();
    if (state && status.get("appliedStates").isList()) {
      return "NicClusterPolicy";
    }
    return state && status.get("conditions").isList() ? "ClusterPolicy" : "";
  }
}
