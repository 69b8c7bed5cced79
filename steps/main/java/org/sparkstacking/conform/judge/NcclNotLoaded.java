package org.sparkstacking.conform.judge;

import java.util.Optional;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.GpuProcess;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.observed.WorkloadEnd;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Says why a workload was not started: a GPU in use or too little memory is NOT_TESTED, and where
 * that could not be told it is INCONCLUSIVE. Design section 1, 'Busy before the start'.
 */
final class NcclNotLoaded {
  private static final int MOST_DIGITS = 18;

  private final NcclFinding.Basis basis;
  private final Evidence guard;
  private final Evidence all;
  private final String apps;
  private final Site site;

  NcclNotLoaded(NcclFinding.Basis basis, Workload workload, Evidence evidence, Site site) {
    this.basis = basis;
    this.all = evidence.about(workload.prefix());
    this.guard = evidence.about(workload.prefix() + "guard/");
    this.apps = workload.prefix() + "guard/apps";
    this.site = site;
  }

  /** Give the reason; empty where the workload was started or was not refused. */
  Optional<NcclFinding> reason() {
    if (guard.all().isEmpty() || !all.all(WorkloadEnd.class).isEmpty()) {
      return Optional.empty();
    }
    return busy().or(this::shortOfMemory).or(this::untold);
  }

  private Optional<NcclFinding> busy() {
    return guard.all(GpuProcess.class).stream()
        .filter(GpuProcess::compute)
        .findFirst()
        .map(
            p -> {
              String who = p.source().host() + ": " + p.name() + " (" + p.pid() + ")";
              return basis
                  .notTested(
                      Text.of(
                          "GPU를 쓰는 프로그램이 있어 부하를 걸지 않았습니다. " + who,
                          "a program is on the GPU, so no load was started. " + who))
                  .where(p.source().host())
                  .at(p.place())
                  .because("S-44")
                  .next(
                      Whose.CLUSTER_ADMIN,
                      Text.of(
                          "그 프로그램(또는 그 Pod)이 끝난 뒤 다시 시험하십시오.",
                          "Test again when that program, or its pod, has ended."));
            });
  }

  private Optional<NcclFinding> shortOfMemory() {
    long least = site.load().leastMemAvailableBytes() >> 10;
    return guard.all(HostFact.class).stream()
        .filter(f -> f.name().equals("MemAvailable") && kilobytes(f) < least)
        .findFirst()
        .map(
            f ->
                basis
                    .notTested(
                        Text.of(
                            "사용 가능한 메모리가 부족하여 부하를 걸지 않았습니다: " + f.value().value(),
                            "too little memory is available, so no load was started: "
                                + f.value().value()))
                    .where(f.source().host())
                    .at(f.value())
                    .because("S-25")
                    .next(
                        Whose.CLUSTER_ADMIN,
                        Text.of(
                            "메모리를 쓰는 작업을 끝낸 뒤 다시 시험하십시오.",
                            "End what uses the memory, then test again.")));
  }

  private Optional<NcclFinding> untold() {
    for (Host host : site.hosts()) {
      Optional<Text> missing = Answers.missing(all, host.name(), apps);
      if (missing.isPresent()) {
        return Optional.of(
            basis
                .open(
                    Text.of(
                        "GPU가 비어 있는지 알 수 없어 부하를 걸지 않았습니다. " + missing.get().ko(),
                        "whether the GPU is free is not known, so no load was started. "
                            + missing.get().en()))
                .where(host.name())
                .next(
                    Whose.INSTALLER,
                    Text.of(
                        "그 호스트에서 nvidia-smi가 답하는지 확인하고 다시 시험하십시오(GPU-1).",
                        "See that nvidia-smi answers on that host (GPU-1), then test again.")));
      }
    }
    return Optional.empty();
  }

  private static long kilobytes(HostFact fact) {
    String digits = fact.value().value().replace(" kB", "").strip();
    boolean number = digits.length() <= MOST_DIGITS && digits.chars().allMatch(Character::isDigit);
    return number && !digits.isEmpty() ? Long.parseLong(digits) : Long.MAX_VALUE;
  }
}
