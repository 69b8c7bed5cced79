package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.SecondaryNetwork;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Knows how pods come onto the secondary network that a site declares, and finds out whether they
 * did. An annotation asks for it; where no Multus acts on it, the pod runs all the same, without
 * the network. What was attached stands in another annotation, which Multus writes (Kubernetes
 * Network Custom Resource Definition De-facto Standard, sections 3.2 and 4.1).
 */
final class Attachments {
  /** The pod's wish: the attachments, separated by commas. */
  static final String WISH = "k8s.v1.cni.cncf.io/networks";

  /** What came of it; the second name is that of older versions. */
  private static final List<String> DONE =
      List.of(
          "metadata.annotations.k8s.v1.cni.cncf.io/network-status",
          "metadata.annotations.k8s.v1.cni.cncf.io/networks-status");

  private static final JsonMapper JSON = new JsonMapper();

  private final SecondaryNetwork network;

  Attachments(SecondaryNetwork network) {
    this.network = network;
  }

  /** Read the definition of every attachment. */
  List<Observed> read(Inquiry inquiry, String prefix) {
    List<Observed> seen = new ArrayList<>();
    network.attachments().stream()
        .distinct()
        .forEach(a -> seen.addAll(new KubeReads(inquiry).get(prefix + a, path(a))));
    return seen;
  }

  /** Read the definitions before pods are made of them; one that is not there is NO_DEFINITION. */
  List<Observed> readToStart(Inquiry inquiry, String prefix) {
    List<Observed> seen = new ArrayList<>();
    for (String attachment : network.attachments().stream().distinct().toList()) {
      ClusterQuestion question =
          ClusterQuestion.get(prefix + attachment, path(attachment), KubeReads.ORDINARY);
      Answer answer = inquiry.cluster().ask(question);
      seen.addAll(KubeReads.read(answer, path(attachment), "get"));
      if (answer.finished() && answer.exit().orElse(0) == 404) {
        Source source = KubeReads.source(answer);
        Seen<String> words = new Seen<>("404", new Place(source, 1, answer.outText()));
        seen.add(new NotStarted(source, NotStarted.Why.NO_DEFINITION, attachment, words));
      }
    }
    return seen;
  }

  private static String path(String attachment) {
    int slash = attachment.indexOf('/');
    return "/apis/k8s.cni.cncf.io/v1/namespaces/"
        + attachment.substring(0, slash)
        + "/network-attachment-definitions/"
        + attachment.substring(slash + 1);
  }

  /** Have a pod ask for the network and its resource. */
  Manifest wanted(Manifest pod) {
    return pod.attached(WISH, String.join(",", network.attachments()), network.resource());
  }

  /** Say that a running pod is not on the network; empty where it is. */
  Optional<NotStarted> missing(KubeObject pod, String host) {
    Optional<Seen<String>> done = DONE.stream().flatMap(p -> pod.field(p).stream()).findFirst();
    List<String> lacking = new ArrayList<>(network.attachments());
    attached(done.map(Seen::value).orElse("[]"))
        .forEach(
            name ->
                lacking.stream()
                    .filter(a -> a.equals(name) || a.endsWith("/" + name))
                    .findFirst()
                    .ifPresent(lacking::remove));
    if (lacking.isEmpty()) {
      return Optional.empty();
    }
    Source there = pod.source();
    Source source = new Source(there.question(), host, there.file());
    Place place = done.map(Seen::place).orElse(pod.place());
    Seen<String> words = new Seen<>(String.join(", ", lacking), place);
    return Optional.of(new NotStarted(source, NotStarted.Why.NOT_ATTACHED, pod.name(), words));
  }

  /** List the attachments that became an interface of the pod. */
  private static List<String> attached(String status) {
    List<String> names = new ArrayList<>();
    try {
      for (JsonNode one : JSON.readTree(status)) {
        if (!one.path("interface").asString("").isEmpty()
            && !one.path("default").asBoolean(false)) {
          names.add(one.path("name").asString(""));
        }
      }
    } catch (JacksonException e) {
      return List.of();
    }
    return names;
  }
}
