package org.sparkstacking.conform.reading.kube;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** One object of {@code kubectl describe} while its lines come in. */
final class Described {
  private static final Pattern CONDITION =
      Pattern.compile("^([A-Z][A-Za-z]+)\\s+(True|False|Unknown)\\b\\s*(.*)$");
  private static final Pattern TIME =
      Pattern.compile("[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d [+-]\\d{4}");
  private static final Map<String, String> INFO =
      Map.of(
          "Boot ID", "bootID",
          "Kubelet Version", "kubeletVersion",
          "Container Runtime Version", "containerRuntimeVersion",
          "Kernel Version", "kernelVersion",
          "Kube-Proxy Version", "kubeProxyVersion");

  private final Source source;
  private final Place start;
  private final Map<String, Seen<String>> fields = new LinkedHashMap<>();
  private final Set<String> sections = new LinkedHashSet<>();
  private final Map<String, Seen<String>> condition = new LinkedHashMap<>();
  private String section = "";
  private String part = "";
  private String name = "";
  private String namespace = "";
  private String customKind = "";
  private int taints;
  private boolean shortened;

  Described(Source source, Place start) {
    this.source = source;
    this.start = start;
  }

  String name() {
    return name;
  }

  boolean has(String other) {
    return sections.contains(other);
  }

  void section(String title, String rest, Place place) {
    allocatableEnds(place);
    sections.add(title);
    section = title;
    part = "";
    switch (title) {
      case "Name" -> name = rest;
      case "Namespace" -> namespace = rest;
      case "Kind" -> customKind = rest;
      case "Unschedulable" -> put("spec.unschedulable", rest, place);
      case "Roles" -> put("table.roles", rest, place);
      case "Node" -> put("spec.nodeName", before(rest, '/'), place);
      case "IP" -> put("status.podIP", rest, place);
      case "Reason" -> put("status.reason", rest, place);
      case "Message" -> put("status.message", rest, place);
      case "Status" -> put("status.phase", rest, place);
      default -> {
        if (!rest.isEmpty()) {
          inside(rest, place);
        }
      }
    }
  }

  /** The next section shows that the list before it is whole. */
  private void allocatableEnds(Place place) {
    String list = "status.allocatable.";
    boolean whole =
        section.equals("Allocatable")
            && fields.containsKey(list + "cpu")
            && fields.containsKey(list + "pods")
            && !shortened;
    if (whole && fields.keySet().stream().noneMatch(k -> k.startsWith(list + "nvidia.com/"))) {
      put(list + "nvidia.com/gpu", "<absent>", place);
    }
  }

  void inside(String line, Place place) {
    shortened |= line.startsWith("..");
    switch (section) {
      case "Labels" -> label(line, place);
      case "Annotations" -> pair("metadata.annotations.", line, place);
      case "Capacity" -> pair("status.capacity.", line, place);
      case "Allocatable" -> pair("status.allocatable.", line, place);
      case "Addresses" -> address(line, place);
      case "System Info" -> info(line, place);
      case "Conditions" -> condition(line, place);
      case "Taints" -> put("spec.taints[" + taints++ + "].text", line, place);
      case "Data" -> pair("data.", line, place);
      case "Status" -> custom(line, place);
      case "Containers", "Init Containers" -> container(line, place);
      default -> {}
    }
  }

  private void label(String line, Place place) {
    int equals = line.indexOf('=');
    if (equals > 0) {
      put("metadata.labels." + line.substring(0, equals), line.substring(equals + 1), place);
    }
  }

  private void pair(String path, String line, Place place) {
    YamlKey key = YamlKey.of(line);
    if (key != null) {
      put(path + key.key(), key.rest(), place);
    }
  }

  private void address(String line, Place place) {
    YamlKey key = YamlKey.of(line);
    if (key != null) {
      put("status.addresses[" + key.key() + "].address", key.rest(), place);
    }
  }

  private void info(String line, Place place) {
    YamlKey key = YamlKey.of(line);
    String field = key == null ? null : INFO.get(key.key());
    if (key != null && field != null) {
      put("status.nodeInfo." + field, key.rest(), place);
    }
  }

  private void condition(String line, Place place) {
    Matcher row = CONDITION.matcher(line);
    if (!row.matches() || row.group(1).equals("Type")) {
      return;
    }
    String path = "status.conditions[" + row.group(1) + "].";
    put(path + "status", row.group(2), place);
    String rest = TIME.matcher(row.group(3)).replaceAll("").strip();
    String reason = before(rest.replace('\t', ' '), ' ');
    put(path + "reason", reason, place);
    put(path + "message", rest.substring(Math.min(rest.length(), reason.length())).strip(), place);
  }

  /** Custom resources print their conditions as blocks that end with the type. */
  private void custom(String line, Place place) {
    YamlKey key = YamlKey.of(line);
    if (key == null) {
      return;
    }
    switch (key.key()) {
      case "State" -> put("status.state", key.rest(), place);
      case "Message", "Reason", "Status" ->
          condition.put(key.key().toLowerCase(java.util.Locale.ROOT), seen(key.rest(), place));
      case "Type" -> {
        String path = "status.conditions[" + key.rest() + "].";
        condition.forEach((field, value) -> fields.put(path + field, value));
        condition.clear();
      }
      default -> {}
    }
  }

  private void container(String line, Place place) {
    YamlKey key = YamlKey.of(line);
    if (key == null) {
      return;
    }
    if (key.key().equals("Limits") || key.key().equals("Requests")) {
      part = key.key();
    } else if (key.key().contains("nvidia.com/") && part.equals("Limits")) {
      put("spec.containers[described].resources.limits." + key.key(), key.rest(), place);
    } else if (key.key().equals("Reason")) {
      put("status.containerStatuses[described].state.waiting.reason", key.rest(), place);
    }
  }

  Optional<KubeObject> object() {
    String kind = kind();
    if (kind.isEmpty() || fields.isEmpty()) {
      return Optional.empty();
    }
    boolean whole = kind.equals("Node") && has("System Info") && has("Allocatable");
    return Optional.of(new KubeObject(source, kind, namespace, name, start, fields, whole));
  }

  private String kind() {
    if (!customKind.isEmpty()) {
      return customKind;
    }
    if (has("Namespace")) {
      return has("Node") || has("Containers") ? "Pod" : has("Data") ? "ConfigMap" : "";
    }
    boolean node = has("Roles") || has("Capacity") || has("Allocatable") || has("Conditions");
    return node ? "Node" : "";
  }

  static KubeObject event(Source source, Place place, String object, Matcher row) {
    Map<String, Seen<String>> fields = new LinkedHashMap<>();
    fields.put("type", new Seen<>(row.group(1), place));
    fields.put("reason", new Seen<>(row.group(2), place));
    fields.put("message", new Seen<>(row.group(5).strip(), place));
    fields.put("involvedObject.name", new Seen<>(object, place));
    return new KubeObject(source, "Event", "", "", place, fields, true);
  }

  private void put(String path, String value, Place place) {
    fields.putIfAbsent(path, seen(value, place));
  }

  private static Seen<String> seen(String value, Place place) {
    return new Seen<>(value, place);
  }

  private static String before(String text, char end) {
    int at = text.indexOf(end);
    return at < 0 ? text : text.substring(0, at);
  }
}
