package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.MpiTrouble;

/**
 * Says what a failed MPI start means: FAIL only where the words name a state of the site.
 *
 * @param verdict for MPI-1
 */
record MpiWords(Verdict verdict, Text seen, Text next, Whose whose, List<String> causes) {

  MpiWords {
    causes = List.copyOf(causes);
  }

  /** Tell whether words say only that something failed: the cause stands elsewhere. */
  static boolean generic(MpiTrouble.Kind kind) {
    return switch (kind) {
      case DAEMONS_NOT_STARTED, EXIT_CODE, PEER_DISCONNECTED -> true;
      default -> false;
    };
  }

  static MpiWords of(MpiTrouble t) {
    String to = t.detail().isEmpty() ? "" : " (" + t.detail() + ")";
    return switch (t.kind()) {
      case SSH_DENIED ->
          fail(
              "Spark 사이의 SSH 로그인이 거부되었습니다" + to + ".",
              "SSH between the Sparks was denied" + to + ".",
              "두 방향 모두 ssh-copy-id를 하고 ssh -o BatchMode=yes로 확인하십시오.",
              "Run ssh-copy-id both ways and check with ssh -o BatchMode=yes.",
              Whose.INSTALLER,
              "S-18");
      case SSH_HOST_KEY ->
          fail(
              "Spark 사이의 SSH 호스트 키가 확인되지 않았습니다" + to + ".",
              "The SSH host key between the Sparks was not accepted" + to + ".",
              "두 방향 모두 한 번 접속하여 호스트 키를 등록하십시오.",
              "Log in once both ways so that the host keys are known.",
              Whose.INSTALLER,
              "S-18");
      case SSH_REFUSED ->
          fail(
              "상대 Spark가 SSH 접속을 거부했습니다" + to + ".",
              "The other Spark refused the SSH connection" + to + ".",
              "상대 Spark의 sshd가 켜져 있는지, 포트가 맞는지 확인하십시오.",
              "Check that sshd runs there and that the port is right.",
              Whose.INSTALLER,
              "S-18");
      case SSH_NO_ROUTE ->
          fail(
              "상대 Spark로 가는 경로가 없습니다" + to + ".",
              "There is no route to the other Spark" + to + ".",
              "ConnectX-7 주소와 경로, 케이블을 확인하십시오.",
              "Check the ConnectX-7 addresses, routes and cable.",
              Whose.HOSPITAL_NETWORK,
              "S-18",
              "S-34");
      case SSH_TIMED_OUT ->
          fail(
              "상대 Spark로의 SSH 접속이 시간 초과되었습니다" + to + ".",
              "The SSH connection to the other Spark timed out" + to + ".",
              "방화벽과 주소, 링크 상태를 확인하십시오.",
              "Check firewall, address and link state.",
              Whose.HOSPITAL_NETWORK,
              "S-18",
              "S-17");
      case SSH_UNRESOLVED ->
          new MpiWords(
              t.detail().contains(".svc") ? Verdict.INCONCLUSIVE : Verdict.FAIL,
              Text.of(
                  "호스트 이름을 찾을 수 없습니다" + to + ". Pod이면 이름이 DNS에 아직 없을 수 있습니다.",
                  "The host name does not resolve" + to + "; in pods it may not be in DNS yet."),
              Text.of(
                  "마지막 시도를 기준으로 판단하십시오: 이름이 계속 없으면 DNS나 /etc/hosts를 고치십시오.",
                  "Judge the last attempt: if the name stays unknown, fix DNS or /etc/hosts."),
              Whose.CLUSTER_ADMIN,
              List.of("K-30"));
      case SSH_BANNER ->
          open(
              "SSH 서버가 접속을 다 받지 못했습니다(MaxStartups).",
              "The SSH server did not take all connections (MaxStartups).",
              "동시 접속을 줄여 다시 시도하십시오.",
              "Try again with fewer connections at once.",
              Whose.KIT,
              "S-19");
      case SSH_CLOSED ->
          open(
              "실행 중에 상대 Spark와의 SSH 연결이 끊겼습니다" + to + ".",
              "The SSH connection to the other Spark was closed while the job ran" + to + ".",
              "상대 Spark나 Pod이 재시작되었는지 확인하고 다시 시험하십시오.",
              "Check whether that Spark or pod was restarted, and test again.",
              Whose.INSTALLER);
      case DAEMONS_NOT_STARTED ->
          open(
              "MPI 데몬이 시작되지 않았지만, 이 문구만으로는 원인을 알 수 없습니다.",
              "MPI's daemons did not start; this text alone does not name the cause.",
              "바로 앞 줄(ssh 오류)을 확인하십시오.",
              "Look at the lines before it (ssh errors).",
              Whose.INSTALLER,
              "S-18");
      case DAEMON_LOST ->
          open(
              "실행 중에 MPI 데몬과의 연결이 끊겼습니다.",
              "MPI lost its daemon on another host while running.",
              "그 호스트의 상태를 확인하고 다시 시험하십시오.",
              "Check that host and test again.",
              Whose.INSTALLER);
      case NOT_ENOUGH_SLOTS ->
          open(
              "요청한 프로세스 수가 자리(slot) 수보다 많습니다: 실행 방법의 문제입니다.",
              "More processes were asked for than there are slots: the launch was wrong.",
              "'-H IP1:1,IP2:1'과 -np를 맞추십시오.",
              "Make -np fit -H IP1:1,IP2:1.",
              Whose.KIT);
      case NO_EXECUTABLE ->
          open(
              "시험 프로그램이 그 경로에 없습니다.",
              "The test program is not at that path.",
              "모든 Spark의 같은 경로에 nccl-tests를 설치하십시오.",
              "Install nccl-tests at the same path on every Spark.",
              Whose.INSTALLER,
              "S-20");
      case NO_LAUNCHER ->
          open(
              "mpirun 또는 orted가 설치되어 있지 않거나 PATH에 없습니다.",
              "mpirun or orted is not installed, or not in PATH.",
              "모든 Spark에 같은 Open MPI를 설치하십시오.",
              "Install the same Open MPI on every Spark.",
              Whose.INSTALLER);
      case NO_INTERFACE ->
          fail(
              "MPI에 지정한 인터페이스가 이 호스트에 없습니다.",
              "The interface given to MPI is not there on this host.",
              "모든 Spark에서 같은 인터페이스 이름을 확인하십시오.",
              "Check that the interface has the same name on every Spark.",
              Whose.INSTALLER,
              "S-13");
      case WRONG_PEER ->
          fail(
              "Open MPI가 모르는 프로세스와 연결되었습니다: 두 호스트에 같은 주소(docker0 172.17.0.1 또는 127.0.1.1)가 있거나 이전 orted가 남아 있습니다.",
              "Open MPI met a process it does not know: both hosts have the same address (docker0 172.17.0.1 or 127.0.1.1), or an old orted is left.",
              "--mca btl_tcp_if_include, oob_tcp_if_include로 인터페이스를 고정하고, 남은 orted와 /etc/hosts를 확인하십시오.",
              "Pin the interface with --mca btl_tcp_if_include and oob_tcp_if_include; look for a left orted and at /etc/hosts.",
              Whose.INSTALLER,
              "S-14",
              "S-15",
              "S-16");
      case CONNECTION_BLOCKED ->
          fail(
              "MPI 프로세스 사이의 TCP 연결이 되지 않습니다: 방화벽이거나 잘못된 인터페이스입니다.",
              "TCP between the MPI processes does not work: a firewall, or the wrong interface.",
              "ufw와 iptables를 확인하고 인터페이스를 고정하십시오.",
              "Check ufw and iptables, and pin the interface.",
              Whose.HOSPITAL_NETWORK,
              "S-17",
              "S-14");
      case PEER_DISCONNECTED ->
          open(
              "다른 rank가 먼저 끝났습니다.",
              "Another rank ended first.",
              "그 rank의 오류를 확인하십시오.",
              "Read that rank's own error.",
              Whose.INSTALLER);
      case EXIT_CODE ->
          open(
              "프로세스가 오류 코드" + to + "로 끝났습니다. 원인은 rank의 출력에 있습니다.",
              "A process ended with an error code"
                  + to
                  + "; the cause is in the rank's own output.",
              "rank의 오류 문구를 확인하십시오(2 CUDA, 3 NCCL, 5 GPU 수).",
              "Read the rank's message (2 CUDA, 3 NCCL, 5 number of GPUs).",
              Whose.INSTALLER);
      case SIGNAL ->
          open(
              "rank가 신호" + to + "로 종료되었습니다.",
              "A rank was ended by a signal" + to + ".",
              "누가 종료했는지(메모리 부족 종료, 사람) 확인하고 다시 시험하십시오.",
              "Find out what ended it (out-of-memory killer, a person) and test again.",
              Whose.INSTALLER);
      case ROOT_REFUSED ->
          open(
              "Open MPI가 root 실행을 거부했습니다: 실행 방법의 문제입니다.",
              "Open MPI refuses to run as root: the launch was wrong.",
              "일반 사용자로 실행하십시오.",
              "Run as an ordinary user.",
              Whose.KIT);
    };
  }

  private static MpiWords fail(
      String ko, String en, String nextKo, String nextEn, Whose whose, String... causes) {
    return new MpiWords(
        Verdict.FAIL, Text.of(ko, en), Text.of(nextKo, nextEn), whose, List.of(causes));
  }

  private static MpiWords open(
      String ko, String en, String nextKo, String nextEn, Whose whose, String... causes) {
    return new MpiWords(
        Verdict.INCONCLUSIVE, Text.of(ko, en), Text.of(nextKo, nextEn), whose, List.of(causes));
  }
}
