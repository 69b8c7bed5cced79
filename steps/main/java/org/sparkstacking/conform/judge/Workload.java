package org.sparkstacking.conform.judge;

import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Text;

/**
 * Name the NCCL workloads and the questions that a run puts for each. Under {@link #prefix()}:
 * {@code quiet/run}, {@code quiet/run-2}, {@code quiet/run-3} (the test's output, asked of rank 0's
 * host), {@code quiet/log} (every host: NCCL's own log), {@code quiet/net-before}, {@code
 * quiet/net-after}, {@code quiet/rdma-before}, {@code quiet/rdma-after}, {@code idle/net-before},
 * {@code idle/net-after} (every host: counters), {@code warmup/run}, {@code small/run}.
 */
public enum Workload {
  /** mpirun on the hosts. */
  HOST("NCH", "nccl/host/", Text.of("호스트 NCCL", "host NCCL")),
  /** Pods with hostNetwork, or on the declared secondary network. */
  HOSTNET_POD("NCP", "nccl/hostnet-pod/", Text.of("Pod NCCL", "the pods' NCCL")),
  /** Pods on the pod network: CIL-1. */
  POD_NETWORK("CIL", "nccl/pod-network/", Text.of("일반 Pod 네트워크의 NCCL", "NCCL on the pod network"));

  private final String family;
  private final String prefix;
  private final Text title;

  Workload(String family, String prefix, Text title) {
    this.family = family;
    this.prefix = prefix;
    this.title = title;
  }

  /** Give the path that every question id of this workload starts with. */
  public String prefix() {
    return prefix;
  }

  /** Give how many runs the witnesses' window holds by plan: all of them must be there. */
  int measured() {
    return 3;
  }

  /** Give the path of the run that the three witnesses belong to. */
  public String quiet() {
    return prefix + "quiet/";
  }

  Text title() {
    return title;
  }

  ClaimId claim(int number) {
    return ClaimId.of(family + "-" + number);
  }

  Criterion criterion(int number, String name) {
    return new Criterion(claim(number), name);
  }
}
