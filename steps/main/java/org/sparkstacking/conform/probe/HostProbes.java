package org.sparkstacking.conform.probe;

import java.util.List;

/** Lists the probes of GPUs, links and addresses of hosts. */
public final class HostProbes {

  private HostProbes() {}

  public static List<Probe> all() {
    return List.of(
        new GpuProbe(),
        new LinkProbe(),
        new RdmaRateProbe(),
        new AddressProbe(),
        new NetworkProbe(),
        new GpuDirectProbe());
  }
}
