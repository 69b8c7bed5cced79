package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.PodNetdevs;
import org.sparkstacking.conform.observed.RdmaOpening;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Holds the positive control of CIL-1 on a site with a secondary network: a pod that is attached to
 * it has to see a second interface and open the RDMA devices by the same look, or that an ordinary
 * pod does not proves nothing.
 */
final class AttachedPods {
  private static final String QUESTIONS = "attached-pods/";
  private static final Point.Move AGAIN =
      Point.Move.admin(
          "보조 네트워크(NCP-1, BND-1)를 먼저 바로잡은 뒤 다시 시험하십시오.",
          "Mend the secondary network first (NCP-1, BND-1), then run again.");

  private final Evidence control;
  private final Evidence left;
  private final boolean declared;

  AttachedPods(Evidence evidence, Site site) {
    List<Observed> own = new ArrayList<>();
    List<Observed> others = new ArrayList<>();
    for (Observed one : evidence.all()) {
      (one.source().question().startsWith(QUESTIONS) ? own : others).add(one);
    }
    this.control = Evidence.of(own);
    this.left = Evidence.of(others);
    this.declared = site.secondaryNetwork() != null;
  }

  /** Give what was seen of ordinary pods and of hosts. */
  Evidence left() {
    return left;
  }

  /** Take a PASS back where the attached pod of that Spark did not show what is missed here. */
  Finding check(Finding finding, Host host) {
    if (!declared || finding.verdict() != Verdict.PASS) {
      return finding;
    }
    List<Cited> shown =
        finding.criterion().name().equals("no-netdev") ? netdevs(host) : opened(finding, host);
    return shown.isEmpty() ? doubted(finding, host) : with(finding, shown);
  }

  private List<Cited> netdevs(Host host) {
    return control.all(PodNetdevs.class).stream()
        .filter(p -> Sparks.isOf(host, p.node()))
        .filter(p -> p.netdevs().stream().filter(n -> !n.value().equals("lo")).count() > 1)
        .flatMap(p -> p.netdevs().stream())
        .map(n -> Cites.of("netdev", n))
        .toList();
  }

  private List<Cited> opened(Finding finding, Host host) {
    return control.all(RdmaOpening.class).stream()
        .filter(t -> Sparks.isOf(host, t.node()))
        .filter(t -> finding.where().en().endsWith(" " + t.device()))
        .filter(t -> t.outcome().value() == RdmaOpening.Outcome.OPENED)
        .map(t -> Cites.of("outcome", t.outcome()))
        .toList();
  }

  private Finding doubted(Finding finding, Host host) {
    Text seen =
        finding
            .seen()
            .plus(
                Text.of(
                    " – 그러나 이를 보여야 할 보조 네트워크의 Pod가 보여 주지 않아 증명이 되지 않습니다" + why(host) + ".",
                    " – but the pod on the secondary network, which has to show it, did not, so nothing"
                        + " is proved"
                        + why(host)
                        + "."));
    return remade(finding, Verdict.INCONCLUSIVE, seen, AGAIN, finding.cited());
  }

  /** What kept the attached pod from being looked into, where that is known. */
  private String why(Host host) {
    Optional<NotStarted> idle =
        control.all(NotStarted.class).stream()
            .filter(
                n ->
                    n.source().host().equals(Bnd4Judge.CLUSTER)
                        || Sparks.isOf(host, n.source().host()))
            .findFirst();
    return idle.map(n -> " (" + n.subject() + ": " + n.words().value() + ")").orElse("");
  }

  private static Finding with(Finding finding, List<Cited> shown) {
    List<Cited> cited = new ArrayList<>(finding.cited());
    cited.addAll(shown);
    Point.Move same = new Point.Move(finding.next(), finding.whose());
    return remade(finding, finding.verdict(), finding.seen(), same, cited);
  }

  private static Finding remade(
      Finding f, Verdict verdict, Text seen, Point.Move move, List<Cited> cited) {
    return new Finding(
        f.criterion(),
        verdict,
        f.expected(),
        seen,
        f.where(),
        f.how()
            .plus(
                Text.of(
                    " 보조 네트워크의 Pod에서는 같은 방법으로 보여야 합니다.",
                    "; a pod on the secondary network has to show it by the same look")),
        move.next(),
        move.whose(),
        cited,
        f.causes(),
        f.remarks());
  }
}
