package org.sparkstacking.conform.probe;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.SecondaryNetwork;

/** Searches the cluster for the NVIDIA Network Operator and secondary networks. Reads only. */
public final class NetworkOperatorProbe implements Probe {
  @Override
  public String topic() {
    return "network-operator";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    if (inquiry.site().cluster() == null) {
      return List.of();
    }
    KubeReads reads = new KubeReads(inquiry);
    List<Observed> seen = new ArrayList<>();
    seen.addAll(reads.get("network-operator/groups", "/apis"));
    seen.addAll(reads.list("network-operator/daemonsets", "/apis/apps/v1/daemonsets"));
    seen.addAll(reads.list("network-operator/pods", "/api/v1/pods"));
    SecondaryNetwork declared = inquiry.site().secondaryNetwork();
    if (declared != null) {
      seen.addAll(new Attachments(declared).read(inquiry, "network-operator/attachment/"));
    }
    return List.copyOf(seen);
  }
}
