package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.judge.NcclPathJudge.Forbidden;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclProcess.Socket;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTrouble;

/** Decides from a saved text whether Cilium or the management network carried NCCL. */
final class NcclPathInText {
  private static final double LEAST_TELLING = 20e6;

  private final Workload workload;
  private final Evidence evidence;
  private final boolean nothingMoved;

  NcclPathInText(Workload workload, Evidence evidence) {
    this.workload = workload;
    this.evidence = evidence;
    List<NcclTable> tables = evidence.all(NcclTable.class);
    boolean moved = tables.stream().anyMatch(t -> t.rowCount() > 0 && !new NcclFigures(t).alone());
    this.nothingMoved = !moved && (!tables.isEmpty() || stopped(evidence));
  }

  private static boolean stopped(Evidence evidence) {
    return evidence.all(NcclTrouble.class).stream()
        .anyMatch(
            t ->
                switch (t.kind()) {
                  case REGISTRATION_ENOMEM,
                      QUEUE_PAIR,
                      COMPLETION,
                      NO_SOCKET_INTERFACE,
                      NO_NETWORK,
                      CONNECT,
                      TRANSPORT ->
                      true;
                  default -> false;
                });
  }

  List<Finding> judge() {
    List<Finding> findings = new ArrayList<>();
    for (Forbidden forbidden : Forbidden.values()) {
      findings.addAll(judge(forbidden, forbidden.basis(workload)));
    }
    return findings;
  }

  private List<Finding> judge(Forbidden forbidden, NcclFinding.Basis basis) {
    List<NcclFinding> findings = new ArrayList<>();
    for (NcclProcess process : evidence.all(NcclProcess.class)) {
      ofProcess(forbidden, basis, process).ifPresent(findings::add);
    }
    ofCounters(forbidden, basis).ifPresent(findings::add);
    if (findings.isEmpty() && speaks()) {
      findings.add(
          basis
              .open(
                  Text.of(
                      "무엇을 거쳐 통신했는지 말하는 줄이나 카운터가 없습니다.",
                      "No line and no counter says which path carried the data."))
              .next(Whose.KIT, again()));
    }
    return findings.stream().map(NcclFinding::done).toList();
  }

  private boolean speaks() {
    return !evidence.all(NcclTable.class).isEmpty()
        || !evidence.all(NcclProcess.class).isEmpty()
        || evidence.all(NcclHint.class).stream()
            .anyMatch(h -> h.kind() == NcclHint.Kind.TRANSPORT_SEARCHED);
  }

  private Optional<NcclFinding> ofProcess(
      Forbidden forbidden, NcclFinding.Basis basis, NcclProcess process) {
    NcclDevices devices = new NcclDevices(process);
    NcclFinding finding;
    if (NcclSockets.onlyLocal(process)) {
      finding =
          basis
              .open(
                  Text.of(
                      "한 호스트 안의 통신뿐이라 네트워크를 쓰지 않았습니다.",
                      "Only communication inside one host: no network was used."))
              .next(Whose.INSTALLER, again());
    } else if (NcclSockets.used(process)) {
      finding = sockets(forbidden, basis, process);
    } else if (!devices.listed().isEmpty()) {
      finding = verbs(forbidden, basis, devices);
    } else if (!devices.remote().isEmpty()) {
      finding = verbsWithoutList(forbidden, basis, devices);
    } else {
      return Optional.empty();
    }
    return Optional.of(
        finding.where(process.name()).at(process.socketsAt()).at(process.devicesAt()));
  }

  private NcclFinding sockets(Forbidden forbidden, NcclFinding.Basis basis, NcclProcess process) {
    List<Socket> interfaces = NcclSockets.interfaces(process);
    List<String> bad =
        interfaces.stream()
            .filter(s -> forbidden.covers(NcclSockets.kind(s)))
            .map(s -> s.netdev() + " " + s.address())
            .toList();
    if (!bad.isEmpty() && nothingMoved && NcclSockets.mixed(process)) {
      return basis
          .open(
              Text.of(
                  "NCCL이 인터페이스 "
                      + process.sockets().size()
                      + "개를 골랐고(NCCL_SOCKET_IFNAME 없음) 아무것도 옮기지 못했습니다: "
                      + NcclSockets.names(process),
                  "NCCL took "
                      + process.sockets().size()
                      + " interfaces because NCCL_SOCKET_IFNAME was not set, and moved nothing: "
                      + NcclSockets.names(process)))
          .because("S-13")
          .next(Whose.INSTALLER, pin());
    }
    if (!bad.isEmpty()) {
      return onForbidden(forbidden, basis, bad);
    }
    return sockets(forbidden, basis, interfaces);
  }

  private NcclFinding sockets(
      Forbidden forbidden, NcclFinding.Basis basis, List<Socket> interfaces) {
    String names = String.join(", ", interfaces.stream().map(Socket::netdev).toList());
    boolean unknown =
        interfaces.isEmpty()
            || interfaces.stream().anyMatch(s -> NcclSockets.kind(s) == FabricNames.Kind.UNKNOWN);
    boolean pods = interfaces.stream().anyMatch(s -> NcclSockets.kind(s) == FabricNames.Kind.POD);
    if (unknown || (pods && forbidden == Forbidden.MANAGEMENT)) {
      return basis
          .open(
              names.isEmpty()
                  ? Text.of(
                      "소켓이 쓴 인터페이스가 텍스트에 없습니다.", "The text does not show the sockets' interface.")
                  : Text.of(
                      "소켓 인터페이스(" + names + ")가 무슨 망인지 이름으로 알 수 없습니다.",
                      "The name of the socket interface ("
                          + names
                          + ") does not tell its network."))
          .next(Whose.KIT, again());
    }
    return settled(
        forbidden,
        basis,
        Text.of(
            "소켓(TCP)이며 인터페이스는 " + names + "입니다(RoCE가 아님: NCH-3, NCP-3).",
            "Sockets (TCP) on " + names + " (not RoCE: see NCH-3, NCP-3)."));
  }

  private NcclFinding onForbidden(Forbidden forbidden, NcclFinding.Basis basis, List<String> bad) {
    NcclFinding finding =
        basis
            .fail(
                Text.of(
                    "NCCL이 " + forbidden.title().ko() + "을(를) 썼습니다: " + bad,
                    "NCCL used " + forbidden.title().en() + ": " + bad))
            .because("S-13")
            .next(Whose.INSTALLER, pin());
    boolean library =
        evidence.all(NcclHint.class).stream()
            .anyMatch(h -> h.kind() == NcclHint.Kind.NO_VERBS_LIBRARY);
    return library
        ? finding
            .because("S-07")
            .remark(
                Text.of(
                    "이미지에 libibverbs가 없어 소켓으로 바뀌었습니다.",
                    "The image has no libibverbs: NCCL fell back to Socket."))
        : finding;
  }

  private NcclFinding verbs(Forbidden forbidden, NcclFinding.Basis basis, NcclDevices devices) {
    Set<String> used = devices.used().isEmpty() ? devices.listed() : devices.used();
    Set<String> layers = devices.layers(used);
    boolean known = FabricNames.allSpark(used) || layers.equals(Set.of("IB"));
    if (!known && forbidden == Forbidden.MANAGEMENT) {
      return basis
          .open(
              Text.of(
                  "RoCE 장치 " + used + "이(가) 어느 포트인지 이름으로 알 수 없습니다.",
                  "RoCE on " + used + ": the name does not tell which port that is."))
          .next(Whose.KIT, again());
    }
    NcclFinding finding =
        settled(
            forbidden,
            basis,
            Text.of(
                "RDMA 장치 " + used + "로 통신했습니다(" + layers + ").",
                "Carried by RDMA (" + String.join(", ", layers) + ") on " + used + "."));
    return finding;
  }

  private NcclFinding verbsWithoutList(
      Forbidden forbidden, NcclFinding.Basis basis, NcclDevices devices) {
    Text seen =
        Text.of(
            "채널이 RDMA(NET/" + devices.remote().get(0).transport() + ")를 썼지만 장치 목록이 없습니다.",
            "Channels went by RDMA (NET/"
                + devices.remote().get(0).transport()
                + "), no device list.");
    return forbidden == Forbidden.CILIUM
        ? settled(forbidden, basis, seen)
        : basis.open(seen).next(Whose.KIT, again());
  }

  /** What carries is known and allowed; where nothing moved, nothing was carried. */
  private NcclFinding settled(Forbidden forbidden, NcclFinding.Basis basis, Text seen) {
    if (nothingMoved) {
      return basis
          .open(
              seen.plus(
                  Text.of(
                      " 그러나 결과가 없어 옮긴 것이 없습니다.",
                      " But no result was printed: nothing was carried.")))
          .next(Whose.KIT, again());
    }
    return basis.pass(
        seen.plus(
            Text.of(
                " " + forbidden.title().ko() + "이(가) 아닙니다.",
                " None of it on " + forbidden.title().en() + ".")));
  }

  private Optional<NcclFinding> ofCounters(Forbidden forbidden, NcclFinding.Basis basis) {
    List<Growth> growths = NcclTextCounters.growths(evidence);
    double fabric =
        growths.stream()
            .filter(g -> FabricNames.netdev(g.name(), "") == FabricNames.Kind.FABRIC)
            .mapToDouble(Growth::most)
            .max()
            .orElse(0);
    Optional<Growth> worst =
        growths.stream()
            .filter(g -> forbidden.covers(FabricNames.netdev(g.name(), "")))
            .max(Comparator.comparingDouble(Growth::most));
    double most = Math.max(fabric, worst.map(Growth::most).orElse(0.0));
    if (most < LEAST_TELLING || evidence.all(NcclTable.class).isEmpty()) {
      return Optional.empty();
    }
    if (worst.isPresent() && worst.get().most() > Limits.FORBIDDEN_MOST.value() * most) {
      Growth growth = worst.get();
      return Optional.of(
          basis
              .fail(
                  Text.of(
                      growth.host()
                          + "의 "
                          + growth.name()
                          + "에서 "
                          + gigabytes(growth.most())
                          + " GB가 오갔습니다.",
                      gigabytes(growth.most())
                          + " GB crossed "
                          + growth.name()
                          + " on "
                          + growth.host()
                          + "."))
              .at(growth.at(), growth.name(), gigabytes(growth.most()), "GB")
              .where(growth.host() + " " + growth.name())
              .because("S-13")
              .next(Whose.INSTALLER, pin()));
    }
    return fabric >= LEAST_TELLING
        ? Optional.of(
            basis.pass(
                Text.of(
                    "카운터: ConnectX-7 포트에서 "
                        + gigabytes(fabric)
                        + " GB, "
                        + forbidden.title().ko()
                        + "는 1% 이하",
                    "Counters: "
                        + gigabytes(fabric)
                        + " GB on the ConnectX-7 port, at most 1 % on "
                        + forbidden.title().en())))
        : Optional.empty();
  }

  private static String gigabytes(double bytes) {
    return String.format(Locale.ROOT, "%.2f", bytes / 1e9);
  }

  private static Text pin() {
    return Text.of(
        "NCCL_SOCKET_IFNAME을 ConnectX-7 인터페이스로 모든 rank에 같게 설정하고, RDMA 장치를 쓸 수 있게 하십시오.",
        "Set NCCL_SOCKET_IFNAME to the ConnectX-7 interface on every rank, and make the RDMA devices usable.");
  }

  private static Text again() {
    return Text.of(
        "NCCL_DEBUG=INFO로 다시 실행하고 시험 앞뒤의 인터페이스 카운터를 남기십시오.",
        "Run again with NCCL_DEBUG=INFO and keep interface counters of before and after.");
  }
}
