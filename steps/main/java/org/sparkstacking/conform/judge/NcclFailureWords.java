package org.sparkstacking.conform.judge;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.MemlockLimit;
import org.sparkstacking.conform.observed.MpiTrouble;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclTrouble;
import org.sparkstacking.conform.observed.Place;

/** Puts each kind of NCCL failure into plain words, with cause and next step. */
final class NcclFailureWords {
  private NcclFailureWords() {}

  static NcclFailure of(NcclTrouble t, Evidence evidence) {
    Place at = t.words().place();
    return switch (t.kind()) {
      case REGISTRATION_ENOMEM -> registration(at, evidence);
      case QUEUE_PAIR -> queuePair(t, evidence);
      case COMPLETION -> completion(t);
      case NO_SOCKET_INTERFACE -> noInterface(at);
      case NO_NETWORK -> noNetwork(at, evidence);
      case VERSION_MISMATCH ->
          fail(
              at,
              Text.of("rank마다 NCCL 버전이 다릅니다.", "The ranks loaded different NCCL versions."),
              Text.of(
                  "모든 Spark에 같은 NCCL을 설치하고 LD_LIBRARY_PATH를 같게 하십시오.",
                  "Install the same NCCL on every Spark and make LD_LIBRARY_PATH equal."),
              Whose.INSTALLER,
              "S-22");
      case CONNECT ->
          fail(
              at,
              Text.of(
                  "NCCL이 상대 Spark에 TCP로 접속하지 못했습니다(거부, 경로 없음 또는 시간 초과).",
                  "NCCL could not connect to its peer by TCP (refused, no route or timed out)."),
              Text.of(
                  "방화벽(ufw, iptables)과 ConnectX-7 주소·경로를 두 방향 모두 확인하십시오.",
                  "Check the firewall (ufw, iptables) and the ConnectX-7 addresses and routes, both ways."),
              Whose.HOSPITAL_NETWORK,
              "S-17",
              "S-13");
      case TRANSPORT ->
          fail(
              at,
              Text.of(
                  "ring은 연결되었어도 rank 사이의 연결(tree 또는 ring)을 만들지 못했습니다: 일부 Spark 사이에 직접 경로가 없습니다.",
                  "A connection between ranks (tree or ring) could not be made, even if rings connected: some Sparks have no direct fabric path to each other."),
              Text.of(
                  "케이블 배치와 서브넷을 확인하고, 링 구성이면 NCCL_IB_SUBNET_AWARE_ROUTING=1(2.30 이상)을 확인하십시오.",
                  "Check cabling and subnets; in a ring check NCCL_IB_SUBNET_AWARE_ROUTING=1 (2.30 or newer)."),
              Whose.INSTALLER,
              "S-38");
      case GPU ->
          fail(
              at,
              Text.of(
                  "GPU 또는 CUDA 드라이버를 쓸 수 없습니다: " + t.words().value(),
                  "The GPU or its CUDA driver cannot be used: " + t.words().value()),
              Text.of(
                  "nvidia-smi와 드라이버 버전을 모든 Spark에서 확인하십시오(GPU-1).",
                  "Check nvidia-smi and the driver version on every Spark (GPU-1)."),
              Whose.INSTALLER,
              "S-10");
      case PLACEMENT ->
          notStarted(
              at,
              Text.of(
                  "두 rank가 한 호스트에 배치되어 없는 GPU를 요구했습니다(--map-by node 또는 slots=1 필요).",
                  "Two ranks landed on one host and asked for a GPU that is not there (use --map-by node or slots=1)."),
              Text.of(
                  "호스트마다 rank 하나가 되도록 '-H IP1:1,IP2:1'로 다시 실행하십시오.",
                  "Run again with one rank a host: -H IP1:1,IP2:1."),
              List.of());
      case LOADER ->
          notStarted(
              at,
              Text.of(
                  "시험 프로그램이 시작되지 않았습니다: 라이브러리를 불러올 수 없습니다(" + t.detail() + ").",
                  "The test program did not start: a library could not be loaded ("
                      + t.detail()
                      + ")."),
              Text.of(
                  "모든 Spark에서 같은 경로에 NCCL을 빌드하고 -x LD_LIBRARY_PATH를 넘기십시오.",
                  "Build NCCL at the same path on every Spark and pass -x LD_LIBRARY_PATH."),
              List.of("S-20"));
      case MEMORY ->
          open(
              at,
              Text.of(
                  "메모리가 부족했습니다: 다른 작업이 GPU 메모리를 쓰고 있거나 시험 크기가 큽니다.",
                  "Out of memory: other work holds GPU memory, or the test size is too large."),
              Text.of(
                  "다른 GPU 작업을 끝내고 4 GiB 이하로 다시 시험하십시오.",
                  "End other GPU work and test again with at most 4 GiB."),
              "S-25",
              "S-44");
      case PEER_GONE ->
          open(
              at,
              Text.of(
                  "상대 rank가 먼저 사라졌습니다. 원인은 그 rank의 기록에 있습니다.",
                  "The other rank went away first; the cause is in that rank's own log."),
              Text.of("모든 rank의 NCCL 기록을 함께 확인하십시오.", "Read the NCCL log of every rank."));
      case TIMEOUT ->
          open(
              at,
              Text.of(
                  "집단 통신이 제한 시간 안에 끝나지 않았습니다. 원인을 말하는 줄은 없습니다.",
                  "A collective did not end within its time limit; no line names the cause."),
              Text.of(
                  "NCCL_DEBUG=INFO로 모든 rank의 기록을 남기며 다시 시험하십시오.",
                  "Test again with NCCL_DEBUG=INFO and keep the log of every rank."));
      case OTHER ->
          open(
              at,
              Text.of(
                  "NCCL이 실패했지만 원인을 말하지 않았습니다: " + t.words().value(),
                  "NCCL failed without naming a cause: " + t.words().value()),
              Text.of(
                  "NCCL_DEBUG=INFO로 다시 실행하여 WARN 줄을 확인하십시오.",
                  "Run again with NCCL_DEBUG=INFO and read the WARN lines."));
    };
  }

  static NcclFailure ofLaunch(MpiTrouble t) {
    Place at = t.words().place();
    MpiWords words = MpiWords.of(t);
    boolean midway =
        switch (t.kind()) {
          case SIGNAL, EXIT_CODE, PEER_DISCONNECTED, DAEMON_LOST, SSH_CLOSED, SSH_UNRESOLVED ->
              true;
          default -> false;
        };
    return new NcclFailure(
        midway ? Verdict.INCONCLUSIVE : Verdict.NOT_TESTED,
        words.seen(),
        words.next(),
        words.whose(),
        words.causes(),
        at);
  }

  private static NcclFailure registration(Place at, Evidence evidence) {
    Optional<MemlockLimit> limited =
        evidence.all(MemlockLimit.class).stream()
            .filter(m -> !m.unlimited())
            .reduce((first, last) -> last);
    boolean kernel = kernel7(evidence);
    if (limited.isPresent()) {
      long kibibytes = limited.get().kibibytes().value();
      return fail(
          at,
          Text.of(
              "RDMA 메모리 등록이 ENOMEM으로 실패했습니다. rank 안의 memlock 제한(ulimit -l)이 unlimited가 아니라 "
                  + kibibytes
                  + " KiB입니다.",
              "RDMA memory registration failed with ENOMEM; the memlock limit (ulimit -l) inside the ranks is "
                  + kibibytes
                  + " KiB, not unlimited."),
          Text.of(
              "memlock을 unlimited로 설정하고 sshd를 다시 시작하거나 재부팅하십시오. 컨테이너는 --ulimit memlock=-1.",
              "Set memlock to unlimited and restart sshd or reboot; containers: --ulimit memlock=-1."),
          Whose.INSTALLER,
          "S-08");
    }
    if (kernel) {
      return fail(
          at,
          Text.of(
              "RDMA 메모리 등록이 ENOMEM으로 실패했습니다. 커널 7.0의 CMA 문제와 일치합니다: " + machine(evidence),
              "RDMA memory registration failed with ENOMEM; this matches the CMA fault of kernel 7.0: "
                  + machine(evidence)),
          Text.of(
              "커널 6.17로 부팅하거나 kho=off를 넣고 재부팅하십시오. 그 전에 ulimit -l이 unlimited인지 확인하십시오.",
              "Boot kernel 6.17, or add kho=off and reboot; check first that ulimit -l is unlimited."),
          Whose.INSTALLER,
          "S-09");
    }
    return fail(
        at,
        Text.of(
            "RDMA 메모리 등록이 ENOMEM으로 실패했습니다: memlock 제한이거나 커널 7.0 문제입니다.",
            "RDMA memory registration failed with ENOMEM: a memlock limit, or the kernel 7.0 fault."),
        Text.of(
            "같은 셸 방식에서 ulimit -l과 uname -r을 확인하십시오.",
            "Check ulimit -l in the same kind of shell, and uname -r."),
        Whose.INSTALLER,
        "S-08",
        "S-09");
  }

  private static String machine(Evidence evidence) {
    return evidence.all(NcclHint.class).stream()
        .filter(h -> h.kind() == NcclHint.Kind.CMA || h.kind() == NcclHint.Kind.KERNEL)
        .map(NcclHint::detail)
        .distinct()
        .limit(4)
        .collect(Collectors.joining(", "));
  }

  private static boolean kernel7(Evidence evidence) {
    return evidence.all(NcclHint.class).stream()
        .anyMatch(
            h ->
                h.kind() == NcclHint.Kind.CMA
                    || (h.kind() == NcclHint.Kind.KERNEL && h.detail().startsWith("7.")));
  }

  private static NcclFailure queuePair(NcclTrouble t, Evidence evidence) {
    Place at = t.words().place();
    String line = t.words().value();
    if (line.contains("No such device") || line.contains("errno 19")) {
      return fail(
          at,
          Text.of(
              "RDMA 연결(ibv_modify_qp)이 'No such device'로 실패했습니다: 이 네트워크 네임스페이스에는 그 장치의 GID가 없습니다.",
              "The RDMA connection (ibv_modify_qp) failed with 'No such device': this network namespace has no GID for the device."),
          Text.of(
              "Pod이면 hostNetwork를 쓰거나 주소가 있는 보조 네트워크에 연결하고, 호스트면 show_gids로 GID를 확인하십시오.",
              "In a pod use hostNetwork, or a secondary network with an address; on a host look at the GIDs with show_gids."),
          Whose.CLUSTER_ADMIN,
          "K-38",
          "S-37");
    }
    boolean pinned =
        evidence.all(NcclHint.class).stream().anyMatch(h -> h.kind() == NcclHint.Kind.GID_INDEX);
    if (line.contains("timed out") || line.contains("errno 110") || line.contains("110 ")) {
      return fail(
          at,
          Text.of(
              "RDMA 연결(ibv_modify_qp)이 시간 초과(110)로 실패했습니다: 짝지어진 포트가 서로 닿지 않습니다.",
              "The RDMA connection (ibv_modify_qp) timed out (110): the paired ports do not reach each other."),
          Text.of(
              "두 포트의 서브넷과 GID를 확인하고 NCCL_IB_GID_INDEX는 설정하지 마십시오.",
              "Check subnets and GIDs of both ports, and leave NCCL_IB_GID_INDEX unset."),
          Whose.INSTALLER,
          pinned ? new String[] {"S-37", "S-38"} : new String[] {"S-38", "S-37"});
    }
    return fail(
        at,
        Text.of(
            "RDMA 연결(ibv_modify_qp)이 실패했습니다. 고정된 GID 번호가 맞지 않을 때의 모습입니다.",
            "The RDMA connection (ibv_modify_qp) failed, as with a pinned GID index that is wrong."),
        Text.of(
            "NCCL_IB_GID_INDEX를 지우고(NCCL 2.21 이상은 스스로 고릅니다) show_gids를 확인하십시오.",
            "Unset NCCL_IB_GID_INDEX (NCCL 2.21 and newer choose themselves) and look at show_gids."),
        Whose.INSTALLER,
        "S-37");
  }

  private static NcclFailure completion(NcclTrouble t) {
    return fail(
        t.words().place(),
        Text.of(
            "RDMA 전송이 완료 상태 " + t.detail() + "(으)로 실패했습니다(12는 재시도 초과: 상대 포트에 닿지 않음).",
            "An RDMA transfer ended with completion status "
                + t.detail()
                + " (12 is retry exceeded: the peer's port is not reached)."),
        Text.of(
            "UDP 4791 차단, MTU 차이, 고정된 GID 번호를 이 순서로 확인하십시오.",
            "Check for blocked UDP 4791, unequal MTU and a pinned GID index, in this order."),
        Whose.HOSPITAL_NETWORK,
        "S-17",
        "S-28",
        "S-37");
  }

  private static NcclFailure noInterface(Place at) {
    return fail(
        at,
        Text.of(
            "NCCL_SOCKET_IFNAME이 가리키는 인터페이스가 이 호스트나 Pod에 없거나 내려가 있습니다.",
            "The interface that NCCL_SOCKET_IFNAME names is not there on this host or pod, or is down."),
        Text.of(
            "인터페이스 이름과 링크 상태를 모든 Spark에서 확인하십시오.",
            "Check the interface's name and link state on every Spark."),
        Whose.INSTALLER,
        "S-13");
  }

  private static NcclFailure noNetwork(Place at, Evidence evidence) {
    boolean files =
        evidence.all(NcclHint.class).stream()
            .anyMatch(h -> h.kind() == NcclHint.Kind.NO_RDMA_DEVICE_FILES);
    return fail(
        at,
        Text.of(
            "NCCL이 쓸 수 있는 네트워크를 찾지 못했습니다: RDMA 장치가 없는데 IB가 강제되었습니다.",
            "NCCL found no network it may use: IB was demanded and there is no RDMA device."),
        Text.of(
            "RDMA 장치(/sys/class/infiniband, /dev/infiniband)와 NCCL_NET 설정을 확인하십시오.",
            "Check the RDMA devices (/sys/class/infiniband, /dev/infiniband) and NCCL_NET."),
        files ? Whose.CLUSTER_ADMIN : Whose.INSTALLER,
        "S-07",
        "S-12");
  }

  private static NcclFailure fail(Place at, Text seen, Text next, Whose whose, String... causes) {
    return new NcclFailure(Verdict.FAIL, seen, next, whose, List.of(causes), at);
  }

  private static NcclFailure open(Place at, Text seen, Text next, String... causes) {
    return new NcclFailure(Verdict.INCONCLUSIVE, seen, next, Whose.INSTALLER, List.of(causes), at);
  }

  private static NcclFailure notStarted(Place at, Text seen, Text next, List<String> causes) {
    return new NcclFailure(Verdict.NOT_TESTED, seen, next, Whose.INSTALLER, causes, at);
  }
}
