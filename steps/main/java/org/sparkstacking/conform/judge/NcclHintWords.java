package org.sparkstacking.conform.judge;

import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclHint;

/** Puts what surrounds an NCCL run into plain words. */
final class NcclHintWords {
  private NcclHintWords() {}

  static Text of(NcclHint hint, Evidence evidence) {
    boolean hung =
        evidence.all(NcclHint.class).stream().anyMatch(h -> h.kind() == NcclHint.Kind.HANG_NOTED);
    return switch (hint.kind()) {
      case HANG_NOTED ->
          Text.of(
              "시작한 뒤 진행이 없습니다(오류도 없음): NCCL 통신기가 만들어지지 않았거나 멈췄습니다.",
              "No NCCL progress after the start, and no error: the communicator was never built, or it hangs.");
      case FRAMEWORK ->
          hung
              ? Text.of(
                  "NCCL " + hint.detail() + "을(를) 쓴다고 한 뒤 진행이 없습니다.",
                  "It says it uses NCCL " + hint.detail() + ", then no NCCL progress at all.")
              : Text.of(
                  "NCCL 버전(" + hint.detail() + ")만 있고 통신 결과가 없습니다.",
                  "Only NCCL's version (" + hint.detail() + ") is shown, no communication.");
      case FRAMEWORK_FAILED ->
          Text.of(
              "작업자의 장치 초기화(init_device)가 실패하여 NCCL 통신기가 만들어지지 않았습니다.",
              "init_device failed on a worker: there was no NCCL communicator.");
      case EXEC_LAUNCHED ->
          Text.of(
              "launcher가 kubectl exec에서 멈췄고 NCCL 출력이 없습니다.",
              "The launcher stopped at kubectl exec; there is no NCCL output.");
      case OTHER_LIBRARY ->
          Text.of(
              "nccl-tests의 출력이 아닙니다: 다른 라이브러리(RCCL)의 JSON 줄 형식입니다.",
              "This is not nccl-tests output: it is the JSON-lines dialect of another library (RCCL).");
      case TRANSPORT_SEARCHED ->
          Text.of(
              "기록에 전송 방식을 말하는 줄이 없습니다. 없다는 것은 아무것도 증명하지 않습니다.",
              "The log has no transport line; absence proves neither RoCE nor sockets.");
      case PLANNED_DEVICES ->
          Text.of(
              "쓰려는 장치 목록(" + hint.detail() + ")일 뿐, 실제로 쓴 장치가 아닙니다.",
              "Only a planned device list ("
                  + hint.detail()
                  + "), not what was used; check which of them reaches the peer.");
      case GID_INDEX ->
          Text.of(
              "GID 번호 " + hint.detail() + "이(가) 고정되어 있고, 장치나 채널 줄이 없습니다.",
              "The GID index is pinned to "
                  + hint.detail()
                  + " and no device or channel line is shown; 0 is RoCE v1 or link-local, 3 usually RoCE v2.");
      case NO_RDMA_DEVICE_FILES ->
          Text.of(
              "컨테이너에 /dev/infiniband가 없고 NET/IB 줄도 없습니다: 대역폭만으로는 RoCE가 증명되지 않습니다.",
              "There is no /dev/infiniband in the container and no NET/IB evidence: bandwidth alone does not prove RoCE.");
      case INFINIBAND_FABRIC ->
          Text.of(
              "RoCE가 아니라 InfiniBand 망의 목록입니다.",
              "The listing is of an InfiniBand fabric, not of RoCE.");
      case NO_VERBS_LIBRARY -> Text.of("이미지에 libibverbs가 없습니다.", "The image has no libibverbs.");
      default ->
          Text.of(
              "NCCL 결과가 없습니다: " + hint.words().value(), "No NCCL result: " + hint.words().value());
    };
  }
}
