package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.MemlockLimit;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTrouble;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;

/** Decides from a saved text what carried NCCL's data. */
final class NcclCarrierInText {
  private static final int ENOUGH_CHANNELS = 4;
  private static final List<NcclHint.Kind> SILENT =
      List.of(
          NcclHint.Kind.PLANNED_DEVICES,
          NcclHint.Kind.TRANSPORT_SEARCHED,
          NcclHint.Kind.GID_INDEX,
          NcclHint.Kind.OTHER_LIBRARY,
          NcclHint.Kind.EXEC_LAUNCHED,
          NcclHint.Kind.FRAMEWORK_FAILED,
          NcclHint.Kind.FRAMEWORK,
          NcclHint.Kind.NO_VERBS_LIBRARY);

  private final NcclFinding.Basis basis;
  private final Evidence evidence;

  NcclCarrierInText(NcclFinding.Basis basis, Evidence evidence) {
    this.basis = basis;
    this.evidence = evidence;
  }

  List<Finding> judge() {
    List<NcclFinding> findings = new ArrayList<>();
    failure().ifPresent(findings::add);
    for (NcclProcess process : evidence.all(NcclProcess.class)) {
      ofProcess(process).ifPresent(findings::add);
    }
    hint(NcclHint.Kind.INFINIBAND_FABRIC)
        .ifPresent(h -> findings.add(refuting(h, Whose.INSTALLER)));
    boolean passed = findings.stream().anyMatch(f -> f.done().verdict() == Verdict.PASS);
    if (!passed || elsewhere(NcclHint.Kind.NO_RDMA_DEVICE_FILES)) {
      hint(NcclHint.Kind.NO_RDMA_DEVICE_FILES)
          .ifPresent(h -> findings.add(refuting(h, Whose.CLUSTER_ADMIN).because("S-07", "K-26")));
    }
    if (findings.isEmpty()) {
      silent().ifPresent(findings::add);
    }
    return findings.stream().map(NcclFinding::done).toList();
  }

  /** Tell whether a hint stands on a host of which no process of the log is. */
  private boolean elsewhere(NcclHint.Kind kind) {
    return hint(kind)
        .map(h -> h.words().place().source())
        .filter(
            s ->
                evidence.all(NcclProcess.class).stream()
                    .noneMatch(p -> p.source().file().equals(s.file()) && near(p, s.host())))
        .isPresent();
  }

  private static boolean near(NcclProcess process, String host) {
    return host.isEmpty() || process.host().isEmpty() || process.host().equals(host);
  }

  private NcclFinding refuting(NcclHint hint, Whose whose) {
    NcclFinding finding =
        basis
            .fail(NcclHintWords.of(hint, evidence))
            .at(hint.words())
            .next(
                whose,
                Text.of(
                    "RDMA 장치를 쓸 수 있게 하고(/dev/infiniband) NCCL 기록에서 NET/IB와 RoCE를 확인하십시오.",
                    "Make the RDMA devices usable (/dev/infiniband) and look for NET/IB and RoCE in NCCL's log."));
    evidence.all(NcclTable.class).forEach(t -> finding.at(t.average()));
    boolean alone =
        evidence.all(NcclTable.class).stream().anyMatch(t -> new NcclFigures(t).alone());
    return alone
        ? finding.remark(
            Text.of(
                "평균 버스 대역폭 0은 실행마다 rank가 하나였다는 뜻입니다.",
                "Avg bus bandwidth 0 means one rank per run."))
        : finding;
  }

  private Optional<NcclFinding> failure() {
    return evidence.all(NcclTrouble.class).stream()
        .filter(t -> ofTheCarrier(t.kind()))
        .findFirst()
        .map(
            t -> {
              NcclFailure failure = NcclFailureWords.of(t, evidence);
              NcclFinding finding =
                  basis
                      .of(failure.verdict(), failure.seen())
                      .at(failure.place())
                      .next(failure.whose(), failure.next())
                      .because(failure.causes().toArray(new String[0]));
              evidence.all(MemlockLimit.class).stream()
                  .filter(m -> !m.unlimited())
                  .forEach(
                      m ->
                          finding.at(
                              m.kibibytes().place(), "memlock", "" + m.kibibytes().value(), "KiB"));
              return finding;
            });
  }

  private static boolean ofTheCarrier(NcclTrouble.Kind kind) {
    return switch (kind) {
      case REGISTRATION_ENOMEM, QUEUE_PAIR, COMPLETION, NO_NETWORK, NO_SOCKET_INTERFACE -> true;
      default -> false;
    };
  }

  private Optional<NcclFinding> ofProcess(NcclProcess process) {
    NcclDevices devices = new NcclDevices(process);
    if (NcclSockets.onlyLocal(process)) {
      return Optional.of(local(process));
    }
    if (NcclSockets.used(process)) {
      return Optional.of(sockets(process));
    }
    Optional<NcclFinding> libfabric = libfabric(process, devices);
    if (libfabric.isPresent()) {
      return libfabric;
    }
    if (!devices.listed().isEmpty()) {
      return Optional.of(listed(process, devices));
    }
    if (!devices.remote().isEmpty()) {
      return Optional.of(channelsOnly(process, devices));
    }
    return process.noDevice() == null ? Optional.empty() : Optional.of(noDevice(process));
  }

  /** Libfabric's own verbs provider may be RoCE; any other of its providers is not. */
  private Optional<NcclFinding> libfabric(NcclProcess process, NcclDevices devices) {
    Optional<Place> named =
        process.networks().stream()
            .filter(n -> n.value().contains("Libfabric") || n.value().contains("OFI"))
            .map(Seen::place)
            .findFirst()
            .or(
                () ->
                    devices.remote().stream()
                        .filter(c -> c.transport().contains("Libfabric"))
                        .map(c -> c.first())
                        .findFirst());
    boolean verbs =
        process.plugins().stream().anyMatch(p -> p.value().startsWith("OFI provider verbs"));
    if (named.isEmpty() || verbs) {
      return Optional.empty();
    }
    String provider =
        process.plugins().stream()
            .map(Seen::value)
            .filter(p -> p.startsWith("OFI provider "))
            .findFirst()
            .orElse("");
    return Optional.of(
        basis
            .fail(
                Text.of(
                    "NCCL 자체의 NET/IB가 아니라 Libfabric 플러그인이 통신했습니다. " + provider,
                    "A Libfabric plugin carried the data, not NCCL's own NET/IB. " + provider))
            .where(process.name())
            .at(named.get())
            .because("S-11")
            .next(
                Whose.INSTALLER,
                Text.of(
                    "NCCL_NET_PLUGIN=none으로 다시 실행하십시오.", "Run again with NCCL_NET_PLUGIN=none.")));
  }

  private NcclFinding local(NcclProcess process) {
    return basis
        .open(
            Text.of(
                "모든 채널이 한 호스트 안(P2P/SHM)에 있어 네트워크를 쓰지 않았습니다.",
                "All channels stayed inside one host (P2P or shared memory): no network was used."))
        .at(process.channels().get(0).first())
        .where(process.name())
        .next(
            Whose.INSTALLER,
            Text.of("두 대에 rank를 하나씩 두고 다시 시험하십시오.", "Test again with one rank on each machine."));
  }

  private NcclFinding sockets(NcclProcess process) {
    boolean library = hint(NcclHint.Kind.NO_VERBS_LIBRARY).isPresent();
    String names = NcclSockets.names(process);
    Text interfaces =
        names.isEmpty()
            ? Text.of("인터페이스는 텍스트에 없음", "an interface that is not shown")
            : Text.same(names);
    Text used =
        library
            ? Text.of(
                "이미지에 libibverbs가 없어 NCCL이 소켓(TCP)으로 바꾸었습니다: ",
                "No libibverbs: NCCL fell back to Socket (TCP) on ")
            : Text.of(
                "NCCL이 RoCE가 아니라 소켓(TCP)을 썼습니다: ",
                "NCCL used Socket (TCP), not RoCE: 'Using network Socket' on ");
    Text seen = used.plus(interfaces);
    NcclFinding finding =
        basis
            .fail(seen)
            .where(process.name())
            .at(process.socketsAt())
            .at(process.noDevice())
            .because(whySockets(process, library))
            .next(
                Whose.INSTALLER,
                Text.of(
                    "RDMA 장치(/dev/infiniband)가 보이는지, NCCL_IB_DISABLE·NCCL_NET이 남아 있지 않은지 모든 rank에서 확인하십시오.",
                    "Check on every rank that /dev/infiniband is there and that NCCL_IB_DISABLE and NCCL_NET are not set."));
    process.networks().forEach(finding::at);
    if (process.noDevice() != null) {
      finding.because("K-26");
    }
    return finding;
  }

  /** A setting that is shown is the reason; where none is, missing devices are as likely. */
  private static String[] whySockets(NcclProcess process, boolean library) {
    if (process.noDevice() != null || library) {
      return new String[] {"S-07"};
    }
    Seen<String> disabled = process.settings().get("NCCL_IB_DISABLE");
    boolean set =
        (disabled != null && !disabled.value().strip().startsWith("0"))
            || process.settings().containsKey("NCCL_NET");
    return set ? new String[] {"S-12"} : new String[] {"S-12", "S-07"};
  }

  private NcclFinding noDevice(NcclProcess process) {
    return basis
        .fail(Text.of("NET/IB가 RDMA 장치를 찾지 못했습니다.", "NET/IB found no RDMA device."))
        .where(process.name())
        .at(process.noDevice())
        .because("S-07")
        .next(
            Whose.INSTALLER,
            Text.of(
                "/dev/infiniband와 RDMA 장치를 확인하십시오.",
                "Check /dev/infiniband and the RDMA devices."));
  }

  private NcclFinding channelsOnly(NcclProcess process, NcclDevices devices) {
    Set<String> used = devices.used();
    String numbers =
        devices.remote().stream()
            .map(c -> c.transport() + "/" + c.device())
            .distinct()
            .toList()
            .toString();
    NcclFinding finding =
        basis
            .open(
                Text.of(
                    "채널은 " + numbers + "을(를) 썼지만 장치 목록(NET/IB : Using)이 없어 어떤 장치인지 알 수 없습니다.",
                    "Channels went via NET "
                        + numbers
                        + ", but no device list (NET/IB : Using) says what these are"
                        + (used.isEmpty() ? "." : "; virtual devices: " + used)))
            .where(process.name())
            .at(devices.remote().get(0).first())
            .next(Whose.KIT, withSubsystems());
    return odd(finding, process, devices);
  }

  private NcclFinding listed(NcclProcess process, NcclDevices devices) {
    Set<String> listed = devices.listed();
    Set<String> used = devices.used();
    Set<String> judged = used.isEmpty() ? listed : used;
    Set<String> layers = devices.layers(judged);
    NcclFinding finding;
    if (layers.equals(Set.of("IB"))) {
      finding = infiniband(judged);
    } else if (layers.size() > 1) {
      finding = mixedLayers(listed);
    } else if (judged.size() == 1) {
      finding = oneDevice(judged, listed, devices);
    } else if (!FabricNames.allSpark(judged)) {
      finding = foreign(judged);
    } else if (!FabricNames.holdsTwins(judged)) {
      finding = wrongPair(judged);
    } else {
      finding = twins(process, judged, used);
    }
    finding.where(process.name()).at(process.devicesAt());
    devices.remote().stream().limit(4).forEach(c -> finding.at(c.first()));
    Seen<String> asked = process.settings().get("NCCL_IB_HCA");
    if (asked != null && asked.value().split(",").length > listed.size()) {
      finding.at(asked).because("S-40");
    }
    return odd(finding, process, devices);
  }

  private NcclFinding infiniband(Set<String> names) {
    return basis
        .fail(
            Text.of(
                "RoCE가 아니라 InfiniBand(/IB) 장치입니다: " + names + unfinished().ko(),
                "An InfiniBand (/IB) device, not RoCE: " + names + unfinished().en()))
        .next(
            Whose.INSTALLER,
            Text.of("이 출력이 Spark의 것인지 확인하십시오.", "Check that this output is from the Sparks."));
  }

  private Text unfinished() {
    boolean half =
        evidence.all(NcclProcess.class).stream().anyMatch(p -> p.starts() > p.completes());
    return half
        ? Text.of(
            "; Init START 뒤 Init COMPLETE가 없는 rank가 있습니다(컨테이너 권한 확인).",
            "; a rank has Init START without Init COMPLETE (is the container privileged?)")
        : Text.same("");
  }

  private NcclFinding mixedLayers(Set<String> names) {
    return basis
        .open(
            Text.of(
                "장치 목록에 IB와 RoCE가 섞여 있습니다: " + names + ". 채널 줄이 있어야 알 수 있습니다.",
                "The device list mixes IB and RoCE: "
                    + names
                    + "; 'via NET/IB/n' channel lines are needed."))
        .next(Whose.KIT, withSubsystems());
  }

  private NcclFinding oneDevice(Set<String> judged, Set<String> listed, NcclDevices devices) {
    String name = judged.iterator().next();
    if (listed.size() > 1 && devices.channelsSeen() < ENOUGH_CHANNELS) {
      return basis
          .open(
              Text.of(
                  "보이는 채널이 적어 두 링크를 모두 썼는지 알 수 없습니다(보이는 것은 " + name + ").",
                  "Too few channel lines to tell whether both links carried (seen: " + name + ")."))
          .next(Whose.KIT, withSubsystems());
    }
    boolean spark = FabricNames.allSpark(judged);
    String twin = spark ? "" : sameAsBootstrap();
    return basis
        .fail(
            Text.of(
                "RoCE 장치 하나(" + name + ")만 쓰였습니다: 한 포트의 PCIe 링크 2개 중 하나입니다." + twin,
                "Only one RoCE device ("
                    + name
                    + ") is in use: one of the port's two PCIe links."
                    + twin))
        .because("S-03")
        .next(
            Whose.INSTALLER,
            Text.of(
                "NCCL_IB_HCA를 지우거나 같은 포트의 두 장치(예: rocep1s0f1,roceP2p1s0f1)를 모두 적으십시오.",
                "Unset NCCL_IB_HCA, or name both devices of the port (such as rocep1s0f1,roceP2p1s0f1)."));
  }

  private String sameAsBootstrap() {
    return evidence.all(NcclProcess.class).stream()
        .map(NcclProcess::outOfBand)
        .filter(o -> o != null)
        .findFirst()
        .map(
            o ->
                " (OOB "
                    + o.value().netdev()
                    + ", not a ConnectX-7 name of a Spark: check that it is not the management NIC)")
        .orElse("");
  }

  private NcclFinding foreign(Set<String> names) {
    return basis
        .open(
            Text.of(
                "RoCE이지만 Spark의 장치 이름이 아니어서 두 링크인지 알 수 없습니다: " + names,
                "RoCE, but these are not a Spark's device names; whether they are twins cannot be told: "
                    + names))
        .next(Whose.KIT, withSubsystems());
  }

  private NcclFinding wrongPair(Set<String> names) {
    return basis
        .fail(
            Text.of(
                "두 장치가 같은 x4 링크에 있습니다: " + names + ". 같은 f 번호의 짝(p1s0fN과 P2p1s0fN)이어야 합니다.",
                "These devices share one x4 link: "
                    + names
                    + "; twins have the same f number (p1s0fN and P2p1s0fN)."))
        .because("S-04")
        .next(
            Whose.INSTALLER,
            Text.of("NCCL_IB_HCA를 같은 포트의 짝으로 바꾸십시오.", "Set NCCL_IB_HCA to the twins of one port."));
  }

  private NcclFinding twins(NcclProcess process, Set<String> judged, Set<String> used) {
    boolean alive =
        !used.isEmpty()
            || process.rings()
            || process.networks().stream().anyMatch(n -> n.value().equals("IB"));
    if (!alive) {
      return basis
          .open(
              Text.of(
                  "두 링크가 목록에 있지만 쓰였다는 줄(Using network IB, 채널)이 없습니다.",
                  "Both links are listed, but no line (Using network IB, channels) says that they were used."))
          .next(Whose.KIT, withSubsystems());
    }
    NcclFinding finding =
        basis.pass(
            Text.of(
                "RoCE, 한 포트의 PCIe 링크 2개 모두: " + judged,
                "RoCE on both PCIe links of the port: " + judged));
    if (FabricNames.holdsLoneHalf(judged)) {
      finding.remark(
          Text.of(
              "다른 포트의 링크 하나가 함께 쓰였습니다: " + judged,
              "One link of another port is in use as well: " + judged));
    }
    return finding;
  }

  private NcclFinding odd(NcclFinding finding, NcclProcess process, NcclDevices devices) {
    devices
        .foreignTransport()
        .ifPresent(
            t ->
                finding
                    .because("S-11")
                    .remark(
                        Text.of(
                            "NCCL 자체가 아닌 네트워크 플러그인입니다: " + t,
                            "An external network plugin, not NCCL's own: " + t)));
    if (devices.gpuDirect()) {
      finding.remark(
          Text.of(
              "/GDRDMA 표시는 Spark에서는 나타나지 않는 것입니다.",
              "A /GDRDMA suffix does not appear on a Spark."));
    }
    Seen<String> gid = process.settings().get("NCCL_IB_GID_INDEX");
    if (gid != null) {
      finding.remark(
          Text.of(
              "GID 번호가 " + gid.value() + "(으)로 고정되어 있습니다.",
              "The GID index is pinned to " + gid.value() + " (0 is RoCE v1 or link-local)."));
    }
    return finding;
  }

  private Optional<NcclFinding> silent() {
    for (NcclHint.Kind kind : SILENT) {
      Optional<NcclHint> hint = hint(kind);
      if (hint.isPresent()) {
        return Optional.of(
            basis
                .open(NcclHintWords.of(hint.get(), evidence))
                .at(hint.get().words())
                .next(Whose.KIT, withSubsystems()));
      }
    }
    boolean ran =
        !evidence.all(NcclTable.class).isEmpty() || !evidence.all(NcclProcess.class).isEmpty();
    return ran
        ? Optional.of(
            basis
                .open(
                    Text.of(
                        "무엇으로 통신했는지 말하는 줄이 없습니다: 대역폭과 종료 코드는 증명이 아닙니다.",
                        "No line says what carried the data; bandwidth and exit status prove nothing."))
                .next(Whose.KIT, withSubsystems()))
        : Optional.empty();
  }

  private Optional<NcclHint> hint(NcclHint.Kind kind) {
    return evidence.all(NcclHint.class).stream().filter(h -> h.kind() == kind).findFirst();
  }

  private static Text withSubsystems() {
    return Text.of(
        "NCCL_DEBUG=INFO, NCCL_DEBUG_SUBSYS=INIT,NET으로 다시 실행하여 모든 rank의 기록을 남기십시오.",
        "Run again with NCCL_DEBUG=INFO and NCCL_DEBUG_SUBSYS=INIT,NET and keep every rank's log.");
  }
}
