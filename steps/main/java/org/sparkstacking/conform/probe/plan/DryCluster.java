package org.sparkstacking.conform.probe.plan;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.ClusterQuestion.Action;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.SecondaryNetwork;
import org.sparkstacking.conform.site.Site;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stands for the Kubernetes API of a site and asks nobody: it writes the request down and gives the
 * answer that lets a probe go on.
 */
public final class DryCluster implements ClusterView {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String NAMESPACES = "/api/v1/namespaces/";
  private static final String LABEL = "spark-conform/run";
  private static final String ON = "-on-";

  private final Site site;
  private final DryWorld world;
  private final DryLog log;
  private final Set<String> made = new LinkedHashSet<>();

  public DryCluster(Site site, DryWorld world, DryLog log) {
    this.site = site;
    this.world = world;
    this.log = log;
  }

  @Override
  public Answer ask(ClusterQuestion question) {
    log.add(question);
    return switch (question.action()) {
      case GET -> get(question);
      case APPLY -> apply(question);
      case DELETE -> answer(question, 200, "{}");
      case EXEC -> answer(question, 0, said(question.command()));
    };
  }

  /** The first answer that is enough: ready, waiting, or gone. */
  @Override
  public Answer await(ClusterQuestion question, Predicate<Answer> enough) {
    log.add(question);
    if (question.action() == Action.EXEC) {
      return answer(question, 0, "");
    }
    List<Answer> may = List.of(get(question), missing(question));
    return may.stream().filter(enough).findFirst().orElse(may.get(0));
  }

  @Override
  public void close() {}

  private Answer apply(ClusterQuestion question) {
    if (question.manifest().equals("namespace.yaml")) {
      made.add(question.path().substring(NAMESPACES.length()));
    }
    return answer(question, 201, "{}");
  }

  private String said(List<String> words) {
    String line = String.join(" ", words);
    if (world != DryWorld.UNSETTLED) {
      return "";
    }
    if (line.endsWith("cilium-dbg status")) {
      return "Cluster health:   0/0 reachable\n";
    }
    // a selected device without a program: selection and attachment differ for a while
    return line.contains("db/show -f json devices")
        ? "{\"Name\":\"eth0\",\"Selected\":true}\n"
        : "";
  }

  private Answer get(ClusterQuestion question) {
    String path = question.path().replaceFirst("\\?.*", "");
    boolean list = question.path().contains("limit=");
    if (path.equals("/api/v1/nodes")) {
      return listed(question, nodes());
    }
    if (path.equals("/api/v1/namespaces")) {
      return listed(question, namespaces());
    }
    if (path.equals(NAMESPACES + "kube-system/pods")) {
      return listed(question, agents());
    }
    if (question.path().endsWith("/pods?labelSelector=spark-conform/part")) {
      return listed(question, ofMpiJob());
    }
    if (path.contains("/mpijobs/")) {
      return answer(question, 200, mpiJob().toString());
    }
    if (question.path().contains("nvidia-dcgm-exporter")) {
      return listed(question, exporters());
    }
    if (list) {
      return listed(question, JSON.createArrayNode());
    }
    if (path.contains("/pods/")) {
      return answer(question, 200, attached(pod(path)).toString());
    }
    if (path.contains("/leases/") && world == DryWorld.UNSETTLED) {
      return answer(question, 200, ofDeadRun().toString());
    }
    if (path.contains("/network-attachment-definitions/")) {
      return answer(question, 200, named("NetworkAttachmentDefinition", "any").toString());
    }
    return missing(question);
  }

  private ArrayNode nodes() {
    ArrayNode items = JSON.createArrayNode();
    for (Host host : site.hosts()) {
      ObjectNode node = named("Node", host.node());
      node.withObject("/status/allocatable").put("nvidia.com/gpu", String.valueOf(host.gpus()));
      items.add(node);
    }
    return items;
  }

  private ArrayNode namespaces() {
    ArrayNode items = JSON.createArrayNode().add(named("Namespace", "kube-system"));
    for (String name : made) {
      ObjectNode own = named("Namespace", name);
      own.withObject("/metadata/labels").put(LABEL, Placeholders.RUN_ID);
      items.add(own);
    }
    return items;
  }

  private ArrayNode agents() {
    ArrayNode items = onEachNode("cilium-agent-on-");
    for (JsonNode pod : items) {
      pod.withObject("/metadata").put("namespace", "kube-system");
      pod.withObject("/metadata/labels").put("k8s-app", "cilium");
    }
    return items;
  }

  private ArrayNode exporters() {
    return onEachNode("dcgm-exporter-on-");
  }

  /** The operator names the launcher's pod by chance, and any worker may be on any node. */
  private ArrayNode ofMpiJob() {
    ArrayNode items = onEachNode("mpijob-worker" + ON);
    items.forEach(p -> p.withObject("/metadata/labels").put("spark-conform/part", "worker"));
    return items.add(named("Pod", Placeholders.of("mpijob-launcher")));
  }

  private ObjectNode mpiJob() {
    ObjectNode job = named("MPIJob", "mpijob");
    if (world != DryWorld.NO_PODS_MADE) {
      ArrayNode conditions = job.withObject("/status").withArray("conditions");
      conditions.addObject().put("type", "Created").put("status", "True");
    }
    return job;
  }

  private ArrayNode onEachNode(String name) {
    ArrayNode items = JSON.createArrayNode();
    for (Host host : site.hosts()) {
      ObjectNode pod = named("Pod", Placeholders.of(name + host.node()));
      pod.withObject("/spec").put("nodeName", host.node());
      items.add(pod);
    }
    return items;
  }

  /** Say of a pod that it is on the networks that the site declares. */
  private ObjectNode attached(ObjectNode pod) {
    SecondaryNetwork declared = site.secondaryNetwork();
    if (declared != null) {
      ArrayNode status = JSON.createArrayNode();
      declared
          .attachments()
          .forEach(a -> status.addObject().put("name", a).put("interface", "net" + status.size()));
      pod.withObject("/metadata/annotations")
          .put("k8s.v1.cni.cncf.io/network-status", status.toString());
    }
    return pod;
  }

  private static ObjectNode pod(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    ObjectNode pod = named("Pod", name);
    boolean worker = name.contains("worker" + ON);
    String node = worker ? name.substring(name.indexOf(ON) + ON.length(), name.length() - 1) : "";
    pod.withObject("/spec").put("nodeName", worker ? node : "placed");
    pod.withObject("/metadata/labels").put("spark-conform/part", worker ? "worker" : "");
    ObjectNode status = pod.withObject("/status");
    status.put("phase", "Running").put("podIP", Placeholders.of("ip-of-" + name));
    status.withArray("conditions").addObject().put("type", "Ready").put("status", "True");
    return pod;
  }

  /** A Lease that nobody renews. */
  private static ObjectNode ofDeadRun() {
    ObjectNode lease = named("Lease", "site");
    lease.put("apiVersion", "coordination.k8s.io/v1");
    lease.withObject("/spec").put("holderIdentity", "a run that was killed");
    return lease;
  }

  private static ObjectNode named(String kind, String name) {
    ObjectNode object = JSON.createObjectNode();
    object.put("kind", kind).put("apiVersion", "v1");
    object.withObject("/metadata").put("name", name);
    return object;
  }

  /** A list may go on: the next page is asked for by a token that only the server knows. */
  private Answer listed(ClusterQuestion question, ArrayNode items) {
    ObjectNode list = JSON.createObjectNode();
    list.put("kind", "List").put("apiVersion", "v1");
    boolean more = world == DryWorld.UNSETTLED && !question.path().contains("continue=");
    list.withObject("/metadata").put("continue", more ? Placeholders.TOKEN : "");
    list.set("items", items);
    return answer(question, 200, list.toString());
  }

  private Answer missing(ClusterQuestion question) {
    return answer(question, 404, "{\"kind\":\"Status\",\"status\":\"Failure\",\"code\":404}");
  }

  private static Answer answer(ClusterQuestion q, int exit, String out) {
    return Answer.whole(
        q.plain(), exit, out.getBytes(StandardCharsets.UTF_8), Instant.EPOCH, Duration.ofMillis(1));
  }
}
