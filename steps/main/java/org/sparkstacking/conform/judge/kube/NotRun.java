package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.NotStarted.Why;

/** Says in plain words why the kit's work in the cluster was not started. */
final class NotRun {
  private static final Set<Why> BEGAN =
      EnumSet.of(Why.POD_NOT_READY, Why.POD_ENDED, Why.MPIJOB_FAILED);

  private NotRun() {}

  static Finding explain(Finding finding, NotStarted idle) {
    Verdict verdict = BEGAN.contains(idle.why()) ? finding.verdict() : Verdict.NOT_TESTED;
    List<Cited> cited = new ArrayList<>();
    if (!idle.words().value().isEmpty()) {
      cited.add(Cites.of("message", idle.words()));
    }
    cited.addAll(finding.cited());
    Point.Move move = move(idle);
    return new Finding(
        finding.criterion(),
        verdict,
        finding.expected(),
        seen(idle),
        finding.where(),
        finding.how(),
        move.next(),
        move.whose(),
        cited,
        finding.causes(),
        finding.remarks());
  }

  private static Text seen(NotStarted idle) {
    String words = idle.words().value();
    return switch (idle.why()) {
      case NO_IMAGE ->
          Text.of(
              "현장 설정에 시험용 Pod의 이미지(cluster.image)가 없습니다.",
              "The site file names no image for the test's pods (cluster.image).");
      case LEASE_HELD ->
          Text.of(
              "다른 시험이 이 현장에서 실행 중입니다: " + idle.subject(),
              "Another run is at work on this site: " + idle.subject());
      case NO_DEFINITION ->
          Text.of(
              "현장 설정의 secondaryNetwork에 적힌 NetworkAttachmentDefinition이 클러스터에 없습니다: "
                  + idle.subject(),
              "The cluster has no NetworkAttachmentDefinition "
                  + idle.subject()
                  + ", which the site declares (secondaryNetwork).");
      case NOT_ATTACHED ->
          Text.of(
              "시험용 Pod "
                  + idle.subject()
                  + "은(는) 실행되지만 보조 네트워크에 연결되지 않았습니다(network-status에 없음: "
                  + words
                  + ").",
              "The test's pod "
                  + idle.subject()
                  + " runs, but was not attached to the secondary network (not in its"
                  + " network-status: "
                  + words
                  + ").");
      case BUDGET ->
          Text.of(
              "현장 설정이 허용한 Pod 네트워크 바이트(" + words + ")로는 한 번도 시험할 수 없습니다.",
              "The bytes that the site allows on the pod network (" + words + ") are too few.");
      case NO_MPI_OPERATOR ->
          Text.of(
              "현장 설정은 MPI Operator를 쓰도록 되어 있으나(cluster.launcher: mpijob) 이 클러스터에는 kubeflow.org/v2beta1"
                  + "의 MPIJob이 없습니다.",
              "The site file asks for the MPI Operator (cluster.launcher: mpijob); this cluster knows"
                  + " no MPIJob of kubeflow.org/v2beta1.");
      case MPI_OPERATOR_SILENT ->
          Text.of(
              "MPI Operator가 30초가 지나도록 MPIJob " + idle.subject() + "을(를) 처리하지 않았습니다.",
              "The MPI Operator has done nothing about the MPIJob " + idle.subject() + " in 30 s.");
      case MPIJOB_REFUSED ->
          Text.of(
              "MPI Operator가 MPIJob " + idle.subject() + "의 Pod를 노드마다 만들지 못했습니다: " + words,
              "The MPI Operator could not make the pods of the MPIJob "
                  + idle.subject()
                  + ", one a node: "
                  + words);
      case MPIJOB_SUSPENDED ->
          Text.of(
              "MPIJob " + idle.subject() + "이(가) 보류(Suspended)되었습니다: " + words,
              "The MPIJob " + idle.subject() + " was suspended: " + words);
      case MPIJOB_FAILED ->
          Text.of(
              "MPIJob " + idle.subject() + "이(가) 시험 전에 실패(Failed)했습니다: " + words,
              "The MPIJob " + idle.subject() + " failed before the test: " + words);
      case POD_NOT_READY ->
          Text.of(
              "시험용 Pod " + idle.subject() + "이(가) 실행되지 못했습니다: " + words,
              "The test's pod " + idle.subject() + " did not run: " + words);
      case POD_ENDED ->
          Text.of(
              "시험용 Pod " + idle.subject() + "이(가) 시험 도중에 종료되거나 삭제되었습니다: " + words,
              "The test's pod "
                  + idle.subject()
                  + " ended or was deleted in the middle of the test: "
                  + words);
    };
  }

  private static Point.Move move(NotStarted idle) {
    return switch (idle.why()) {
      case NO_IMAGE ->
          Point.Move.installer(
              "시험용 이미지를 노드에 넣고 현장 설정의 cluster.image에 적으십시오.",
              "Bring the test's image onto the nodes and name it as cluster.image.");
      case LEASE_HELD ->
          Point.Move.kit(
              "그 시험이 끝난 뒤 다시 시험하십시오. 죽은 시험의 Lease는 renewTime에서 60초 뒤에 풀립니다(남은 것은 conform"
                  + " clean). 그대로 시험하려면 --override lease.",
              "Run again when it is over. The Lease of a dead run is free 60 s after its renewTime"
                  + " ('conform clean' removes what such a run left). To test all the same:"
                  + " --override lease.");
      case NO_DEFINITION ->
          Point.Move.admin(
              "NetworkAttachmentDefinition을 만들거나 현장 설정의 secondaryNetwork를 고치십시오.",
              "Create it, or correct secondaryNetwork in the site file.");
      case NOT_ATTACHED ->
          Point.Move.admin(
              "Multus가 이 노드에서 동작하는지(/etc/cni/net.d의 첫 설정, cni.exclusive: false) 확인하십시오.",
              "Check that Multus acts on this node (the first file in /etc/cni/net.d;"
                  + " cni.exclusive: false).");
      case BUDGET ->
          Point.Move.admin(
              "허용량(load.podNetworkBudget)을 늘리면 시험합니다.",
              "Raise load.podNetworkBudget to have it tested.");
      case NO_MPI_OPERATOR ->
          Point.Move.installer(
              "현장 설정의 cluster.launcher를 pods로 바꾸거나(시험 도구가 Pod를 직접 만듦), v2beta1을 쓰는 MPI Operator를 설치하십시오.",
              "Set cluster.launcher to pods in the site file (the kit makes the pods itself), or"
                  + " install an MPI Operator of v2beta1.");
      case MPI_OPERATOR_SILENT ->
          Point.Move.admin(
              "MPI Operator의 Pod가 실행 중인지, 그 --namespace 설정이 시험용 네임스페이스를 빼지 않는지 로그에서 확인하십시오."
                  + " cluster.launcher: pods로도 시험할 수 있습니다.",
              "Look whether the MPI Operator's pod runs, and in its log whether its --namespace leaves"
                  + " the kit's namespace out. cluster.launcher: pods tests without it.");
      case MPIJOB_REFUSED ->
          Point.Move.admin(
              "메시지의 사유(할당량, Pod Security, admission 정책)를 없앤 뒤 다시 시험하십시오. cluster.launcher: pods로도"
                  + " 시험할 수 있습니다.",
              "Remove what the message names (quota, Pod Security, an admission rule), then run again."
                  + " cluster.launcher: pods tests without the MPI Operator.");
      case MPIJOB_SUSPENDED ->
          Point.Move.admin(
              "MPIJob을 보류한 쪽(Kueue 같은 대기열)에서 시험용 네임스페이스를 제외하거나, cluster.launcher: pods로 시험하십시오.",
              "Exempt the kit's namespace from what suspends MPIJobs (a queue such as Kueue), or test"
                  + " with cluster.launcher: pods.");
      case MPIJOB_FAILED ->
          Point.Move.admin(
              "메시지와 launcher Pod의 사유(이미지, 자원, 시간 제한)를 확인한 뒤 다시 시험하십시오. cluster.launcher: pods로도"
                  + " 시험할 수 있습니다.",
              "Look at the message and at the launcher's pod (image, resources, deadline), then run"
                  + " again. cluster.launcher: pods tests without the MPI Operator.");
      case POD_NOT_READY ->
          Point.Move.admin(
              "메시지의 사유(이미지, taint, cordon, 자원)를 없앤 뒤 다시 시험하십시오.",
              "Remove what the message names (image, taint, cordon, resources), then run again.");
      case POD_ENDED ->
          Point.Move.admin(
              "메시지의 사유(메모리 한도, 축출, drain, 삭제)를 확인하고, 다른 작업이 없을 때 다시 시험하십시오.",
              "Look at what the message names (memory limit, eviction, drain, deletion), then run"
                  + " again when nothing else is done to the node.");
    };
  }
}
