package org.sparkstacking.conform.judge.kube;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.NotUnderstood;

/** Takes a PASS back where part of the answer that it rests on could not be read. */
final class Trust {
  private static final Set<String> FORMATS =
      Set.of(
          "kubernetes json",
          "kubernetes yaml",
          "kubectl table",
          "kubectl describe",
          "cilium status",
          "cilium devices");
  private static final Text CUT =
      Text.of(
          "같은 출력의 일부를 읽을 수 없어 적합으로 볼 수 없습니다(중간에 끊겼을 수 있음).",
          "Part of the same output could not be read (it may be cut), so this is no PASS.");

  private Trust() {}

  static List<Finding> check(List<Finding> findings, Evidence evidence) {
    Set<String> broken =
        evidence.all(NotUnderstood.class).stream()
            .filter(n -> FORMATS.contains(n.format()))
            .map(n -> n.source().file())
            .collect(Collectors.toSet());
    evidence.all(NoAnswer.class).stream()
        .filter(n -> n.why() == NoAnswer.Why.CUT)
        .forEach(n -> broken.add(n.source().file()));
    return findings.stream().map(f -> doubted(f, broken)).toList();
  }

  private static Finding doubted(Finding finding, Set<String> broken) {
    boolean rests = finding.cited().stream().map(Cited::file).anyMatch(broken::contains);
    return finding.verdict() == Verdict.PASS && rests
        ? finding.withVerdict(Verdict.INCONCLUSIVE).withRemarks(List.of(CUT))
        : finding;
  }
}
