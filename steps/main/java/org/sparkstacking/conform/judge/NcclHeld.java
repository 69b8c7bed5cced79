package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.site.Site;

/**
 * Says why a host was not loaded: NOT_TESTED before the start, INCONCLUSIVE once it had begun.
 * Design sections 1 and 6.
 */
final class NcclHeld {
  private final NcclFinding.Basis basis;
  private final Site site;
  private final List<LoadHeld> held;

  NcclHeld(NcclFinding.Basis basis, Evidence own, Site site) {
    this.basis = basis;
    this.site = site;
    this.held = own.all(LoadHeld.class);
  }

  boolean beforeStart() {
    return held.stream().anyMatch(LoadHeld::before);
  }

  List<Finding> judge() {
    List<Finding> findings = new ArrayList<>();
    held.forEach(h -> findings.add(of(h)));
    return findings;
  }

  private Finding of(LoadHeld one) {
    Verdict verdict =
        one.before() && one.why() != LoadHeld.Why.NOT_SEEN
            ? Verdict.NOT_TESTED
            : Verdict.INCONCLUSIVE;
    return basis
        .of(verdict, seen(one).plus(when(one)))
        .where(one.source().host())
        .at(one.place())
        .because(one.why() == LoadHeld.Why.BUSY_GPU ? new String[] {"S-44"} : new String[0])
        .next(whose(one), next(one))
        .done();
  }

  private Text seen(LoadHeld one) {
    String host = one.source().host();
    return switch (one.why()) {
      case BUSY_GPU ->
          Text.of(
              host + "의 GPU를 다른 프로그램이 쓰고 있습니다: " + one.what() + ".",
              "Another program uses the GPU of " + host + ": " + one.what() + ".");
      case SHORT_MEMORY ->
          Text.of(
              host + "의 사용 가능한 메모리(MemAvailable)가 " + one.what() + "로, 필요한 " + least() + "보다 적습니다.",
              "MemAvailable of " + host + " is " + one.what() + ", less than " + least() + ".");
      case NOT_SEEN ->
          Text.of(
              host + "의 GPU와 메모리가 비어 있는지 확인하지 못했습니다" + why(one) + ".",
              host + " did not say whether its GPU and memory are free" + why(one) + ".");
    };
  }

  private static String why(LoadHeld one) {
    return one.what().isBlank() ? "" : ": " + one.what().strip();
  }

  private static Text when(LoadHeld one) {
    return one.before()
        ? Text.of(" 부하를 걸지 않았습니다.", " No load was put on it.")
        : Text.of(
            " 시험 도중이어서 더는 부하를 걸지 않았습니다.", " This was during the test: no more load was put on it.");
  }

  private static Whose whose(LoadHeld one) {
    return one.why() == LoadHeld.Why.NOT_SEEN ? Whose.KIT : Whose.INSTALLER;
  }

  private static Text next(LoadHeld one) {
    return switch (one.why()) {
      case BUSY_GPU ->
          Text.of(
              "그 프로그램의 담당자가 끝낸 뒤 다시 시험하십시오(이 도구는 끝내지 않습니다). 그대로 시험하려면 --override busy-gpu.",
              "Have its owner end it, then test again (this kit ends nothing of others). To test all the same: --override busy-gpu.");
      case SHORT_MEMORY ->
          Text.of(
              "메모리를 쓰는 작업을 끝낸 뒤 다시 시험하십시오. 그대로 시험하려면 --override memory.",
              "End what uses memory, then test again. To test all the same: --override memory.");
      case NOT_SEEN -> Text.of("다시 시험하십시오.", "Test again.");
    };
  }

  private String least() {
    return NcclFigures.size(site.load().leastMemAvailableBytes());
  }
}
