package org.sparkstacking.conform.judge;

import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTrouble;
import org.sparkstacking.conform.site.Site;

/**
 * Decides CIL-1's criterion {@code tcp-or-nothing}: NCCL of pods on the pod network is TCP, or does
 * not start. For the judge of CIL-1; questions under {@code nccl/pod-network/}.
 */
public final class NcclTcpOrNothing {
  private static final NcclFinding.Basis BASIS =
      new NcclFinding.Basis(
          Criterion.of("CIL-1", "tcp-or-nothing"),
          Text.of(
              "일반 Pod 네트워크의 NCCL은 TCP(소켓)이거나 시작하지 못함",
              "NCCL on the pod network is TCP (sockets), or does not start"),
          Text.of(
              "Pod 안의 NCCL 기록(NET/Socket, NET/IB 줄)",
              "NCCL's log inside the pods (NET/Socket and NET/IB lines)"));

  public Criterion criterion() {
    return BASIS.criterion();
  }

  /** Judge; in text scope an empty list means that the text does not speak to it. */
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    if (scope == Scope.TEXT) {
      return of(evidence).map(f -> List.of(f.done())).orElse(List.of());
    }
    if (site.load().podNetworkBudgetBytes() == 0) {
      return List.of(
          BASIS
              .notTested(
                  Text.of(
                      "사이트 파일이 Pod 네트워크로 보낼 바이트를 0으로 정했습니다.",
                      "The site file allows no bytes on the pod network."))
              .next(
                  Whose.CLUSTER_ADMIN,
                  Text.of("허용량을 정하면 시험합니다.", "Allow some bytes to have it tested."))
              .done());
    }
    Evidence own = evidence.about(Workload.POD_NETWORK.prefix());
    List<Finding> held = new NcclHeld(BASIS, own, site).judge();
    if (!held.isEmpty()) {
      return held;
    }
    return List.of(
        of(own)
            .orElseGet(
                () ->
                    BASIS
                        .open(
                            Text.of(
                                "Pod 네트워크에서 NCCL의 기록을 얻지 못했습니다.",
                                "No NCCL log was obtained from the pod network."))
                        .next(Whose.KIT, Text.of("다시 시험하십시오.", "Test again.")))
            .done());
  }

  private static Optional<NcclFinding> of(Evidence own) {
    List<NcclProcess> processes = own.all(NcclProcess.class);
    for (NcclProcess process : processes) {
      NcclDevices devices = new NcclDevices(process);
      boolean verbs = process.networks().stream().anyMatch(n -> n.value().equals("IB"));
      if (verbs || !devices.listed().isEmpty() || !devices.remote().isEmpty()) {
        return Optional.of(
            BASIS
                .fail(
                    Text.of(
                        "일반 Pod 네트워크의 NCCL이 RDMA 장치를 썼습니다: " + devices.listed(),
                        "NCCL on the pod network used RDMA devices: " + devices.listed()))
                .where(process.name())
                .at(process.devicesAt())
                .next(
                    Whose.CLUSTER_ADMIN,
                    Text.of(
                        "이 Pod에 /dev/infiniband를 넘기는 설정을 확인하십시오.",
                        "Find what hands /dev/infiniband to these pods.")));
      }
    }
    return tcp(processes).or(() -> nothing(own));
  }

  private static Optional<NcclFinding> tcp(List<NcclProcess> processes) {
    return processes.stream()
        .filter(NcclSockets::used)
        .findFirst()
        .map(
            p ->
                BASIS
                    .pass(
                        Text.of(
                            "NCCL이 소켓(TCP)만 썼습니다: " + NcclSockets.names(p),
                            "NCCL used sockets (TCP) only: " + NcclSockets.names(p)))
                    .where(p.name())
                    .at(p.socketsAt()));
  }

  private static Optional<NcclFinding> nothing(Evidence own) {
    return own.all(NcclTrouble.class).stream()
        .filter(
            t ->
                t.kind() == NcclTrouble.Kind.NO_NETWORK
                    || t.kind() == NcclTrouble.Kind.NO_SOCKET_INTERFACE)
        .findFirst()
        .map(
            t ->
                BASIS
                    .pass(
                        Text.of(
                            "NCCL이 쓸 네트워크를 찾지 못해 시작하지 못했습니다.",
                            "NCCL found no network to use and did not start."))
                    .at(t.words()));
  }
}
