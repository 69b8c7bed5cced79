package org.sparkstacking.conform.rehearsal.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.rehearsal.world.ClusterNature;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Acts as scheduler and kubelets: places pods by their GPUs and node affinity, starts them, gives
 * them addresses. Messages: kube-scheduler 1.34.
 */
final class Pods {
  private static final String GPU = "nvidia.com/gpu";
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private final World world;
  private final ClusterNature nature;
  private final Objects objects;
  private final SecondaryNetwork secondary;
  private final Map<String, Running> running = new ConcurrentHashMap<>();
  private final AtomicInteger lastAddress = new AtomicInteger(60);

  Pods(World world, Objects objects) {
    this.world = world;
    this.nature = world.cluster();
    this.objects = objects;
    this.secondary = new SecondaryNetwork(world, objects);
  }

  /**
   * One pod that was placed.
   *
   * @param inside what its programs see: the node itself under hostNetwork
   */
  record Running(
      Spark node, Spark inside, String address, boolean hostNetwork, int gpus, JsonNode labels) {}

  Optional<Running> running(String namespace, String name) {
    return Optional.ofNullable(running.get(namespace + "/" + name));
  }

  /** Place a new pod if a node fits, and write its status. */
  synchronized void admit(ObjectNode pod) {
    String name = pod.path("metadata").path("name").asString("");
    String namespace = pod.path("metadata").path("namespace").asString("");
    int asked = gpus(pod);
    List<String> reasons = new ArrayList<>();
    Optional<Spark> node =
        objects.members().stream().filter(s -> fits(s, pod, asked, reasons)).findFirst();
    if (node.isEmpty()) {
      pending(pod, reasons);
      return;
    }
    start(pod, namespace + "/" + name, name, node.get(), asked);
  }

  private boolean fits(Spark node, ObjectNode pod, int asked, List<String> reasons) {
    if (!wanted(node, pod)) {
      reasons.add("node(s) didn't match Pod's node affinity/selector");
      return false;
    }
    if (kept(node, pod)) {
      reasons.add("node(s) didn't match pod anti-affinity rules");
      return false;
    }
    if (nature.is(Trait.CORDONED) && objects.second(node)) {
      reasons.add("node(s) were unschedulable");
      return false;
    }
    if (nature.is(Trait.NODE_NOT_READY) && objects.second(node)) {
      reasons.add("node(s) had untolerated taint(s)");
      return false;
    }
    boolean joined = nature.is(Trait.GPUS_JOINED) && asked <= 2;
    if (asked > objects.gpus(node) - used(node) && !joined) {
      reasons.add("Insufficient " + GPU);
      return false;
    }
    if (SecondaryNetwork.asks(pod) && !secondary.offers(node)) {
      reasons.add("Insufficient " + SecondaryNetwork.RESOURCE);
      return false;
    }
    return true;
  }

  /** A pod may name its nodes, each in a term of its own. */
  private static boolean wanted(Spark node, ObjectNode pod) {
    JsonNode terms =
        pod.path("spec").at("/affinity/nodeAffinity/" + REQUIRED + "/nodeSelectorTerms");
    boolean named = false;
    for (JsonNode term : terms) {
      named |= term.at("/matchFields/0/values/0").asString("").equals(node.name());
    }
    return named || terms.isEmpty();
  }

  /** A pod may keep away from those that carry a label. */
  private boolean kept(Spark node, ObjectNode pod) {
    JsonNode rule = pod.path("spec").at("/affinity/podAntiAffinity/" + REQUIRED + "/0");
    JsonNode labels = rule.at("/labelSelector/matchLabels");
    return !labels.isEmpty()
        && running.values().stream()
            .anyMatch(
                r ->
                    r.node() == node
                        && labels.properties().stream()
                            .allMatch(l -> r.labels().path(l.getKey()).equals(l.getValue())));
  }

  private int used(Spark node) {
    int held = nature.is(Trait.GPU_HELD) && objects.second(node) ? 1 : 0;
    return held
        + running.values().stream().filter(r -> r.node() == node).mapToInt(Running::gpus).sum();
  }

  private static int gpus(ObjectNode pod) {
    int sum = 0;
    for (JsonNode container : pod.path("spec").path("containers")) {
      JsonNode limit = container.path("resources").path("limits").path(GPU);
      sum += limit.isMissingNode() ? 0 : Integer.parseInt(limit.asString("0"));
    }
    return sum;
  }

  private void pending(ObjectNode pod, List<String> reasons) {
    int nodes = objects.members().size();
    List<String> told =
        reasons.stream()
            .distinct()
            .map(r -> reasons.stream().filter(r::equals).count() + " " + r)
            .sorted()
            .toList();
    String none = "0/" + nodes + " nodes are available: ";
    String message =
        none
            + String.join(", ", told)
            + ". no new claims to deallocate, preemption: "
            + none
            + nodes
            + " Preemption is not helpful for scheduling.";
    ObjectNode status =
        pod.putObject("status").put("phase", "Pending").put("qosClass", "Burstable");
    condition(status, "PodScheduled", "False")
        .put("reason", "Unschedulable")
        .put("message", message);
  }

  private void start(ObjectNode pod, String key, String name, Spark node, int gpus) {
    boolean host = pod.path("spec").path("hostNetwork").asBoolean(false);
    String address =
        host
            ? Objects.address(node)
            : "10.42." + objects.index(node) + "." + lastAddress.incrementAndGet();
    ((ObjectNode) pod.get("spec")).put("nodeName", node.name());
    if (nature.is(Trait.IMAGE_MISSING)) {
      imageMissing(pod);
      return;
    }
    Spark inside = host ? node : world.contain(name, node, address);
    if (!host && nature.is(Trait.FABRIC_IN_POD)) {
      inside.files().folder("/sys/class/net/enp1s0f1np1");
    }
    if (!host) {
      secondary.attach(pod, node, inside, address);
    }
    JsonNode labels = pod.path("metadata").path("labels");
    running.put(key, new Running(node, inside, address, host, gpus, labels));
    ready(pod, node, address);
  }

  private static void imageMissing(ObjectNode pod) {
    ObjectNode status = pod.putObject("status").put("phase", "Pending");
    condition(status, "PodScheduled", "True");
    condition(status, "Ready", "False").put("reason", "ContainersNotReady");
    ObjectNode container = status.withArray("containerStatuses").addObject();
    container.put("name", "c").put("ready", false).put("restartCount", 0);
    container
        .withObject("/state/waiting")
        .put("reason", "ErrImageNeverPull")
        .put("message", "Container image is not present with pull policy of Never");
  }

  private static void ready(ObjectNode pod, Spark node, String address) {
    ObjectNode status = pod.putObject("status").put("phase", "Running").put("podIP", address);
    status.put("hostIP", Objects.address(node));
    for (String type : List.of("PodScheduled", "Initialized", "ContainersReady", "Ready")) {
      condition(status, type, "True");
    }
    for (JsonNode container : pod.path("spec").path("containers")) {
      ObjectNode one = status.withArray("containerStatuses").addObject();
      one.put("name", container.path("name").asString("c")).put("ready", true);
      one.put("restartCount", 0).withObject("/state/running");
    }
  }

  private static ObjectNode condition(ObjectNode status, String type, String value) {
    return status.withArray("conditions").addObject().put("type", type).put("status", value);
  }

  /** End a pod: its GPU is free again, its files and programs are gone. */
  synchronized void end(String namespace, String name) {
    @Nullable Running pod = running.remove(namespace + "/" + name);
    if (pod != null && !pod.hostNetwork()) {
      world.dissolve(name);
    } else if (pod != null) {
      pod.inside().files().removeAll("/tmp/conform-nccl");
    }
  }

  synchronized void endAll(String namespace) {
    List<String> keys = new ArrayList<>(running.keySet());
    for (String key : keys) {
      if (key.startsWith(namespace + "/")) {
        end(namespace, key.substring(namespace.length() + 1));
      }
    }
  }
}
