package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;

/**
 * Runs NCCL in one pod a Spark and gathers its witnesses: every pod's log, and the counters of
 * every host before and after. The pods are taken down whatever happens.
 */
final class NcclPods {
  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final long LARGEST_LOG = 64L << 20;
  private static final String FOLDER = "/tmp/conform-nccl";

  private final Inquiry inquiry;
  private final Cluster cluster;
  private final Kind kind;
  private final String prefix;
  private final PodStage stage;
  private final HostCounters counters;
  private final Map<Host, String> pods = new LinkedHashMap<>();
  private final List<String> addresses = new ArrayList<>();
  private final List<Observed> observed = new ArrayList<>();

  /**
   * Describe a workload of pods.
   *
   * @param topic start of its question ids, without the slash at the end
   * @param manifest of one rank
   * @param port of the pods' sshd
   * @param attachments how its pods come onto the site's secondary network, or null
   */
  record Kind(
      String topic,
      String manifest,
      int port,
      boolean hostNetwork,
      @Nullable Attachments attachments) {

    Kind(String topic, String manifest, int port, boolean hostNetwork) {
      this(topic, manifest, port, hostNetwork, null);
    }

    /** Give the name of its pods, without their number. */
    String podName() {
      return attachments == null ? topic.substring(topic.lastIndexOf('/') + 1) : "secondary-pod";
    }
  }

  NcclPods(Inquiry inquiry, Cluster cluster, Kind kind) {
    this.inquiry = inquiry;
    this.cluster = cluster;
    this.kind = kind;
    this.prefix = kind.topic() + "/";
    this.stage = new PodStage(inquiry, cluster, kind.topic());
    this.counters = new HostCounters(inquiry, prefix);
  }

  /** Bring the pods up, do the work, take them down. */
  List<Observed> around(Runnable work) {
    try {
      if (free() && stage.prepare() && defined() && keys() && allStarted()) {
        folders();
        work.run();
      } else {
        observed.add(notStarted());
      }
    } finally {
      stage.remove();
    }
    observed.addAll(stage.observed());
    return observed;
  }

  /**
   * Ask the hosts whether their GPUs may be loaded. What no host answers is left to the scheduler,
   * which gives a GPU to one pod at a time.
   */
  private boolean free() {
    List<LoadHeld> held = new LoadGuard(inquiry, prefix + "quiet/").seen();
    observed.addAll(held);
    return held.isEmpty();
  }

  /** Find out whether the secondary network of the pods is defined, where they need one. */
  private boolean defined() {
    Attachments attachments = kind.attachments();
    List<Observed> seen =
        attachments == null ? List.of() : attachments.readToStart(inquiry, prefix + "attachment/");
    observed.addAll(seen);
    return seen.stream().noneMatch(NotStarted.class::isInstance);
  }

  private boolean keys() {
    String file = "run-keys.yaml";
    Manifest manifest = stage.manifest(file, Map.of());
    new PodKeys().files().forEach(manifest::secret);
    String collection = "/api/v1/namespaces/" + stage.namespace() + "/secrets/";
    return stage.create(collection, "run-keys", file, manifest);
  }

  private boolean started() {
    List<Host> hosts = inquiry.site().hosts();
    for (Host host : hosts) {
      String pod = kind.podName() + "-" + (hosts.indexOf(host) + 1);
      Map<String, String> values = new LinkedHashMap<>();
      values.put("NAME", pod);
      values.put("NODE", host.node());
      values.put("PORT", String.valueOf(kind.port()));
      values.put("ADDRESS", MpiCommand.address(host));
      if (stage.pod(pod, kind.manifest(), attached(stage.manifest(kind.manifest(), values)))) {
        pods.put(host, pod);
      }
    }
    return pods.size() == hosts.size() && pods.entrySet().stream().allMatch(this::ready);
  }

  private boolean allStarted() {
    boolean byOperator = kind.hostNetwork() && cluster.mpiJobs();
    return byOperator ? startedByOperator() : started();
  }

  private boolean startedByOperator() {
    pods.putAll(new MpiJob(inquiry, cluster, stage, kind.topic()).start(kind.port()));
    pods.keySet().forEach(host -> addresses.add(MpiCommand.address(host)));
    return !pods.isEmpty();
  }

  private Manifest attached(Manifest pod) {
    Attachments attachments = kind.attachments();
    return attachments == null ? pod : attachments.wanted(pod);
  }

  private boolean ready(Map.Entry<Host, String> pod) {
    Optional<KubeObject> object = stage.ready(pod.getValue(), pod.getKey().name());
    Attachments attachments = kind.attachments();
    Optional<NotStarted> missing =
        attachments == null
            ? Optional.empty()
            : object.flatMap(o -> attachments.missing(o, pod.getKey().name()));
    missing.ifPresent(observed::add);
    object.ifPresent(
        o ->
            addresses.add(
                kind.hostNetwork() ? MpiCommand.address(pod.getKey()) : o.text("status.podIP")));
    return object.isPresent() && missing.isEmpty();
  }

  /** Say that there was no run, of the Spark whose pod kept it from starting. */
  private NoAnswer notStarted() {
    String host =
        Stream.concat(observed.stream(), stage.observed().stream())
            .filter(NotStarted.class::isInstance)
            .map(o -> o.source().host())
            .filter(h -> inquiry.site().host(h).isPresent())
            .findFirst()
            .orElse(inquiry.site().hosts().isEmpty() ? "" : inquiry.site().hosts().get(0).name());
    Source run = new Source(prefix + "quiet/run", host, "");
    return new NoAnswer(run, NoAnswer.Why.NOT_ASKED, "the pods of the test did not all start");
  }

  private void folders() {
    everywhere("quiet/folder", List.of("mkdir", "-p", FOLDER)).stream()
        .filter(a -> !a.succeeded())
        .forEach(a -> observed.addAll(Inquiry.readAnswer(a, List.of())));
  }

  /** Read interface counters over an idle window. */
  void idle() {
    observed.addAll(counters.interfaces("idle/net-before"));
    inquiry.readAll(
        inquiry.site().hosts().stream()
            .map(h -> Question.of(prefix + "idle/wait", h.name(), "sleep 5", SHORT))
            .toList(),
        List.of());
    observed.addAll(counters.interfaces("idle/net-after"));
  }

  /** Read the counters before a window, {@code quiet} or {@code small}. */
  void before(String window) {
    observed.addAll(counters.interfaces(window + "/net-before"));
    observed.addAll(counters.rdma(window + "/rdma-before"));
  }

  void after(String window) {
    observed.addAll(counters.rdma(window + "/rdma-after"));
    observed.addAll(counters.interfaces(window + "/net-after"));
  }

  /** Give the settings with which every rank writes its log. */
  static Map<String, String> logged() {
    return Map.of(
        "NCCL_DEBUG", "INFO",
        "NCCL_DEBUG_SUBSYS", "INIT,NET",
        "NCCL_DEBUG_FILE", FOLDER + "/nccl.%h.%p");
  }

  /** Run one test from rank 0's pod. */
  void run(String id, Map<String, String> settings, String program, String flags) {
    Host first = inquiry.site().hosts().get(0);
    String netdev =
        kind.hostNetwork()
            ? new MpiCommand(inquiry.site(), inquiry.site().hosts(), false).socketInterface()
            : "eth0";
    PodMpi mpi = new PodMpi(inquiry.site(), addresses, kind.port(), netdev);
    List<String> words = mpi.test(inquiry.runId(), suited(settings), program, flags);
    Duration planned = NcclPlan.planned(inquiry.site(), addresses.size());
    Duration deadline = NcclPlan.deadline(inquiry.site(), planned);
    String pod = pods.getOrDefault(first, "");
    Answer answer = stage.ask(prefix + id, first.name(), pod, words, deadline);
    observed.addAll(Workloads.ended(answer, planned, HostNcclProbe.READERS));
  }

  /**
   * Keep NCCL on a secondary network from falling back to TCP: its sockets are on the pod network,
   * which may be the hospital's 1 GbE, so it has to fail there instead. The GID index of a host
   * holds for that host's own interfaces, so NCCL looks for the pod's itself (-1, its default).
   */
  private Map<String, String> suited(Map<String, String> settings) {
    if (kind.attachments() == null) {
      return settings;
    }
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.put("NCCL_NET", "IB");
    if (inquiry.site().nccl().environment().containsKey("NCCL_IB_GID_INDEX")) {
      all.put("NCCL_IB_GID_INDEX", "-1");
    }
    return all;
  }

  /** Read the log of every rank, in its own pod. */
  void logs() {
    List<String> words = List.of("sh", "-c", "grep -H '' " + FOLDER + "/nccl.*");
    everywhere("quiet/log", words)
        .forEach(a -> observed.addAll(Inquiry.readAnswer(a, HostNcclProbe.READERS)));
  }

  private List<Answer> everywhere(String id, List<String> words) {
    List<Callable<Answer>> asked = new ArrayList<>();
    pods.forEach(
        (host, pod) ->
            asked.add(
                () ->
                    stage.ask(
                        stage
                            .question(prefix + id, host.name(), pod, words, SHORT)
                            .most(LARGEST_LOG))));
    return inquiry.together(asked);
  }
}
