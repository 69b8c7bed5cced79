package org.sparkstacking.conform.judge;

import java.util.List;

/** Lists the judges of GPUs, links and addresses of hosts. */
public final class HostJudges {

  private HostJudges() {}

  public static List<ClaimJudge> all() {
    return List.of(
        new GpuSeenJudge(),
        new LinkUpJudge(),
        new LinkSpeedJudge(),
        new RdmaRateJudge(),
        new AddressJudge(),
        new SeparationJudge(),
        new GpuDirectJudge());
  }
}
