package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Host;

/** Removes what one run left, and says of each thing that stays what holds it. */
public final class RemainsRemoval {
  private static final Duration GONE = Duration.ofSeconds(60);

  private final Inquiry inquiry;
  private final Remains.OfRun run;

  /**
   * Prepare.
   *
   * @param inquiry one that bears the id of the run that is cleaned up
   */
  public RemainsRemoval(Inquiry inquiry, Remains.OfRun run) {
    this.inquiry = inquiry;
    this.run = run;
  }

  /** Remove; empty where nothing is left. */
  public List<Text> remove() {
    List<Text> left = new ArrayList<>();
    Leftovers leftovers =
        new Leftovers(inquiry, "clean/" + run.id() + "/", Leftovers.folder(run.id()));
    for (Host host : inquiry.site().hosts()) {
      boolean there =
          run.folders().contains(host.name()) || run.processes().containsKey(host.name());
      if (there) {
        left.addAll(onHost(leftovers, host));
      }
    }
    run.namespaces().keySet().forEach(name -> namespace(name).ifPresent(left::add));
    if (run.lease()) {
      RunLease.remove(inquiry, "clean/" + run.id() + "/lease").ifPresent(left::add);
    }
    return left;
  }

  private List<Text> onHost(Leftovers leftovers, Host host) {
    List<Text> left = new ArrayList<>();
    List<Observed> refused = leftovers.remove(host);
    List<String> alive = leftovers.alive(host);
    if (!alive.isEmpty()) {
      left.add(
          Text.of(
              host.name()
                  + ": 끝나지 않은 프로세스 "
                  + String.join(" ", alive)
                  + " — 그 호스트에서 ps -fp로 확인하십시오",
              host.name()
                  + ": processes that did not end: "
                  + String.join(" ", alive)
                  + "; look at them there with ps -fp"));
    }
    if (!refused.isEmpty()) {
      left.add(
          Text.of(
              host.name() + ": " + Leftovers.folder(run.id()) + "을(를) 지우지 못했습니다(접속 또는 권한을 확인하십시오)",
              host.name()
                  + ": "
                  + Leftovers.folder(run.id())
                  + " could not be removed (see login and"
                  + " rights)"));
    }
    return left;
  }

  private Optional<Text> namespace(String name) {
    String path = "/api/v1/namespaces/" + name;
    String id = "clean/" + run.id() + "/";
    Answer deleted =
        inquiry
            .cluster()
            .ask(ClusterQuestion.delete(id + "delete/" + name, path, KubeReads.ORDINARY));
    boolean missing = deleted.exit().orElse(0) == 404;
    if (!deleted.accepted() && !missing) {
      String why =
          deleted.finished()
              ? "HTTP " + deleted.exit().orElse(0)
              : deleted.ending() + " " + deleted.detail();
      return Optional.of(
          Text.of(
              "namespace "
                  + name
                  + ": 삭제 요청이 거절되었습니다("
                  + why
                  + "). 권한(fixtures/manifests/rbac/full.yaml)을 확인하십시오",
              "namespace "
                  + name
                  + ": the deletion was refused ("
                  + why
                  + "); see the rights in fixtures/manifests/rbac/full.yaml"));
    }
    Answer last =
        inquiry
            .cluster()
            .await(
                ClusterQuestion.get(id + "gone/" + name, path, Pace.of(inquiry.site(), GONE)),
                a -> a.exit().orElse(0) == 404);
    return last.exit().orElse(0) == 404 ? Optional.empty() : Optional.of(stuck(name, last));
  }

  /** Say what holds a namespace, in the server's own words. */
  private static Text stuck(String name, Answer last) {
    String holds =
        KubeReads.read(last, "", "get").stream()
            .filter(o -> o instanceof KubeObject k && k.is("Namespace"))
            .map(o -> ClusterLeftovers.holds((KubeObject) o))
            .findFirst()
            .orElse("");
    String words = holds.isEmpty() ? "-" : holds;
    return Text.of(
        "namespace "
            + name
            + ": 삭제 중(Terminating)에 멈추어 있습니다. 막고 있는 것: "
            + words
            + ". 그 객체의 finalizer를 맡은 컨트롤러나 꺼진 노드를 클러스터 관리자가 확인해야 합니다",
        "namespace "
            + name
            + ": stuck in Terminating. What holds it: "
            + words
            + ". The cluster's administrator looks for the controller of that finalizer, or for a node"
            + " that is down");
  }
}
