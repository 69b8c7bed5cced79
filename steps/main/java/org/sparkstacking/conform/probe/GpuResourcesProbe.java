package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.Observed;

/** Looks at what Kubernetes and the GPU Operator believe about GPUs. Reads only. */
public final class GpuResourcesProbe implements Probe {
  @Override
  public String topic() {
    return "gpu-resources";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    if (inquiry.site().cluster() == null) {
      return List.of();
    }
    KubeReads reads = new KubeReads(inquiry);
    List<Observed> seen = new ArrayList<>();
    seen.addAll(reads.list("gpu-resources/nodes", "/api/v1/nodes"));
    seen.addAll(reads.list("gpu-resources/clusterpolicies", "/apis/nvidia.com/v1/clusterpolicies"));
    return List.copyOf(seen);
  }
}
