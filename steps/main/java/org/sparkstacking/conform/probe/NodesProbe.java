package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.Observed;

/** Looks at the API server and at the nodes of the cluster. Reads only. */
public final class NodesProbe implements Probe {
  @Override
  public String topic() {
    return "nodes";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    if (inquiry.site().cluster() == null) {
      return List.of();
    }
    KubeReads reads = new KubeReads(inquiry);
    List<Observed> seen = new ArrayList<>();
    seen.addAll(reads.get("nodes/version", "/version"));
    seen.addAll(reads.get("nodes/readyz", "/readyz?verbose"));
    seen.addAll(reads.list("nodes/list", "/api/v1/nodes"));
    return List.copyOf(seen);
  }
}
