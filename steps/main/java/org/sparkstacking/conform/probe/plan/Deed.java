package org.sparkstacking.conform.probe.plan;

import java.util.Locale;
import org.sparkstacking.conform.claim.Text;

/**
 * Name what a step does to a site, what could go wrong, and how it is undone. In order of weight: a
 * command of two parts is what its heavier part is.
 */
public enum Deed {
  WAIT(
      false,
      Text.of("기다림", "waits"),
      Text.of("바뀌는 것이 없습니다.", "Nothing changes."),
      Text.of("되돌릴 것 없음", "nothing to undo")),
  READ(
      false,
      Text.of("호스트 상태를 읽음", "reads the state of a host"),
      Text.of(
          "바뀌는 것이 없습니다. 응답하지 않는 명령은 제한 시간이 지나면 그 호스트에서 끝납니다.",
          "Nothing changes. A command that does not answer is ended on its host after its time."),
      Text.of("되돌릴 것 없음", "nothing to undo")),
  PING(
      false,
      Text.of("GPU 간 고속 연결망으로 ping", "pings over the interconnect"),
      Text.of(
          "패킷 몇 개를 보냅니다. 업무 통신에 영향이 없습니다.", "Sends a few packets; other traffic is not affected."),
      Text.of("되돌릴 것 없음", "nothing to undo")),
  LOGIN(
      false,
      Text.of("Spark에서 다른 Spark로 SSH 접속", "logs in from one Spark to another"),
      Text.of(
          "접속 기록이 상대 호스트의 로그에 남습니다. 새 호스트 키는 받아들이지 않습니다.",
          "The login shows in the other host's log. No new host key is accepted."),
      Text.of("되돌릴 것 없음", "nothing to undo")),
  MPI_START(
      false,
      Text.of("MPI로 각 Spark에서 hostname 실행", "starts hostname on every Spark by MPI"),
      Text.of("프로세스 하나가 몇 초 동안 실행됩니다.", "One process a Spark runs for a few seconds."),
      Text.of(
          "CONFORM_RUN 표식이 있는 프로세스만 시험 도구가 끝냅니다.",
          "The kit ends only processes that carry its CONFORM_RUN mark.")),
  RDMA_LOAD(
      true,
      Text.of("RDMA 대역폭 측정(부하)", "measures RDMA bandwidth (load)"),
      Text.of(
          "측정마다 약 5초 동안 연결망을 가득 채웁니다. 그동안 같은 링크를 쓰는 다른 작업이 느려집니다.",
          "Fills the link for about 5 s a measurement; other jobs on that link are slower meanwhile."),
      Text.of(
          "스스로 끝납니다. 멈추면 제한 시간에 원격에서 끝납니다.",
          "It ends by itself; one that hangs is ended on its host at its time limit.")),
  NCCL_HOST(
      true,
      Text.of("호스트에서 NCCL 시험(부하)", "runs NCCL on the hosts (load)"),
      Text.of(
          "GPU와 GPU 메모리, 연결망을 사용합니다. GB10은 GPU와 CPU가 메모리를 함께 쓰므로 큰 시험은 호스트를 멈추게 할"
              + " 수 있어, 다른 작업이 GPU를 쓰거나 남은 메모리가 모자라면 시작하지 않습니다.",
          "Uses GPUs, their memory and the interconnect. GB10 shares its memory with the CPU, so a"
              + " large test can freeze a host: it is not started while a GPU is in use or memory is"
              + " short."),
      Text.of(
          "스스로 끝납니다. 멈추거나 Ctrl-C를 누르면 CONFORM_RUN 표식이 있는 프로세스만 끝냅니다.",
          "It ends by itself; when it hangs or on Ctrl-C, only processes with the CONFORM_RUN mark"
              + " are ended.")),
  NCCL_POD(
      true,
      Text.of(
          "GPU 간 고속 연결망을 쓰는 Pod에서 NCCL 시험(부하)", "runs NCCL in pods over the interconnect (load)"),
      Text.of("호스트의 NCCL 시험과 같은 부하입니다.", "The same load as NCCL on the hosts."),
      Text.of("Pod를 지우면 끝납니다.", "It ends when its pods are deleted.")),
  NCCL_POD_NETWORK(
      true,
      Text.of(
          "일반 Pod 네트워크(Cilium)에서 작은 NCCL 시험(부하)",
          "runs a small NCCL test over the pod network, Cilium (load)"),
      Text.of(
          "Pod 네트워크와 관리망을 사용합니다. 보내는 양은 사이트 파일의 load.podNetworkBudget을 넘지 않습니다.",
          "Uses the pod network and the management link; its bytes stay within"
              + " load.podNetworkBudget of the site file."),
      Text.of("Pod를 지우면 끝납니다.", "It ends when its pods are deleted.")),
  SEND(
      false,
      Text.of("시험용 Pod 사이에 1 MB 전송", "sends 1 MB between pods of the kit"),
      Text.of(
          "Pod 네트워크로 1 MB를 보냅니다. 네트워크 정책은 시험용 namespace 안에서만 적용됩니다.",
          "Sends 1 MB over the pod network; network policy holds in the kit's namespace alone."),
      Text.of("되돌릴 것 없음", "nothing to undo")),
  FOLDER(
      false,
      Text.of(
          "이번 시험의 폴더(/tmp/spark-conform-<RUN>)를 만들고 지움",
          "makes and removes this run's folder /tmp/spark-conform-<RUN>"),
      Text.of(
          "NCCL 로그가 잠시 이 폴더에 쌓입니다(보통 10 MB 미만).",
          "NCCL's logs lie there for a while, usually below 10 MB."),
      Text.of(
          "끝나면 지웁니다. 시험 도구가 강제 종료되었으면 'conform clean'으로 지웁니다.",
          "Removed at the end; after a killed run by 'conform clean'.")),
  SIGNAL(
      false,
      Text.of("이번 시험의 프로세스를 끝냄", "ends processes of this run"),
      Text.of(
          "환경 변수에 이번 시험의 CONFORM_RUN이 있고 로그인 계정이 소유한 프로세스만 대상입니다.",
          "Only processes of the login whose environment carries this run's CONFORM_RUN."),
      Text.of("되돌릴 것 없음", "nothing to undo")),
  ASK_API(
      false,
      Text.of("Kubernetes API 조회", "reads the Kubernetes API"),
      Text.of("바뀌는 것이 없습니다.", "Nothing changes."),
      Text.of("되돌릴 것 없음", "nothing to undo")),
  ASK_SERVICE(
      false,
      Text.of("클러스터 서비스의 상태 페이지 조회(HTTP)", "reads a status page of the cluster's services (HTTP)"),
      Text.of("바뀌는 것이 없습니다.", "Nothing changes."),
      Text.of("되돌릴 것 없음", "nothing to undo")),
  ASK_POD(
      false,
      Text.of("Pod 안에서 조회 명령 실행", "runs a command inside a pod to look"),
      Text.of(
          "Cilium 에이전트나 시험용 Pod에서 짧은 명령을 실행합니다. Pod 안의 timeout이 20초 뒤에 끝냅니다.",
          "A short command in a Cilium agent or a pod of the kit, ended by timeout in the pod."),
      Text.of("되돌릴 것 없음", "nothing to undo")),
  LEASE(
      false,
      Text.of("Lease를 잡고 10초마다 갱신", "holds the site's Lease, renewed every 10 s"),
      Text.of(
          "다른 시험이 같은 Spark에 부하를 겹치지 못하게 합니다. 다른 시험이 잡고 있으면 기다립니다: 부하를 거는"
              + " 시험은 1분 남짓, 정기 점검(nightly, cluster)은 최대 20분.",
          "Keeps another run from loading the same Sparks. Where another holds it, the run waits: one"
              + " that loads for a good minute, a scheduled one (nightly, cluster) 20 minutes at most."),
      Text.of(
          "끝나면 지웁니다. 지우지 못해도 60초 뒤에 효력이 끝납니다.",
          "Deleted at the end; without that it is over after 60 s.")),
  NAMESPACE(
      false,
      Text.of("시험용 namespace 생성", "creates the namespace of the run"),
      Text.of(
          "시험이 만드는 객체는 모두 이 namespace 안에만 있습니다. spark-conform namespace는 시험이 끝나도 남습니다.",
          "All that the run makes lives in it. The namespace spark-conform itself stays."),
      Text.of(
          "끝나면 통째로 지웁니다. 시험 도구가 강제 종료되었으면 'conform clean'으로 지웁니다.",
          "Deleted as a whole at the end; after a killed run by 'conform clean'.")),
  POD(
      false,
      Text.of("시험용 Pod 생성", "creates a pod of the kit"),
      Text.of(
          "GPU를 요청하는 Pod는 그동안 GPU를 차지합니다. 다른 Pod를 멈추거나 옮기지 않습니다.",
          "A pod that asks for a GPU occupies it meanwhile; no other pod is stopped or moved."),
      Text.of(
          "끝나면 지웁니다. 늦어도 1시간 안에 스스로 끝납니다(activeDeadlineSeconds).",
          "Deleted at the end; ends by itself within an hour (activeDeadlineSeconds).")),
  MPIJOB(
      false,
      Text.of(
          "MPIJob 생성(현장의 MPI Operator가 Pod를 만듦)",
          "creates an MPIJob: the site's MPI Operator makes pods of it"),
      Text.of(
          "노드마다 GPU 하나를 요청하는 worker Pod와 launcher Pod 하나가 생깁니다. 그동안 GPU를 차지하며, 다른 Pod를 멈추거나 옮기지 않습니다.",
          "One worker pod a node that asks for one GPU, and one launcher. They occupy the GPUs"
              + " meanwhile; no other pod is stopped or moved."),
      Text.of(
          "끝나면 MPIJob을 지우고 Pod가 없어질 때까지 기다립니다. 늦어도 1시간 안에 스스로 끝납니다(activeDeadlineSeconds).",
          "Deleted at the end, until its pods are gone; they end by themselves within an hour"
              + " (activeDeadlineSeconds).")),
  OBJECT(
      false,
      Text.of(
          "시험용 namespace에 Secret, Service, NetworkPolicy 생성",
          "creates a Secret, Service or NetworkPolicy in the run's namespace"),
      Text.of(
          "시험용 namespace 밖에는 영향이 없습니다. Secret에는 이번 시험만을 위한 SSH 키가 들어갑니다.",
          "No effect outside the run's namespace. The Secret holds SSH keys made for this run."),
      Text.of("namespace와 함께 지웁니다.", "Deleted with the namespace.")),
  DELETE(
      false,
      Text.of("시험이 만든 객체를 지움", "deletes what the run made"),
      Text.of("이번 시험의 이름이나 레이블이 있는 객체만 지웁니다.", "Only objects with this run's name or label."),
      Text.of("되돌릴 것 없음", "nothing to undo")),
  UNKNOWN(
      true,
      Text.of("분류하지 못한 명령", "a command that the kit cannot classify"),
      Text.of(
          "시험 도구의 결함입니다. 이 명령을 따로 검토하십시오.", "A defect of the kit: examine this command by itself."),
      Text.of("알 수 없음", "unknown"));

  private final boolean load;
  private final Text title;
  private final Text risk;
  private final Text undo;

  Deed(boolean load, Text title, Text risk, Text undo) {
    this.load = load;
    this.title = title;
    this.risk = risk;
    this.undo = undo;
  }

  /** Tell whether it puts load on GPUs or links. */
  public boolean load() {
    return load;
  }

  /** Tell whether something is made, removed or ended by it. */
  public boolean changes() {
    return switch (this) {
      case FOLDER, SIGNAL, LEASE, NAMESPACE, POD, MPIJOB, OBJECT, DELETE, UNKNOWN -> true;
      default -> false;
    };
  }

  public Text title() {
    return title;
  }

  public Text risk() {
    return risk;
  }

  public Text undo() {
    return undo;
  }

  /** Give its name for machines, such as {@code nccl-host}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
