package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.NcclTcpOrNothing;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.PodNetdevs;
import org.sparkstacking.conform.observed.PodText;
import org.sparkstacking.conform.observed.RdmaOpening;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Judges two criteria of CIL-1: pods on the pod network have no ConnectX-7 interface and can open
 * no RDMA device. The third, tcp-or-nothing, is judged from NCCL's own words elsewhere.
 */
public final class Cil1Judge implements ClaimJudge {
  /** RKE2's default cluster-cidr (docs.rke2.io, server configuration). */
  private static final String POD_NETWORK = "10.42.";

  /** Interfaces that only a node has. */
  private static final List<String> NODE_ONLY =
      List.of("cilium_", "lxc", "docker0", "enP7s7", "wlP9s9", "virbr");

  private static final Criterion NO_NETDEV = Criterion.of("CIL-1", "no-netdev");
  private static final Criterion NO_RDMA = Criterion.of("CIL-1", "no-rdma");
  private static final Point NETDEV =
      new Point(
          NO_NETDEV,
          Text.of(
              "Pod 안에는 자기 인터페이스만 있고 ConnectX-7 인터페이스가 없음",
              "the pod sees its own interface and no ConnectX-7 interface"),
          Text.of(
              "Pod 안에서 실행한 ip link; 자기 인터페이스가 보이는 것이 확인 근거입니다.",
              "ip link inside the pod; that its own interface is seen is the positive control"));
  private static final Point RDMA =
      new Point(
          NO_RDMA,
          Text.of(
              "호스트에서는 열리는 RDMA 장치가 Pod에서는 열리지 않음",
              "an RDMA device that the host can open does not open in the pod"),
          Text.of(
              "호스트와 Pod에서 각각 장치를 열어 봄; /sys/class/infiniband 목록은 접근이 아닙니다.",
              "opening each device on the host and in the pod; a listing in /sys/class/infiniband is"
                  + " no access"));
  private static final Move AGAIN =
      Move.kit(
          "시험용 Pod를 다시 실행하고 그 안에서 ip link와 ibv_devinfo를 확인하십시오.",
          "Run the test's pods again and ask ip link and ibv_devinfo inside.");
  private static final Move CLOSE =
      Move.admin(
          "일반 Pod에 호스트 장치를 주는 설정(보조 네트워크, RDMA device plugin, privileged)을 찾아 없애거나 현장 설정에"
              + " 명시하십시오.",
          "Find what gives ordinary pods host devices (secondary network, RDMA device plugin,"
              + " privileged) and remove it or declare it.");

  @Override
  public ClaimId claim() {
    return NO_NETDEV.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(NO_NETDEV, NO_RDMA);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    List<Finding> findings = new ArrayList<>();
    if (scope == Scope.TEXT) {
      evidence.all(PodNetdevs.class).forEach(p -> findings.add(inText(p)));
      rdmaInText(evidence, findings);
      findings.addAll(nccl(evidence, site));
      return findings;
    }
    AttachedPods control = new AttachedPods(evidence, site);
    Evidence ordinary = control.left();
    for (Host host : site.hosts()) {
      findings.add(control.check(netdev(ordinary, host), host));
      rdma(ordinary, host).forEach(f -> findings.add(control.check(f, host)));
    }
    if (site.hosts().isEmpty()) {
      Text none = Text.of("현장 설정에 Spark가 없습니다.", "The site file lists no Spark.");
      findings.add(NETDEV.unclear(none, "", AGAIN, List.of()));
      findings.add(RDMA.unclear(none, "", AGAIN, List.of()));
    }
    return findings;
  }

  /** A hostNetwork pod sees the node's own interfaces, and rightly so. */
  private static Finding inText(PodNetdevs pod) {
    boolean node =
        pod.netdevs().stream()
            .map(n -> bare(n.value()))
            .anyMatch(n -> NODE_ONLY.stream().anyMatch(n::startsWith));
    if (!node) {
      return netdevs(pod, pod.pod(), List.of());
    }
    List<Cited> cited = pod.netdevs().stream().limit(4).map(n -> Cites.of("netdev", n)).toList();
    Text seen =
        Text.of(
            "노드의 인터페이스가 보이는 hostNetwork Pod이므로 일반 Pod에 대해서는 알 수 없습니다.",
            "A hostNetwork pod: it sees the node's interfaces and says nothing of ordinary pods.");
    return NETDEV.unclear(seen, pod.pod(), AGAIN, cited);
  }

  /** Devices that are tried in a pod whose own interfaces tell that it is an ordinary one. */
  private static void rdmaInText(Evidence evidence, List<Finding> findings) {
    List<String> ordinary =
        evidence.all(PodNetdevs.class).stream()
            .filter(p -> p.netdevs().stream().anyMatch(n -> bare(n.value()).equals("eth0")))
            .map(PodNetdevs::pod)
            .toList();
    for (RdmaOpening tried : evidence.all(RdmaOpening.class)) {
      if (!tried.inPod() || !ordinary.contains(tried.node())) {
        continue;
      }
      List<Cited> cited = List.of(Cites.of("outcome", tried.outcome()));
      String what = tried.device();
      switch (tried.outcome().value()) {
        case OPENED ->
            findings.add(
                RDMA.fail(
                    Text.of(
                        "일반 Pod에서 RDMA 장치가 열립니다: " + what,
                        "An RDMA device opens in the pod: " + what),
                    tried.node(),
                    CLOSE,
                    List.of(),
                    cited));
        case NOT_TRIED ->
            findings.add(
                RDMA.unclear(
                    Text.of(
                        "일반 Pod 안에 RDMA 장치 파일이 있습니다. 열리는지는 보이지 않습니다: " + what,
                        "RDMA device files are in the pod; whether they open is not shown: "
                            + what),
                    tried.node(),
                    AGAIN,
                    cited));
        case REFUSED ->
            findings.add(
                RDMA.pass(
                    Text.of("열리지 않습니다: " + what, "It does not open: " + what),
                    tried.node(),
                    cited));
      }
    }
  }

  /**
   * NCCL of pods on the pod network: their own interface is eth0 with an address of RKE2's pods.
   */
  private static List<Finding> nccl(Evidence evidence, Site site) {
    if (evidence.all(PodText.class).isEmpty()) {
      return List.of();
    }
    List<NcclProcess> own =
        evidence.all(NcclProcess.class).stream().filter(Cil1Judge::onPodNetwork).toList();
    return own.isEmpty()
        ? List.of()
        : new NcclTcpOrNothing().judge(Evidence.of(own), site, Scope.TEXT);
  }

  private static boolean onPodNetwork(NcclProcess process) {
    Seen<NcclProcess.Socket> bootstrap = process.outOfBand();
    List<NcclProcess.Socket> sockets = new ArrayList<>(process.sockets());
    if (bootstrap != null) {
      sockets.add(bootstrap.value());
    }
    return !sockets.isEmpty()
        && sockets.stream()
            .allMatch(s -> s.netdev().equals("eth0") && s.address().startsWith(POD_NETWORK));
  }

  private static Finding netdev(Evidence evidence, Host host) {
    Optional<PodNetdevs> pod =
        evidence.all(PodNetdevs.class).stream()
            .filter(p -> Sparks.isOf(host, p.node()))
            .reduce((older, newer) -> newer);
    if (pod.isEmpty()) {
      Text seen = Text.of("Pod 안의 인터페이스를 읽지 못했습니다.", "The pod's interfaces could not be read.");
      return NETDEV.unclear(seen, host.name(), AGAIN, List.of());
    }
    return netdevs(pod.get(), host.name(), host.fabricNetdevs());
  }

  private static Finding netdevs(PodNetdevs pod, String where, List<String> fabric) {
    List<Cited> cited = pod.netdevs().stream().map(n -> Cites.of("netdev", n)).toList();
    List<String> names = pod.netdevs().stream().map(Seen::value).map(Cil1Judge::bare).toList();
    List<String> own = names.stream().filter(n -> !n.equals("lo")).toList();
    Optional<String> connectx =
        own.stream()
            .filter(n -> org.sparkstacking.conform.judge.kube.Rdma.fabric(n) || fabric.contains(n))
            .findFirst();
    if (connectx.isPresent()) {
      Text seen =
          Text.of(
              "일반 Pod 안에 ConnectX-7 인터페이스가 보입니다: " + connectx.get(),
              "A ConnectX-7 interface is seen inside the pod: " + connectx.get());
      return NETDEV.fail(seen, where, CLOSE, List.of(), cited);
    }
    if (own.isEmpty()) {
      Text seen = Text.of("Pod 자신의 인터페이스도 보이지 않습니다.", "Not even the pod's own interface is seen.");
      return NETDEV.unclear(seen, where, AGAIN, cited);
    }
    if (own.size() > 1) {
      Text seen =
          Text.of(
              "두 번째 인터페이스가 있으나 무엇인지 알 수 없습니다: " + own,
              "A second interface, of unknown origin: " + own);
      return NETDEV.unclear(seen, where, AGAIN, cited);
    }
    return NETDEV.pass(Text.same(String.join(", ", names)), where, cited);
  }

  private static String bare(String name) {
    int at = name.indexOf('@');
    return at < 0 ? name : name.substring(0, at);
  }

  private static List<Finding> rdma(Evidence evidence, Host host) {
    List<RdmaOpening> tries =
        evidence.all(RdmaOpening.class).stream().filter(t -> Sparks.isOf(host, t.node())).toList();
    Optional<RdmaOpening> opened =
        tries.stream().filter(t -> t.inPod() && is(t, RdmaOpening.Outcome.OPENED)).findFirst();
    if (opened.isPresent()) {
      Text seen =
          Text.of(
              "일반 Pod에서 RDMA 장치가 열립니다: " + opened.get().device(),
              "An RDMA device opens in the pod: " + opened.get().device());
      List<Cited> cited = List.of(Cites.of("outcome", opened.get().outcome()));
      return List.of(RDMA.fail(seen, host.name(), CLOSE, List.of(), cited));
    }
    List<Finding> findings = new ArrayList<>();
    host.rdmaDevices().forEach(d -> findings.add(device(tries, host, d)));
    if (findings.isEmpty()) {
      Text seen = Text.of("RDMA 장치가 지정되지 않았습니다.", "The site file names no RDMA device.");
      findings.add(RDMA.unclear(seen, host.name(), AGAIN, List.of()));
    }
    return findings;
  }

  private static Finding device(List<RdmaOpening> tries, Host host, String device) {
    List<RdmaOpening> own = tries.stream().filter(t -> t.device().equals(device)).toList();
    boolean onHost = own.stream().anyMatch(t -> !t.inPod() && is(t, RdmaOpening.Outcome.OPENED));
    Optional<RdmaOpening> refused =
        own.stream().filter(t -> t.inPod() && is(t, RdmaOpening.Outcome.REFUSED)).findFirst();
    List<Cited> cited = own.stream().map(t -> Cites.of("outcome", t.outcome())).toList();
    String where = host.name() + " " + device;
    if (!onHost) {
      Text seen =
          Text.of(
              "호스트에서도 열리는 것이 확인되지 않아 비교할 수 없습니다: " + device,
              "It was not shown to open on the host, so nothing is proved: " + device);
      return RDMA.unclear(seen, where, AGAIN, cited);
    }
    if (refused.isEmpty()) {
      Text seen =
          Text.of("Pod에서 열어 보지 못했습니다: " + device, "Opening in the pod was not tried: " + device);
      return RDMA.unclear(seen, where, AGAIN, cited);
    }
    return RDMA.pass(
        Text.of("Pod에서 열리지 않음: " + device, "does not open in the pod: " + device), where, cited);
  }

  private static boolean is(RdmaOpening opening, RdmaOpening.Outcome outcome) {
    return opening.outcome().value() == outcome;
  }
}
