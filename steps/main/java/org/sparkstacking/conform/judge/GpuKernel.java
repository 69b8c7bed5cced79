package org.sparkstacking.conform.judge;

import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.KernelEvent;

/** Says which kernel messages of a GPU are the GPU's end, and which are a program's. */
final class GpuKernel {
  /** NVIDIA's Xid catalogue: the GPU is gone, or will not work before a reset. */
  private static final Set<Integer> FATAL = Set.of(62, 79, 95, 119, 120, 169);

  /** GPU recovery action changed: its own words say which, NVIDIA's Xid catalogue. */
  private static final int RECOVERY = 154;

  private GpuKernel() {}

  static List<KernelEvent> fatal(List<KernelEvent> events) {
    return events.stream().filter(GpuKernel::isFatal).toList();
  }

  static List<KernelEvent> other(List<KernelEvent> events) {
    return events.stream()
        .filter(e -> e.kind() == KernelEvent.Kind.XID || e.kind() == KernelEvent.Kind.OUT_OF_MEMORY)
        .filter(e -> !isFatal(e))
        .toList();
  }

  static Text describe(List<KernelEvent> fatal) {
    KernelEvent worst =
        fatal.stream()
            .filter(e -> e.kind() != KernelEvent.Kind.XID)
            .findFirst()
            .orElse(fatal.get(0));
    String xid =
        fatal.stream()
            .filter(e -> e.kind() == KernelEvent.Kind.XID)
            .map(e -> "Xid " + e.number())
            .distinct()
            .reduce((a, b) -> a + ", " + b)
            .orElse("");
    String device = worst.device().isEmpty() ? "GPU" : "GPU " + worst.device();
    String with = xid.isEmpty() ? " (no Xid logged)" : " (" + xid + ")";
    return switch (worst.kind()) {
      case INIT_FAILED ->
          Text.of(
              device + ": 버스에는 있으나 초기화 실패(RmInitAdapter failed)" + with,
              device + " is on the bus but RmInitAdapter failed" + with);
      case OFF_THE_BUS ->
          Text.of(
              device + ": 버스에서 사라짐(fallen off the bus)" + with,
              device + " has fallen off the bus" + with);
      case DRIVER_MISMATCH ->
          Text.of("드라이버와 라이브러리의 버전이 다릅니다.", "driver and library versions differ (API mismatch)");
      default -> Text.of(device + ": " + xid, device + ": " + xid);
    };
  }

  /** Xid 169 and a failed start on GB10 mean the proprietary modules; it needs the open ones. */
  static Text next(List<KernelEvent> fatal) {
    boolean start =
        fatal.stream().anyMatch(e -> e.kind() == KernelEvent.Kind.INIT_FAILED || e.number() == 169);
    return start
        ? Text.of(
            "GB10은 공개 커널 모듈이 필요합니다. nvidia-open 드라이버를 설치하고 재부팅합니다.",
            "GB10 needs the open kernel modules: install the nvidia-open driver, then reboot.")
        : Text.of(
            "전원을 완전히 껐다 켜고, 다시 나타나면 장비를 교체합니다.",
            "Power the host off completely and start it again; if it comes back, have the unit replaced.");
  }

  static Text remark(KernelEvent e) {
    return e.kind() == KernelEvent.Kind.OUT_OF_MEMORY
        ? Text.of(
            "커널 기록에 통합 메모리 부족(NV_ERR_NO_MEMORY)이 있습니다(S-25).",
            "the kernel log shows unified memory exhausted, NV_ERR_NO_MEMORY (S-25)")
        : Text.of("커널 기록에 Xid " + e.number() + "이 있습니다.", "the kernel log shows Xid " + e.number());
  }

  private static boolean isFatal(KernelEvent e) {
    return switch (e.kind()) {
      case INIT_FAILED, OFF_THE_BUS, DRIVER_MISMATCH -> true;
      case XID ->
          FATAL.contains(e.number())
              || (e.number() == RECOVERY && e.place().quote().matches(".* to 0x[1-9]\\b.*"));
      default -> false;
    };
  }
}
