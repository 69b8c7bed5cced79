package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.TrafficProbe;
import org.sparkstacking.conform.observed.TrafficProbe.Kind;
import org.sparkstacking.conform.observed.TrafficProbe.Outcome;
import org.sparkstacking.conform.observed.TrafficProbe.Phase;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;

/**
 * Sends ordinary traffic between pods of the kit on different nodes: from pod to pod and from pod
 * to service, with and without a network policy, before and while NCCL runs. The policy holds in
 * the kit's own namespace alone.
 */
public final class PodTrafficProbe implements Probe {
  private static final String TOPIC = "pod-traffic";

  @Override
  public String topic() {
    return TOPIC;
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    Cluster cluster = inquiry.site().cluster();
    if (cluster == null || inquiry.site().hosts().size() < 2) {
      return List.of();
    }
    return new Visit(inquiry, cluster).all();
  }

  /** Goes once through the probes of one site. */
  private static final class Visit {
    private static final String POD = "traffic-pod.yaml";
    private static final String POLICY = "traffic-policy.yaml";
    private static final int MOST_TRIES = 8;
    private static final int MOST_HANGS = 3;

    private final Inquiry inquiry;
    private final List<Host> hosts;
    private final PodStage stage;
    private final HostCounters counters;
    private final Map<Host, String> addresses = new LinkedHashMap<>();
    private final List<Observed> observed = new ArrayList<>();
    private final List<Answer> loaded = new ArrayList<>();
    private final Services services;

    Visit(Inquiry inquiry, Cluster cluster) {
      this.inquiry = inquiry;
      this.hosts = inquiry.site().hosts();
      this.stage = new PodStage(inquiry, cluster, TOPIC);
      this.counters = new HostCounters(inquiry, TOPIC + "/");
      this.services = new Services(inquiry, cluster);
    }

    List<Observed> all() {
      CompletableFuture<List<Observed>> beside = inquiry.beside(services::look);
      try {
        if (stage.prepare() && keys() && pods() && service()) {
          quiet();
          underLoad();
          withPolicy();
        }
      } finally {
        stage.remove();
      }
      observed.addAll(stage.observed());
      observed.addAll(beside.join());
      return List.copyOf(observed);
    }

    private boolean keys() {
      String file = "run-keys.yaml";
      Manifest manifest = stage.manifest(file, Map.of());
      new PodKeys().files().forEach(manifest::secret);
      return stage.create(collection("secrets"), "run-keys", file, manifest);
    }

    private boolean pods() {
      boolean all = true;
      for (Host host : hosts) {
        boolean far = host.equals(last());
        all &= create(pod(host), "friend", far ? "far" : "near", host);
      }
      all &= create("stranger", "stranger", "near", hosts.get(0));
      for (Host host : hosts) {
        Optional<KubeObject> object = all ? stage.ready(pod(host), host.name()) : Optional.empty();
        object.ifPresent(o -> addresses.put(host, o.text("status.podIP")));
        all &= object.isPresent();
      }
      return all && stage.ready("stranger", hosts.get(0).name()).isPresent();
    }

    private boolean create(String name, String role, String serves, Host host) {
      Map<String, String> values = new LinkedHashMap<>();
      values.put("NAME", name);
      values.put("NODE", host.node());
      values.put("ROLE", role);
      values.put("SERVES", serves);
      Cluster cluster = inquiry.site().cluster();
      String probeImage = cluster == null ? null : cluster.probeImage();
      if (probeImage != null) {
        values.put("IMAGE", probeImage);
      }
      return stage.pod(name, POD, stage.manifest(POD, values));
    }

    private boolean service() {
      String file = "traffic-service.yaml";
      return stage.create(collection("services"), "traffic", file, stage.manifest(file, Map.of()));
    }

    private void quiet() {
      for (Host from : hosts) {
        for (Host to : hosts) {
          if (!from.equals(to)) {
            counted(from, to);
          }
        }
      }
      send(Phase.QUIET, Kind.SERVICE, "", OptionalLong.empty());
      send(Phase.QUIET, Kind.FORBIDDEN, "", OptionalLong.empty());
    }

    /** Send from pod to pod and read Cilium's counters around it. */
    private void counted(Host from, Host to) {
      String id = "net/" + from.name() + "+" + to.name();
      List<Observed> before = counters.interfaces(id + "-before");
      Answer answer = ask(Phase.QUIET, Kind.POD, from, pod(from), address(to), to.name());
      List<Observed> after = counters.interfaces(id + "-after");
      note(
          Phase.QUIET,
          Kind.POD,
          from,
          to.node(),
          answer,
          new CiliumGrowth(before, after).between(from, to));
    }

    private void underLoad() {
      List<LoadHeld> held = new LoadGuard(inquiry, TOPIC + "/load/").look();
      if (!held.isEmpty()) {
        observed.addAll(held);
        return;
      }
      LoadedRun load = new LoadedRun(inquiry);
      try {
        if (load.start()) {
          probesUnderLoad();
        }
      } finally {
        observed.addAll(load.end(loaded));
      }
    }

    private void probesUnderLoad() {
      for (Host from : hosts) {
        for (Host to : hosts) {
          if (!from.equals(to)) {
            Answer answer = ask(Phase.LOAD, Kind.POD, from, pod(from), address(to), to.name());
            loaded.add(answer);
            note(Phase.LOAD, Kind.POD, from, to.node(), answer, OptionalLong.empty());
          }
        }
      }
      loaded.add(send(Phase.LOAD, Kind.SERVICE, "", OptionalLong.empty()));
      if (policy()) {
        loaded.add(send(Phase.LOAD_WITH_POLICY, Kind.ALLOWED, "", OptionalLong.empty()));
        loaded.add(settled(Phase.LOAD_WITH_POLICY));
      }
    }

    private void withPolicy() {
      if (policy()) {
        send(Phase.WITH_POLICY, Kind.ALLOWED, "", OptionalLong.empty());
        settled(Phase.WITH_POLICY);
      }
    }

    /**
     * A policy takes a moment until every agent enforces it: the last try counts. A connection that
     * was open when the policy came hangs without a word (seen with Cilium 1.19) and is tried
     * again.
     */
    private Answer settled(Phase phase) {
      Answer answer = forbidden(phase, 1);
      for (int n = 2; n <= MOST_TRIES && again(answer, n); n++) {
        answer = forbidden(phase, n);
      }
      note(phase, Kind.FORBIDDEN, hosts.get(0), last().node(), answer, OptionalLong.empty());
      return answer;
    }

    private static boolean again(Answer answer, int n) {
      Outcome outcome = Sending.outcome(answer, false).value();
      return outcome == Outcome.ANSWERED || (outcome == Outcome.NOT_TRIED && n <= MOST_HANGS);
    }

    private Answer forbidden(Phase phase, int n) {
      return ask(phase, Kind.FORBIDDEN, hosts.get(0), "stranger", address(last()), "try-" + n);
    }

    private boolean policy() {
      String collection =
          "/apis/networking.k8s.io/v1/namespaces/" + stage.namespace() + "/networkpolicies/";
      return stage.create(collection, "friends-only", POLICY, stage.manifest(POLICY, Map.of()));
    }

    private Answer send(Phase phase, Kind kind, String mark, OptionalLong bytes) {
      Host from = hosts.get(0);
      boolean service = kind == Kind.SERVICE;
      String pod = kind == Kind.FORBIDDEN ? "stranger" : pod(from);
      String target = service ? "traffic." + stage.namespace() + ".svc" : address(last());
      String to = service ? "traffic" : last().node();
      Answer answer = ask(phase, kind, from, pod, target, to + mark);
      note(phase, kind, from, to, answer, bytes);
      return answer;
    }

    private Answer ask(Phase phase, Kind kind, Host from, String pod, String target, String mark) {
      String id =
          TOPIC
              + "/"
              + phase.name().toLowerCase(java.util.Locale.ROOT)
              + "/"
              + kind.name().toLowerCase(java.util.Locale.ROOT)
              + "/"
              + mark;
      return stage.ask(id, from.name(), pod, Sending.words(target), Sending.longest());
    }

    private void note(
        Phase phase, Kind kind, Host from, String to, Answer answer, OptionalLong bytes) {
      observed.add(
          new TrafficProbe(
              KubeReads.source(answer),
              phase,
              kind,
              from.node(),
              to,
              Sending.outcome(answer, kind == Kind.SERVICE),
              bytes));
    }

    private Host last() {
      return hosts.get(hosts.size() - 1);
    }

    private String address(Host host) {
      return addresses.getOrDefault(host, "");
    }

    private String pod(Host host) {
      return "traffic-" + (hosts.indexOf(host) + 1);
    }

    private String collection(String resource) {
      return "/api/v1/namespaces/" + stage.namespace() + "/" + resource + "/";
    }
  }
}
