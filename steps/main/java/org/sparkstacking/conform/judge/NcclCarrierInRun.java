package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTrouble;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.Site;

/** Decides from every rank's log in a run what carried NCCL's data. */
final class NcclCarrierInRun {
  private final NcclFinding.Basis basis;
  private final Workload workload;
  private final Evidence own;
  private final Site site;

  NcclCarrierInRun(NcclFinding.Basis basis, Workload workload, Evidence own, Site site) {
    this.basis = basis;
    this.workload = workload;
    this.own = own;
    this.site = site;
  }

  List<Finding> judge() {
    List<Finding> findings = new ArrayList<>();
    for (Host host : site.hosts()) {
      findings.add(ofHost(host).done());
    }
    own.all(NcclTrouble.class).stream()
        .filter(t -> fatal(t.kind()))
        .findFirst()
        .ifPresent(t -> findings.add(ofTrouble(t).done()));
    if (findings.isEmpty() || own.about(workload.quiet() + "run").all(NcclTable.class).isEmpty()) {
      findings.add(
          open(Text.of("NCCL 시험의 결과가 없습니다.", "There is no result of the NCCL test.")).done());
    }
    return findings;
  }

  private static boolean fatal(NcclTrouble.Kind kind) {
    return switch (kind) {
      case REGISTRATION_ENOMEM, QUEUE_PAIR, COMPLETION, NO_NETWORK, NO_SOCKET_INTERFACE -> true;
      default -> false;
    };
  }

  private NcclFinding ofTrouble(NcclTrouble trouble) {
    NcclFailure failure = NcclFailureWords.of(trouble, own);
    return basis
        .of(failure.verdict(), failure.seen())
        .at(failure.place())
        .next(failure.whose(), failure.next())
        .because(failure.causes().toArray(new String[0]));
  }

  private NcclFinding ofHost(Host host) {
    List<NcclProcess> ranks =
        own.about(workload.quiet() + "log").onHost(host.name()).all(NcclProcess.class).stream()
            .filter(p -> !p.ranks().isEmpty() || p.devicesAt() != null || p.socketsAt() != null)
            .toList();
    if (ranks.isEmpty()) {
      return open(Text.of("rank의 NCCL 기록이 없습니다.", "There is no NCCL log of a rank."))
          .where(host.name());
    }
    NcclFinding worst = ofProcess(host, ranks.get(0));
    for (NcclProcess rank : ranks) {
      NcclFinding finding = ofProcess(host, rank);
      worst = worse(finding, worst) ? finding : worst;
    }
    return worst;
  }

  private static boolean worse(NcclFinding a, NcclFinding b) {
    Verdict first = a.done().verdict();
    return first != b.done().verdict()
        && Verdict.merge(List.of(first, b.done().verdict())) == first;
  }

  private NcclFinding ofProcess(Host host, NcclProcess process) {
    NcclDevices devices = new NcclDevices(process);
    NcclFinding finding = judged(host, process, devices);
    process.networks().forEach(finding::at);
    devices.remote().stream().limit(4).forEach(c -> finding.at(c.first()));
    return finding
        .at(process.devicesAt())
        .at(process.socketsAt())
        .where(host.name() + " " + process.name());
  }

  private NcclFinding judged(Host host, NcclProcess process, NcclDevices devices) {
    if (NcclSockets.used(process)) {
      return refuted(
          Text.of(
              "NCCL이 소켓(TCP)을 썼습니다: " + NcclSockets.names(process),
              "NCCL used Socket (TCP) on " + NcclSockets.names(process)),
          process.noDevice() != null ? "S-07" : "S-12");
    }
    boolean named = process.networks().stream().anyMatch(n -> n.value().equals("IB"));
    boolean other = process.networks().stream().anyMatch(n -> !n.value().equals("IB"));
    if (other || devices.foreignTransport().isPresent()) {
      return refuted(
          Text.of(
              "NCCL 자체의 RoCE 전송이 아니라 다른 플러그인이 쓰였습니다.",
              "Another network plugin carried the data, not NCCL's own RoCE transport."),
          "S-11");
    }
    Set<String> used = devices.used();
    if (!named || used.isEmpty()) {
      return open(
          Text.of(
              "'Using network IB' 또는 채널 줄이 없어 무엇이 옮겼는지 알 수 없습니다.",
              "No 'Using network IB' or no channel lines: what carried the data is not shown."));
    }
    return ofUsed(host, used, devices.layers(used));
  }

  private NcclFinding ofUsed(Host host, Set<String> used, Set<String> layers) {
    Set<String> wanted = new HashSet<>(host.rdmaDevices());
    if (!layers.equals(Set.of("RoCE"))) {
      return layers.isEmpty()
          ? open(Text.of("장치 목록에 RoCE 표시가 없습니다.", "The device list does not say RoCE."))
          : refuted(
              Text.of(
                  "RoCE가 아닌 장치가 쓰였습니다: " + used, "Devices that are not RoCE were used: " + used),
              "S-11");
    }
    Set<String> foreign = new HashSet<>(used);
    foreign.removeAll(wanted);
    if (!foreign.isEmpty() && workload == Workload.HOSTNET_POD && site.secondaryNetwork() != null) {
      return open(Text.of(
              "사이트 파일에 없는 장치가 쓰였습니다: " + foreign + " (가상 함수이면 호스트의 카운터로 확인할 수 없습니다)",
              "Devices that the site file does not name were used: "
                  + foreign
                  + " (a virtual function's bytes are in no counter of the host)"))
          .next(
              Whose.CLUSTER_ADMIN,
              Text.of(
                  "호스트의 장치를 공유하는 플러그인(RDMA shared device plugin)을 쓰거나 장치를 사이트 파일에 적으십시오.",
                  "Use a plugin that shares the host's own devices (RDMA shared device plugin), or"
                      + " name the device in the site file."));
    }
    if (!foreign.isEmpty()) {
      return refuted(
          Text.of(
              "사이트 파일의 포트가 아닌 장치가 쓰였습니다: " + foreign,
              "Devices that are not the site's port were used: " + foreign),
          "S-04");
    }
    if (!used.containsAll(wanted) && site.layout() != Layout.RING) {
      return refuted(
          Text.of(
              "한 포트의 PCIe 링크 2개 중 일부만 쓰였습니다: " + used,
              "Only part of the port's two PCIe links were used: " + used),
          "S-03");
    }
    if (!FabricNames.holdsTwins(used) && FabricNames.allSpark(used)) {
      return refuted(
          Text.of("두 장치가 한 포트의 짝이 아닙니다: " + used, "The devices are no twins of one port: " + used),
          "S-04");
    }
    return basis.pass(Text.of("RoCE, 두 링크 모두: " + used, "RoCE on both links: " + used));
  }

  private NcclFinding refuted(Text seen, String cause) {
    return basis
        .fail(seen)
        .because(cause)
        .next(
            Whose.INSTALLER,
            Text.of(
                "모든 rank의 환경(NCCL_IB_HCA, NCCL_IB_DISABLE, NCCL_NET, NCCL_NET_PLUGIN)과 /dev/infiniband를 확인하십시오.",
                "Check on every rank NCCL_IB_HCA, NCCL_IB_DISABLE, NCCL_NET, NCCL_NET_PLUGIN and /dev/infiniband."));
  }

  private NcclFinding open(Text seen) {
    return basis
        .open(seen)
        .next(
            Whose.KIT, Text.of("NCCL_DEBUG=INFO로 다시 시험하십시오.", "Test again with NCCL_DEBUG=INFO."));
  }
}
