package org.sparkstacking.conform.probe.plan;

import org.sparkstacking.conform.claim.Text;

/**
 * Name the states of a site in which the probes are walked through. What is asked in a healthy one
 * is the plan; what is asked only in another one is asked on that condition.
 */
public enum DryWorld {
  HEALTHY(Text.same("")),
  OTHER_LAUNCHER(
      Text.of("MPI가 Open MPI 4가 아닐 때만", "only where the MPI launcher is not Open MPI 4")),
  UNSETTLED(
      Text.of(
          "답이 아직 정해지지 않았을 때만(Cilium이 막 시작함, 객체 500개 초과, 부하가 아직 없음, 죽은 시험의 Lease가 남음)",
          "only while answers are not settled (Cilium just started, more than 500 objects, load not"
              + " moving yet, a dead run's Lease left)")),
  NO_PODS_MADE(
      Text.of("MPI Operator가 Pod를 만들지 않을 때만", "only where the MPI Operator makes no pods")),
  HANGING(
      Text.of(
          "시험이 멈추거나 이번 시험의 프로세스가 남았을 때만",
          "only where a test hangs or processes of this run are left"));

  private final Text onlyIf;

  DryWorld(Text onlyIf) {
    this.onlyIf = onlyIf;
  }

  /** Give the condition, "" for what is asked anyway. */
  public Text onlyIf() {
    return onlyIf;
  }
}
