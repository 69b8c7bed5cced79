package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/**
 * Finds what the same text shows to be wrong further down: a link that is down is what there is to
 * repair where NCCL fell back to sockets, and a slow link where NCCL is slow.
 */
final class Below {
  private static final List<String> LOWER = List.of("LNK-1", "LNK-2", "NET-1");

  /** NCCL found no RDMA device: without a port that is up there is none to find. */
  private static final Set<String> NO_DEVICE = Set.of("S-07", "K-26");

  private final List<ClaimJudge> judges;
  private final Evidence evidence;

  Below(List<ClaimJudge> judges, Evidence evidence) {
    this.judges = judges;
    this.evidence = evidence;
  }

  /** List the lower claims' failures that explain a claim's, the lowest first. */
  List<Finding> of(ClaimId claim, Set<String> causes) {
    if (!claim.family().equals("NCH") && !claim.family().equals("NCP")) {
      return List.of();
    }
    List<Finding> below = new ArrayList<>();
    for (String lower : LOWER) {
      judges.stream()
          .filter(j -> j.claim().value().equals(lower))
          .flatMap(j -> j.judge(evidence, Site.undeclared(), Scope.TEXT).stream())
          .filter(f -> f.verdict() == Verdict.FAIL && explains(f, claim, causes))
          .forEach(below::add);
    }
    return below.stream().limit(1).toList();
  }

  private static boolean explains(Finding lower, ClaimId claim, Set<String> causes) {
    boolean known =
        lower.causes().stream().anyMatch(l -> causes.stream().anyMatch(c -> Causes.explain(l, c)));
    boolean link = lower.criterion().claim().family().equals("LNK");
    boolean down =
        lower.criterion().claim().value().equals("LNK-1")
            && causes.stream().anyMatch(NO_DEVICE::contains);
    return known || down || (link && speed(claim));
  }

  private static boolean speed(ClaimId claim) {
    return claim.value().endsWith("-2");
  }

  /** Put the causes together: what is seen to be wrong leaves no other reading open. */
  static Set<String> together(Set<String> causes, List<Finding> below) {
    if (below.isEmpty() || below.get(0).causes().isEmpty()) {
      return causes;
    }
    Set<String> all = new LinkedHashSet<>(below.get(0).causes());
    causes.stream()
        .filter(c -> below.get(0).causes().stream().anyMatch(l -> Causes.explain(l, c)))
        .forEach(all::add);
    return all;
  }

  static Text words(List<Finding> below) {
    if (below.isEmpty()) {
      return Text.same("");
    }
    Finding first = below.get(0);
    String claim = first.criterion().claim().value();
    return Text.of(" 그 아래의 원인(" + claim + "): ", " Behind it (" + claim + "): ")
        .plus(CauseWords.sentence(first.seen()));
  }
}
