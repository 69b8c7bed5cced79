package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Host;

/**
 * Looks at what Cilium says of itself: every agent is asked on its own node, with a deadline.
 * Kubernetes' own word (DaemonSet, conditions) stays well for minutes while an agent is frozen.
 */
public final class CiliumProbe implements Probe {
  /** An agent that has just started says 0/0 until its first round of probes: 97 s with 2 nodes. */
  private static final Duration FIRST_ROUND = Duration.ofSeconds(110);

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
    seen.addAll(agents.each((host, pod) -> state(inquiry, host, pod)));
    return List.copyOf(seen);
  }

  private static List<Observed> state(Inquiry inquiry, Host host, ClusterQuestion.PodRef pod) {
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
    return answer.finished() && notYet(answer) ? later(inquiry, host, pod, question, seen) : seen;
  }

  /** Wait for the next round; where it came, what was said before it is no longer so. */
  private static List<Observed> later(
      Inquiry inquiry,
      Host host,
      ClusterQuestion.PodRef pod,
      ClusterQuestion question,
      List<Observed> before) {
    ClusterQuestion again = patient(question, Pace.of(inquiry.site(), FIRST_ROUND));
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

  private static ClusterQuestion patient(ClusterQuestion q, Duration deadline) {
    return new ClusterQuestion(
        "cilium/status-again",
        q.host(),
        q.action(),
        q.path(),
        q.command(),
        q.manifest(),
        q.body(),
        deadline,
        q.mostBytes());
  }
}
