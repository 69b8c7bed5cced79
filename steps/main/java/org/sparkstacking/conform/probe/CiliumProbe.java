package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Host;

/**
 * Looks at what Cilium says of itself: every agent is asked on its own node, with a deadline.
 * Kubernetes' own word (DaemonSet, conditions) stays well for minutes while an agent is frozen.
 */
public final class CiliumProbe implements Probe {
  /** One round of an agent's probes with 2 nodes; it grows with the logarithm of their number. */
  private static final Duration ROUND = Duration.ofSeconds(97);

  private static final Duration LONGEST_ROUND = Duration.ofMinutes(5);

  /** The results of a round come in over some time after its start (measured: up to 50 s). */
  private static final Duration TO_COME_IN = Duration.ofSeconds(50);

  /** A duration as Go prints it, with what the agent puts around it. */
  private static final Pattern INTERVAL =
      Pattern.compile(
          "Probe interval: (?:(\\d{1,2})h)?(?:(\\d{1,2})m)?(\\d{1,2})(?:\\.\\d{1,9})?s");

  private static final Pattern NOT_YET =
      Pattern.compile("Cluster health:\\s+(?:Probe disabled|0/0 |Warning)");

  /**
   * What an agent says of its peers is up to one round old: after a node or its network came back
   * it says 1/2 for that long (measured).
   */
  private static final Pattern REACHED =
      Pattern.compile("Cluster health:\\s+(\\d{1,6})/(\\d{1,6}) reachable");

  @Override
  public String topic() {
    return "cilium";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    if (inquiry.site().cluster() == null) {
      return List.of();
    }
    KubeReads reads = new KubeReads(inquiry);
    List<Observed> seen = new ArrayList<>();
    seen.addAll(reads.list("cilium/nodes", "/apis/cilium.io/v2/ciliumnodes"));
    seen.addAll(reads.list("cilium/daemonsets", "/apis/apps/v1/namespaces/kube-system/daemonsets"));
    seen.addAll(
        reads.get("cilium/config", "/api/v1/namespaces/kube-system/configmaps/cilium-config"));
    List<Observed> pods = CiliumAgents.pods(inquiry, "cilium/pods");
    seen.addAll(pods);
    CiliumAgents agents = new CiliumAgents(inquiry, pods);
    boolean all = agents.onAllSparks();
    seen.addAll(agents.each((host, pod) -> state(inquiry, host, pod, all)));
    return List.copyOf(seen);
  }

  /** Ask an agent; its peers are waited for only where all of them have an agent at all. */
  private static List<Observed> state(
      Inquiry inquiry, Host host, ClusterQuestion.PodRef pod, boolean patient) {
    List<Observed> seen = new ArrayList<>();
    ClusterQuestion json = json("cilium/status-json", host, pod);
    Answer first = inquiry.cluster().ask(json);
    seen.addAll(CiliumAgents.read(first, json));
    if (!first.finished()) {
      return seen; // an agent that does not answer once is not waited for again
    }
    ClusterQuestion question =
        CiliumAgents.question("cilium/status", host, pod, "cilium-dbg", "status");
    Answer answer = inquiry.cluster().ask(question);
    seen.addAll(CiliumAgents.read(answer, question));
    boolean wait = patient && answer.finished() && notYet(answer);
    return wait ? later(inquiry, host, pod, patient(question, answer, inquiry), seen) : seen;
  }

  /** Wait for the next rounds; where they came, what was said before is no longer so. */
  private static List<Observed> later(
      Inquiry inquiry,
      Host host,
      ClusterQuestion.PodRef pod,
      ClusterQuestion again,
      List<Observed> before) {
    Predicate<Answer> told = a -> a.finished() && !notYet(a);
    Answer last = inquiry.cluster().await(again, told);
    List<Observed> seen = new ArrayList<>(told.test(last) ? List.of() : before);
    seen.addAll(CiliumAgents.read(last, again));
    if (told.test(last)) {
      ClusterQuestion json = json("cilium/status-json-again", host, pod);
      seen.addAll(CiliumAgents.read(inquiry.cluster().ask(json), json));
    }
    return seen;
  }

  private static ClusterQuestion json(String id, Host host, ClusterQuestion.PodRef pod) {
    return CiliumAgents.question(id, host, pod, "cilium-dbg", "status", "-o", "json");
  }

  /** Tell whether the agent's word of its peers may still change by itself. */
  static boolean notYet(Answer answer) {
    Matcher reached = REACHED.matcher(answer.outText());
    boolean part =
        reached.find() && Long.parseLong(reached.group(1)) < Long.parseLong(reached.group(2));
    return part || NOT_YET.matcher(answer.outText()).find();
  }

  /**
   * Give the time in which a whole round of probes begins and ends, whenever the last one began. In
   * the first round after a start a peer may not have been up yet; the next one tells.
   */
  static Duration patience(Answer answer) {
    Duration round = interval(answer.outText());
    return round.multipliedBy(2).plus(TO_COME_IN);
  }

  private static Duration interval(String status) {
    Matcher m = INTERVAL.matcher(status);
    if (!m.find()) {
      return ROUND;
    }
    Duration told =
        Duration.ofHours(number(m.group(1)))
            .plusMinutes(number(m.group(2)))
            .plusSeconds(number(m.group(3)) + 1);
    Duration least = told.compareTo(ROUND) < 0 ? ROUND : told; // '0s' before the first round
    return least.compareTo(LONGEST_ROUND) > 0 ? LONGEST_ROUND : least;
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private static ClusterQuestion patient(ClusterQuestion q, Answer first, Inquiry inquiry) {
    return new ClusterQuestion(
        "cilium/status-again",
        q.host(),
        q.action(),
        q.path(),
        q.command(),
        q.manifest(),
        q.body(),
        Pace.of(inquiry.site(), patience(first)),
        q.mostBytes());
  }
}
