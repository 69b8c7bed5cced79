package org.sparkstacking.conform.judge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.judge.NcclPathJudge.Forbidden;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclProcess.Socket;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Decides from logs and counters of a run whether Cilium or the management network carried NCCL. A
 * quiet interface counts only when the same counters saw the test's bytes on the fabric.
 */
final class NcclPathInRun {
  private final Workload workload;
  private final Evidence own;
  private final Evidence all;
  private final Site site;

  NcclPathInRun(Workload workload, Evidence evidence, Site site) {
    this.workload = workload;
    this.own = evidence.about(workload.quiet());
    this.all = evidence.about(workload.prefix());
    this.site = site;
  }

  List<Finding> judge() {
    List<Finding> findings = new ArrayList<>();
    OptionalDouble required = RequiredBytes.of(own, workload, site);
    for (Forbidden forbidden : Forbidden.values()) {
      NcclFinding.Basis basis = forbidden.basis(workload);
      for (Host host : site.hosts()) {
        findings.add(ofHost(forbidden, basis, host, required).where(host.name()).done());
      }
      if (site.hosts().isEmpty()) {
        findings.add(open(basis, Text.of("호스트가 없습니다.", "There is no host.")).done());
      }
    }
    return findings;
  }

  private NcclFinding ofHost(
      Forbidden forbidden, NcclFinding.Basis basis, Host host, OptionalDouble required) {
    List<NcclProcess> ranks =
        own.about(workload.quiet() + "log").onHost(host.name()).all(NcclProcess.class).stream()
            .filter(p -> !p.networks().isEmpty() || p.socketsAt() != null || p.devicesAt() != null)
            .toList();
    Optional<NcclFinding> refuted = byLog(forbidden, basis, host, ranks);
    if (refuted.isPresent()) {
      return refuted.get();
    }
    if (required.isEmpty()) {
      return open(basis, Text.of("시험이 끝까지 실행되지 않았습니다.", "The runs did not all come to their end."));
    }
    NcclFinding byBytes = byBytes(forbidden, basis, host, required.getAsDouble());
    boolean passes = byBytes.done().verdict() == Verdict.PASS;
    return passes && ranks.isEmpty()
        ? open(basis, Text.of("rank의 NCCL 기록이 없습니다.", "There is no NCCL log of a rank."))
        : byBytes;
  }

  private Optional<NcclFinding> byLog(
      Forbidden forbidden, NcclFinding.Basis basis, Host host, List<NcclProcess> ranks) {
    for (NcclProcess rank : ranks) {
      if (NcclSockets.used(rank)) {
        List<String> bad =
            NcclSockets.interfaces(rank).stream()
                .filter(s -> attached() ? forbidsInPod(forbidden, s) : forbids(forbidden, host, s))
                .map(Socket::netdev)
                .toList();
        if (!bad.isEmpty()) {
          return Optional.of(
              basis
                  .fail(
                      Text.of(
                          "이 rank의 NCCL이 " + bad + "을(를) 소켓으로 썼습니다.",
                          "NCCL of this rank used sockets on " + bad + "."))
                  .at(rank.socketsAt())
                  .because("S-13")
                  .next(Whose.INSTALLER, pin()));
        }
      }
    }
    return Optional.empty();
  }

  /** Tell whether the ranks are pods with an own network: the pod network and the declared one. */
  private boolean attached() {
    return workload == Workload.HOSTNET_POD && site.secondaryNetwork() != null;
  }

  /** A pod's own interface eth0 is Cilium's; the others are those of the declared network. */
  private static boolean forbidsInPod(Forbidden forbidden, Socket socket) {
    return forbidden == Forbidden.CILIUM && socket.netdev().equals("eth0");
  }

  private static boolean forbids(Forbidden forbidden, Host host, Socket socket) {
    boolean fabric = host.fabricNetdevs().contains(socket.netdev());
    boolean cilium = cilium(socket.netdev());
    return !fabric && (forbidden == Forbidden.CILIUM) == cilium;
  }

  private static boolean cilium(String netdev) {
    return FabricNames.netdev(netdev, "") == FabricNames.Kind.CILIUM;
  }

  private NcclFinding byBytes(
      Forbidden forbidden, NcclFinding.Basis basis, Host host, double required) {
    String quiet = workload.quiet();
    List<Growth> growths =
        Growth.ofInterfaces(own, quiet + "net-before", quiet + "net-after").stream()
            .filter(g -> g.host().equals(host.name()))
            .toList();
    List<Growth> watched = growths.stream().filter(g -> watched(forbidden, host, g)).toList();
    NcclFinding judged = judged(forbidden, basis, host, watched, required);
    if (judged.done().verdict() == Verdict.FAIL) {
      return judged; // bytes on the wrong interface speak for themselves, whatever is missing
    }
    if (growths.isEmpty() || !complete(forbidden, host, watched)) {
      return open(
          basis,
          Text.of(
              forbidden.title().ko() + "의 카운터를 시험 앞뒤로 얻지 못했습니다.",
              "Counters of " + forbidden.title().en() + " were not obtained before and after."));
    }
    if (!control(host, growths, required)) {
      return open(
          basis,
          Text.of(
              "같은 카운터로 ConnectX-7 쪽 바이트를 확인하지 못해, 조용한 인터페이스가 증명이 되지 않습니다.",
              "The counters did not show the test's bytes on the fabric either, so a quiet interface proves nothing."));
    }
    return judged;
  }

  private boolean complete(Forbidden forbidden, Host host, List<Growth> watched) {
    return forbidden == Forbidden.MANAGEMENT
        ? watched.stream().anyMatch(g -> g.name().equals(host.management()))
        : site.cluster() == null || !watched.isEmpty();
  }

  private static boolean watched(Forbidden forbidden, Host host, Growth growth) {
    if (growth.name().equals("lo") || host.fabricNetdevs().contains(growth.name())) {
      return false;
    }
    return (forbidden == Forbidden.CILIUM) == cilium(growth.name());
  }

  /** The positive control: RDMA or fabric counters of this host saw what the test moved. */
  private boolean control(Host host, List<Growth> growths, double required) {
    String quiet = workload.quiet();
    double rdma =
        Growth.ofRdma(own, quiet + "rdma-before", quiet + "rdma-after").stream()
            .filter(g -> g.host().equals(host.name()) && host.rdmaDevices().contains(g.name()))
            .mapToDouble(Growth::least)
            .sum();
    double fabric =
        growths.stream()
            .filter(g -> host.fabricNetdevs().contains(g.name()))
            .mapToDouble(Growth::least)
            .sum();
    return Math.max(rdma, fabric) >= Limits.BYTES_LEAST.at(site) * required;
  }

  private NcclFinding judged(
      Forbidden forbidden,
      NcclFinding.Basis basis,
      Host host,
      List<Growth> watched,
      double required) {
    double most = Limits.FORBIDDEN_MOST.at(site) * required;
    @Nullable Growth worst = null;
    @Nullable NcclFinding untold = null;
    double worstExcess = Double.NEGATIVE_INFINITY; // less than idle is less than nothing
    for (Growth growth : watched) {
      OptionalDouble background = background(host, growth.name());
      if (background.isEmpty() || background.getAsDouble() > most) {
        untold = untold == null ? untold(basis, growth, background, most) : untold;
        continue;
      }
      double excess = growth.most() - background.getAsDouble();
      if (excess > worstExcess) {
        worst = growth;
        worstExcess = excess;
      }
    }
    if (untold != null && worstExcess <= most) {
      return untold; // what another interface shows beyond doubt still counts
    }
    if (worst == null) {
      return basis
          .pass(Text.of("이 호스트에 Cilium 인터페이스가 없습니다.", "This host has no Cilium interface."))
          .remark(
              Text.of(
                  "Cilium 인터페이스가 없어 그 경로는 애초에 없습니다: " + host.name(),
                  "No Cilium interface exists on " + host.name() + ", so that path is not there."));
    }
    return verdict(forbidden, basis, worst, worstExcess, most);
  }

  private static NcclFinding untold(
      NcclFinding.Basis basis, Growth growth, OptionalDouble background, double most) {
    return background.isEmpty()
        ? open(basis, Text.of("평상시 구간의 카운터가 없습니다.", "There are no counters of an idle window."))
        : busy(basis, growth, background.getAsDouble(), most);
  }

  private static NcclFinding verdict(
      Forbidden forbidden, NcclFinding.Basis basis, Growth worst, double excess, double most) {
    String seen = megabytes(Math.max(0, excess));
    String limit = megabytes(most);
    Text words =
        Text.of(
            worst.name() + "에서 평상시보다 " + seen + " MB 더(허용 " + limit + " MB)",
            worst.name() + " grew by " + seen + " MB above idle (allowed " + limit + " MB)");
    NcclFinding finding =
        excess > most
            ? basis.fail(words).because("S-13").next(Whose.INSTALLER, pin())
            : basis.pass(words);
    return finding.at(worst.at(), worst.name() + " " + forbidden.criterion(), seen, "MB");
  }

  private static NcclFinding busy(
      NcclFinding.Basis basis, Growth growth, double background, double most) {
    return open(
            basis,
            Text.of(
                growth.name()
                    + "의 평상시 통신("
                    + megabytes(background)
                    + " MB)이 허용치("
                    + megabytes(most)
                    + " MB)보다 많아 구별할 수 없습니다.",
                growth.name()
                    + " is busy by itself ("
                    + megabytes(background)
                    + " MB, allowed "
                    + megabytes(most)
                    + " MB): it cannot be told apart."))
        .at(growth.at());
  }

  /** Give what the idle window's rate makes over the test's time, in bytes. */
  private OptionalDouble background(Host host, String netdev) {
    String idle = workload.prefix() + "idle/";
    String quiet = workload.quiet();
    Optional<Duration> window =
        Growth.between(all, host.name(), idle + "net-before", idle + "net-after");
    Optional<Duration> test =
        Growth.between(all, host.name(), quiet + "net-before", quiet + "net-after");
    Optional<Growth> growth =
        Growth.ofInterfaces(all, idle + "net-before", idle + "net-after").stream()
            .filter(g -> g.host().equals(host.name()) && g.name().equals(netdev))
            .findFirst();
    if (window.isEmpty() || test.isEmpty() || growth.isEmpty()) {
      return OptionalDouble.empty();
    }
    double seconds = Math.max(0.001, window.get().toMillis() / 1000.0);
    return OptionalDouble.of(growth.get().most() / seconds * (test.get().toMillis() / 1000.0));
  }

  private static String megabytes(double bytes) {
    return String.format(Locale.ROOT, "%.1f", bytes / 1e6);
  }

  private static NcclFinding open(NcclFinding.Basis basis, Text seen) {
    return basis.open(seen).next(Whose.KIT, Text.of("다시 시험하십시오.", "Test again."));
  }

  private static Text pin() {
    return Text.of(
        "NCCL_SOCKET_IFNAME과 RDMA 장치를 모든 rank에서 확인하십시오.",
        "Check NCCL_SOCKET_IFNAME and the RDMA devices on every rank.");
  }
}
