package org.sparkstacking.conform.probe;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.HttpEndpoint;
import org.sparkstacking.conform.observed.KubeListing;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.probe.HttpQuestion.Service;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.kube.ExpositionReader;
import org.sparkstacking.conform.reading.kube.KubeJsonReader;
import org.sparkstacking.conform.site.Cluster;

/**
 * Reads the services beside the claims: RKE2's supervisor, the DCGM exporter of each node and the
 * GPU Operator through the API server's proxy, and the Prometheus that the site names. What they
 * say is worth a remark, and never decides a claim. Names, ports and labels: NVIDIA/gpu-operator
 * assets/state-dcgm-exporter and k3s-io/k3s pkg/server/handlers/router.go.
 */
final class Services {
  private static final Duration LONGEST = Duration.ofSeconds(8);
  private static final String PREFIX = "services/";
  private static final String AUTHORITY = "supervisor-ca";
  private static final List<Reader> READERS = List.of(new ExpositionReader(), new KubeJsonReader());

  private final Inquiry inquiry;
  private final Cluster cluster;

  Services(Inquiry inquiry, Cluster cluster) {
    this.inquiry = inquiry;
    this.cluster = cluster;
  }

  List<Observed> look() {
    List<Observed> seen = new ArrayList<>();
    seen.addAll(read("supervisor", "", PREFIX + "supervisor", Service.SUPERVISOR, "/ping"));
    seen.addAll(read(AUTHORITY, "", PREFIX + AUTHORITY, Service.SUPERVISOR, "/cacerts"));
    seen.addAll(exporters());
    seen.addAll(
        read(
            "gpu-operator",
            "",
            PREFIX + "gpu-operator",
            Service.API_PROXY,
            namespace() + "services/gpu-operator:8080/proxy/metrics"));
    if (cluster.prometheus() != null) {
      String query = URLEncoder.encode("DCGM_FI_DEV_XID_ERRORS", StandardCharsets.UTF_8);
      seen.addAll(
          read(
              "prometheus",
              "",
              PREFIX + "prometheus",
              Service.PROMETHEUS,
              "/api/v1/query?query=" + query));
    }
    return seen;
  }

  /** The proxy of a service picks one pod of the DaemonSet: each pod is asked by itself. */
  private List<Observed> exporters() {
    String label = URLEncoder.encode("app=nvidia-dcgm-exporter", StandardCharsets.UTF_8);
    String id = PREFIX + "dcgm/pods";
    List<Observed> listed =
        new KubeReads(inquiry).list(id, namespace() + "pods?labelSelector=" + label);
    List<Observed> seen = new ArrayList<>();
    for (Observed object : listed) {
      if (object instanceof KubeObject pod && pod.is("Pod")) {
        String path = namespace() + "pods/" + pod.name() + ":9400/proxy/metrics";
        String node = pod.text("spec.nodeName");
        seen.addAll(read("dcgm", node, PREFIX + "dcgm/" + node, Service.API_PROXY, path));
      }
    }
    boolean whole = listed.stream().anyMatch(o -> o instanceof KubeListing l && l.complete());
    if (seen.isEmpty() && whole) {
      Source source = new Source(id, ClusterQuestion.CLUSTER, "");
      seen.add(
          new HttpEndpoint(
              source,
              "dcgm",
              "",
              HttpEndpoint.State.ABSENT,
              new Seen<>("no pod has the label", new Place(source, 0, ""))));
    }
    return seen;
  }

  private String namespace() {
    return "/api/v1/namespaces/" + cluster.gpuOperatorNamespace() + "/";
  }

  private List<Observed> read(
      String name, String subject, String id, Service service, String path) {
    Answer answer = inquiry.http().ask(new HttpQuestion(id, service, path, LONGEST));
    if (answer.ending() == Answer.Ending.NOT_RECORDED) {
      return List.of();
    }
    List<Observed> seen = new ArrayList<>();
    Source source = KubeReads.source(answer);
    String words =
        name.equals(AUTHORITY) && answer.accepted()
            ? AuthorityPage.words(answer.out(), answer.askedAt(), words(answer))
            : words(answer);
    Seen<String> said = new Seen<>(words, new Place(source, answer.accepted() ? 1 : 0, words));
    seen.add(new HttpEndpoint(source, name, subject, state(answer), said));
    if (answer.accepted()) {
      Inquiry.readAnswer(answer, READERS).stream()
          .filter(org.sparkstacking.conform.observed.MetricSample.class::isInstance)
          .forEach(seen::add);
    }
    return seen;
  }

  private static HttpEndpoint.State state(Answer answer) {
    if (!answer.finished()) {
      return HttpEndpoint.State.SILENT;
    }
    int status = answer.exit().orElse(0);
    if (status == 401 || status == 403) {
      return HttpEndpoint.State.FORBIDDEN;
    }
    return status == 200 ? HttpEndpoint.State.ANSWERED : HttpEndpoint.State.REFUSED;
  }

  private static String words(Answer answer) {
    if (!answer.finished()) {
      return answer.detail();
    }
    String first = answer.outText().lines().findFirst().orElse("").strip();
    String brief = first.length() > 120 ? first.substring(0, 120) + "…" : first;
    return answer.accepted() ? brief : "HTTP " + answer.exit().orElse(0) + " " + brief;
  }
}
