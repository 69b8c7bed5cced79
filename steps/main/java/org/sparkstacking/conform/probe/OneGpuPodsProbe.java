package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.SecondaryNetwork;

/**
 * Runs one pod with one GPU on every Spark, on the ordinary pod network, and looks at it from
 * inside: which GPU, which interfaces, and whether its RDMA devices open. The same attempt is made
 * on the host, and in pods on the secondary network where the site declares one.
 */
public final class OneGpuPodsProbe implements Probe {
  private static final String TOPIC = "one-gpu-pods";
  private static final String FILE = "one-gpu-pod.yaml";

  /** Start of the questions to pods on the declared secondary network: CIL-1's positive control. */
  static final String CONTROL = "attached-pods";

  private static final String CONTROL_FILE = "attached-pod.yaml";

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
    try {
      if (stage.prepare()) {
        seen.addAll(inside(inquiry, stage));
      }
    } finally {
      stage.remove();
    }
    seen.addAll(stage.observed());
    SecondaryNetwork declared = inquiry.site().secondaryNetwork();
    if (declared != null && cluster.image() != null) {
      seen.addAll(control(inquiry, cluster, new Attachments(declared)));
    }
    return List.copyOf(seen);
  }

  /**
   * Make the same look in pods that are attached: what is missed elsewhere has to be seen there.
   */
  private static List<Observed> control(Inquiry inquiry, Cluster cluster, Attachments attachments) {
    PodStage stage = new PodStage(inquiry, cluster, CONTROL);
    List<Observed> seen = new ArrayList<>();
    try {
      if (stage.prepare()) {
        seen.addAll(attachments.readToStart(inquiry, CONTROL + "/attachment/"));
        if (seen.stream().noneMatch(NotStarted.class::isInstance)) {
          seen.addAll(insideAttached(inquiry, stage, attachments));
        }
      }
    } finally {
      stage.remove();
    }
    seen.addAll(stage.observed());
    return seen;
  }

  private static List<Observed> insideAttached(
      Inquiry inquiry, PodStage stage, Attachments attachments) {
    List<Observed> seen = new ArrayList<>();
    for (Host host : inquiry.site().hosts()) {
      String name = "attached-" + (inquiry.site().hosts().indexOf(host) + 1);
      Map<String, String> values = Map.of("NAME", name, "NODE", host.node());
      Manifest manifest = attachments.wanted(stage.manifest(CONTROL_FILE, values));
      if (!stage.pod(name, CONTROL_FILE, manifest)) {
        continue;
      }
      Optional<KubeObject> pod = stage.ready(name, host.name());
      Optional<NotStarted> missing = pod.flatMap(p -> attachments.missing(p, host.name()));
      missing.ifPresent(seen::add);
      if (pod.isPresent() && missing.isEmpty()) {
        InsidePod inside = new InsidePod(inquiry, stage, host, name);
        seen.addAll(inside.netdevs(CONTROL + "/netdevs"));
        for (String device : host.rdmaDevices()) {
          seen.addAll(inside.opening(CONTROL + "/rdma/" + device, device));
        }
      }
    }
    return seen;
  }

  private static List<Observed> inside(Inquiry inquiry, PodStage stage) {
    List<Callable<List<Observed>>> looks = new ArrayList<>();
    for (Host host : inquiry.site().hosts()) {
      String name = "one-gpu-" + (inquiry.site().hosts().indexOf(host) + 1);
      Map<String, String> values = Map.of("NAME", name, "NODE", host.node());
      if (stage.pod(name, FILE, stage.manifest(FILE, values))) {
        Optional<KubeObject> pod = stage.ready(name, host.name());
        pod.ifPresent(p -> looks.add(() -> look(inquiry, stage, host, name)));
      }
    }
    return inquiry.together(looks).stream().flatMap(List::stream).toList();
  }

  private static List<Observed> look(Inquiry inquiry, PodStage stage, Host host, String pod) {
    List<Observed> seen = new ArrayList<>();
    InsidePod inside = new InsidePod(inquiry, stage, host, pod);
    seen.addAll(inside.gpus(TOPIC + "/nvidia-smi"));
    seen.addAll(inside.netdevs(TOPIC + "/netdevs"));
    for (String device : host.rdmaDevices()) {
      seen.addAll(inside.opening(TOPIC + "/rdma/" + device, device));
      seen.addAll(inside.openingOnHost(TOPIC + "/host-rdma/" + device, device));
    }
    return seen;
  }
}
