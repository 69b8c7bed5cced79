package org.sparkstacking.conform.reading.kube;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Tells which kind of object a table of {@code kubectl get} lists, and where its cells belong. */
final class TableKinds {
  private static final Map<String, String> NODE =
      Map.of(
          "VERSION", "status.nodeInfo.kubeletVersion",
          "INTERNAL-IP", "status.addresses[InternalIP].address",
          "CONTAINER-RUNTIME", "status.nodeInfo.containerRuntimeVersion",
          "ROLES", "table.roles",
          "STATUS", "table.status");
  private static final Map<String, String> POD =
      Map.of(
          "READY", "table.ready",
          "STATUS", "table.status",
          "RESTARTS", "table.restarts",
          "AGE", "table.age",
          "IP", "status.podIP",
          "NODE", "spec.nodeName");
  private static final Map<String, String> DAEMON_SET =
      Map.of(
          "DESIRED", "status.desiredNumberScheduled",
          "CURRENT", "status.currentNumberScheduled",
          "READY", "status.numberReady",
          "AVAILABLE", "status.numberAvailable");
  private static final Map<String, String> EVENT =
      Map.of("TYPE", "type", "REASON", "reason", "MESSAGE", "message", "OBJECT", "table.object");
  private static final Map<String, String> CILIUM_NODE =
      Map.of(
          "INTERNALIP", "spec.addresses[InternalIP].ip",
          "CILIUMINTERNALIP", "spec.addresses[CiliumInternalIP].ip");
  private static final Map<String, String> STATED = Map.of("STATUS", "status.state");

  private TableKinds() {}

  /** Name the kind, "" where the columns do not tell. */
  static String kind(Cells header, String command) {
    if (header.has("REASON", "MESSAGE")) {
      return "Event";
    }
    if (header.has("READY", "STATUS", "RESTARTS")) {
      return "Pod";
    }
    if (header.has("DESIRED", "CURRENT", "READY")) {
      return "DaemonSet";
    }
    if (header.has("STATUS", "ROLES") || header.has("STATUS", "VERSION")) {
      return "Node";
    }
    if (header.has("CILIUMINTERNALIP")) {
      return "CiliumNode";
    }
    if (header.has("NAME", "CREATED AT")) {
      return "CustomResourceDefinition";
    }
    if (header.has("NAME", "STATUS", "AGE") && header.names().size() == 3) {
      if (command.contains("nicclusterpolic")) {
        return "NicClusterPolicy";
      }
      return command.contains("clusterpolic") ? "ClusterPolicy" : "Stated";
    }
    return header.names().stream().anyMatch(n -> n.startsWith("GPU")) ? "Node" : "";
  }

  /** Give the fields of a row. */
  static Map<String, String> fields(String kind, Cells header, java.util.List<String> row) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < row.size(); i++) {
      String path = path(kind, header.names().get(i));
      if (!path.isEmpty() && !row.get(i).isEmpty() && !row.get(i).equals("<none>")) {
        fields.put(path, row.get(i));
      }
    }
    return fields;
  }

  private static String path(String kind, String column) {
    Map<String, String> paths =
        switch (kind) {
          case "Node" -> NODE;
          case "Pod" -> POD;
          case "DaemonSet" -> DAEMON_SET;
          case "Event" -> EVENT;
          case "CiliumNode" -> CILIUM_NODE;
          default -> STATED;
        };
    String known = paths.get(column);
    if (known != null) {
      return known;
    }
    return kind.equals("Node") ? label(column) : "";
  }

  /** {@code kubectl get -L} heads a column with the last part of the label's name, in capitals. */
  private static String label(String column) {
    String name = column.toLowerCase(Locale.ROOT);
    boolean operators = name.startsWith("gpu.") || name.startsWith("mps.");
    return operators ? "metadata.labels.nvidia.com/" + name : "";
  }
}
