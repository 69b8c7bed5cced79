package org.sparkstacking.conform.rehearsal.api;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.world.ClusterNature;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Acts as those programs of a pod whose answer differs from that of a host. */
final class PodPrograms {
  private static final Pattern SEND =
      Pattern.compile("ssh .*-p \\d+ .*?([A-Za-z0-9.-]+) head -c (\\d+) /dev/zero > \\S+ && .*");
  private static final double HEADERS = 1.035;
  private final World world;
  private final ClusterNature nature;
  private final Pods pods;
  private final Requests requests;
  private final String namespace;
  private final String pod;
  private final Pods.Running running;

  PodPrograms(
      World world,
      Pods pods,
      Requests requests,
      String namespace,
      String pod,
      Pods.Running running) {
    this.world = world;
    this.nature = world.cluster();
    this.pods = pods;
    this.requests = requests;
    this.namespace = namespace;
    this.pod = pod;
    this.running = running;
  }

  /** Run one of them; empty for every other program. */
  Optional<Integer> run(List<String> words, Call call) {
    String line = String.join(" ", words);
    if (line.equals("nvidia-smi -L")) {
      return gpus(call);
    }
    boolean given = !running.inside().rdmas().isEmpty();
    if (line.startsWith("ibv_devinfo ") && !given) {
      return Optional.of(devices(words, call));
    }
    if (words.get(0).equals("sh") && words.size() == 3) {
      Matcher send = SEND.matcher(words.get(2));
      return send.matches()
          ? Optional.of(send(send.group(1), Long.parseLong(send.group(2)), call))
          : Optional.empty();
    }
    return Optional.empty();
  }

  private Optional<Integer> gpus(Call call) {
    if (nature.is(Trait.RUNTIME_NOT_APPLIED)) {
      call.out().line("No devices were found");
      return Optional.of(6);
    }
    boolean second = running.node() == world.sparks().get(world.sparks().size() - 1);
    if (nature.is(Trait.FOREIGN_GPU) && second) {
      call.out().line("GPU 0: NVIDIA GB10 (UUID: " + world.sparks().get(0).gpu().uuid() + ")");
      return Optional.of(0);
    }
    return Optional.empty();
  }

  private int devices(List<String> words, Call call) {
    if (nature.is(Trait.RDMA_IN_POD)) {
      call.out().line("hca_id:\t" + words.get(words.size() - 1));
      call.out().line("\ttransport:\t\t\tInfiniBand (0)");
      return 0;
    }
    call.err().line("No IB devices found");
    return 255;
  }

  /** Fetch bytes from another pod, by its address or by the name of a service. */
  private int send(String target, long bytes, Call call) {
    Optional<Spark> peer = peer(target);
    if (peer.isEmpty() || forbidden(peer.get()) || cut(peer.get())) {
      call.err().line("ssh: connect to host " + target + " port 8022: Connection timed out");
      return 255;
    }
    count(peer.get(), bytes);
    call.out().line(bytes + " /tmp/received");
    return 0;
  }

  private Optional<Spark> peer(String target) {
    if (Character.isDigit(target.charAt(0))) {
      return world.routed(running.inside(), target);
    }
    if (nature.is(Trait.SERVICES_SILENT)) {
      return Optional.empty();
    }
    String service = target.contains(".") ? target.substring(0, target.indexOf('.')) : target;
    return requests
        .store()
        .find(kind("services", "Service"), namespace, service)
        .flatMap(s -> endpoint(s.path("spec").path("selector")));
  }

  private Optional<Spark> endpoint(JsonNode selector) {
    for (ObjectNode object : requests.store().all(kind("pods", "Pod"), namespace)) {
      String name = object.path("metadata").path("name").asString("");
      if (matches(selector, object) && !name.equals(pod)) {
        return pods.running(namespace, name).map(Pods.Running::inside);
      }
    }
    return Optional.empty();
  }

  private boolean forbidden(Spark peer) {
    if (nature.is(Trait.POLICY_OFF)) {
      return false;
    }
    ObjectNode from = labels(pod);
    ObjectNode to = labels(peer.name());
    for (ObjectNode policy : requests.policies(namespace)) {
      JsonNode spec = policy.path("spec");
      boolean about = matches(spec.path("podSelector").path("matchLabels"), to);
      JsonNode friends = spec.at("/ingress/0/from/0/podSelector/matchLabels");
      if (about && !matches(friends, from)) {
        return true;
      }
    }
    return false;
  }

  private ObjectNode labels(String name) {
    return requests
        .store()
        .find(kind("pods", "Pod"), namespace, name)
        .orElseGet(Reply.JSON::createObjectNode);
  }

  private static boolean matches(JsonNode selector, ObjectNode object) {
    JsonNode labels = object.path("metadata").path("labels");
    return selector.properties().stream()
        .allMatch(e -> labels.path(e.getKey()).asString("").equals(e.getValue().asString("")));
  }

  private boolean cut(Spark peer) {
    return nature.tunnelCut() && peer.machine() != running.node();
  }

  private void count(Spark peer, long bytes) {
    Spark from = peer.machine();
    long more = (long) (bytes * HEADERS);
    lxc(from).received(more);
    lxc(running.node()).sent(more);
    if (from != running.node()) {
      for (String name : List.of("cilium_vxlan", "enP7s7")) {
        from.port(name).sent(more);
        running.node().port(name).received(more);
      }
    }
  }

  private static org.sparkstacking.conform.rehearsal.world.Netdev lxc(Spark node) {
    return node.netdevs().stream()
        .filter(n -> n.name().startsWith("lxc") && !n.name().equals("lxc_health"))
        .findFirst()
        .orElseThrow();
  }

  private static Kinds.Kind kind(String resource, String name) {
    return new Kinds.Kind("/api/v1", resource, name, true);
  }
}
