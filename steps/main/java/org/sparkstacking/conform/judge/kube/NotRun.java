package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.NotStarted;

/** Says in plain words why the kit's work in the cluster was not started. */
final class NotRun {
  private NotRun() {}

  static Finding explain(Finding finding, NotStarted idle) {
    boolean began =
        idle.why() == NotStarted.Why.POD_NOT_READY || idle.why() == NotStarted.Why.POD_ENDED;
    Verdict verdict = began ? finding.verdict() : Verdict.NOT_TESTED;
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
              "그 시험이 끝난 뒤 다시 시험하십시오. 끝난 시험이라면 60초 뒤에 풀립니다.",
              "Run again when it is over; the Lease of a dead run ends after 60 s.");
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
