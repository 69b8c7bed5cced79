package org.sparkstacking.conform.probe;

import java.util.List;

/** Lists the probes of the cluster. */
public final class ClusterProbes {

  private ClusterProbes() {}

  public static List<Probe> all() {
    return List.of(
        new NodesProbe(),
        new CiliumProbe(),
        new GpuResourcesProbe(),
        new OneGpuPodsProbe(),
        new OversizedPodProbe(),
        new HostnetNcclProbe(),
        new PodNetworkNcclProbe(),
        new CiliumDevicesProbe(),
        new PodTrafficProbe(),
        new NetworkOperatorProbe(),
        new LlmRuntimeProbe());
  }
}
