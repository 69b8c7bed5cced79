package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;

/**
 * Creates a pod that asks for one GPU more than any Spark node has, and watches it for a while. The
 * same pod with the request of one node runs before it: it must be placed.
 */
public final class OversizedPodProbe implements Probe {
  private static final String TOPIC = "oversized-pod";
  private static final String FILE = "sized-pod.yaml";
  private static final String GPUS = "status.allocatable.nvidia.com/gpu";

  /** Longest time until the scheduler has said something. */
  private static final Duration JUDGED = Duration.ofSeconds(30);

  /** Time over which the pod must stay Pending. */
  private static final Duration WINDOW = Duration.ofSeconds(15);

  @Override
  public String topic() {
    return TOPIC;
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    Cluster cluster = inquiry.site().cluster();
    if (cluster == null) {
      return List.of();
    }
    PodStage stage = new PodStage(inquiry, cluster, TOPIC);
    List<Observed> seen = new ArrayList<>();
    OptionalLong most = most(inquiry, seen);
    if (most.isPresent() && stage.prepare()) {
      seen.addAll(control(stage, most.getAsLong()));
      seen.addAll(oversized(inquiry, stage, most.getAsLong() + 1));
    }
    seen.addAll(stage.observed());
    return List.copyOf(seen);
  }

  /** Find the most GPUs that a Spark node offers. */
  private static OptionalLong most(Inquiry inquiry, List<Observed> seen) {
    List<Observed> nodes = new KubeReads(inquiry).list(TOPIC + "/nodes", "/api/v1/nodes");
    seen.addAll(nodes.stream().filter(o -> !(o instanceof KubeObject)).toList());
    List<String> sparks = inquiry.site().hosts().stream().map(Host::node).toList();
    return nodes.stream()
        .filter(o -> o instanceof KubeObject k && k.is("Node") && sparks.contains(k.name()))
        .map(o -> ((KubeObject) o).text(GPUS))
        .filter(t -> t.matches("[1-9]\\d{0,3}"))
        .mapToLong(Long::parseLong)
        .max();
  }

  private static List<Observed> control(PodStage stage, long gpus) {
    return watched(
        stage, "control", gpus, List.of(JUDGED), p -> !p.text("spec.nodeName").isEmpty());
  }

  private static List<Observed> oversized(Inquiry inquiry, PodStage stage, long gpus) {
    Duration window = Pace.of(inquiry.site(), WINDOW);
    return watched(
        stage, "pending", gpus, List.of(JUDGED, window), p -> !p.text("spec.nodeName").isEmpty());
  }

  /**
   * Create the pod and look: first until the scheduler has spoken, then over the window. The last
   * look counts.
   */
  private static List<Observed> watched(
      PodStage stage,
      String name,
      long gpus,
      List<Duration> looks,
      java.util.function.Predicate<KubeObject> placed) {
    List<Observed> seen = new ArrayList<>();
    Manifest manifest = stage.manifest(FILE, Map.of("NAME", name)).gpus(gpus);
    try {
      if (stage.pod(name, FILE, manifest)) {
        for (int i = 0; i < looks.size(); i++) {
          boolean spoken = i == 0;
          Answer last =
              stage.watch(
                  i == 0 ? name : name + "/window",
                  name,
                  looks.get(i),
                  p -> placed.test(p) || (spoken && refused(p)));
          seen.addAll(KubeReads.read(last, "", "get"));
        }
      }
    } finally {
      stage.remove();
    }
    return seen;
  }

  private static boolean refused(KubeObject pod) {
    return pod.text("status.conditions[PodScheduled].status").equals("False");
  }
}
