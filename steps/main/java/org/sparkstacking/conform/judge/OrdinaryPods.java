package org.sparkstacking.conform.judge;

import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.PodNetdevs;
import org.sparkstacking.conform.observed.Symptom;

/**
 * Leaves out that a pod has no RDMA device files, where its own interfaces show that it is a pod of
 * the pod network and no NCCL runs in it: such a pod rightly has none (CIL-1), and says nothing of
 * the pods that NCCL gets.
 */
final class OrdinaryPods {
  private static final Set<String> OWN = Set.of("lo", "eth0");

  private OrdinaryPods() {}

  static Evidence left(Evidence evidence) {
    List<PodNetdevs> pods = evidence.all(PodNetdevs.class);
    boolean nccl =
        !evidence.all(NcclProcess.class).isEmpty() || !evidence.all(NcclTable.class).isEmpty();
    if (pods.isEmpty() || nccl || !pods.stream().allMatch(OrdinaryPods::ordinary)) {
      return evidence;
    }
    return Evidence.of(
        evidence.all().stream()
            .filter(o -> !(o instanceof Symptom s) || !s.signature().equals("K-26"))
            .filter(
                o -> !(o instanceof NcclHint h) || h.kind() != NcclHint.Kind.NO_RDMA_DEVICE_FILES)
            .toList());
  }

  private static boolean ordinary(PodNetdevs pod) {
    return pod.netdevs().stream()
        .map(n -> n.value().replaceFirst("@.*", ""))
        .allMatch(OWN::contains);
  }
}
