package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.GpuTrouble;

/** Says what the words of nvidia-smi mean for the GPU and its driver. */
final class GpuTroubles {

  private GpuTroubles() {}

  /** Tell whether the tool's own words name a state of the host. */
  static boolean namesState(GpuTrouble trouble) {
    return switch (trouble.kind()) {
      case NO_DEVICES, NO_DRIVER, DRIVER_MISMATCH, GPU_LOST, UNHEALTHY -> true;
      case NVML_UNKNOWN, TIMED_OUT, NO_PROGRAM, NOT_PERMITTED, ERROR_FIELD -> false;
    };
  }

  static Finding judged(FindingDraft draft, GpuTrouble trouble) {
    Text said = said(trouble);
    draft.cite(trouble.place());
    if (trouble.kind() == GpuTrouble.Kind.NO_DRIVER) {
      draft.causes("S-10");
    }
    if (namesState(trouble)) {
      Text next = next(trouble);
      return draft.next(Whose.INSTALLER, next.ko(), next.en()).as(Verdict.FAIL, said);
    }
    draft.next(
        Whose.KIT,
        "nvidia-smi를 직접 실행해 보고 다시 시험합니다.",
        "Run nvidia-smi by hand, then run this claim again.");
    return draft.as(Verdict.INCONCLUSIVE, said);
  }

  static List<GpuTrouble> worstFirst(List<GpuTrouble> troubles) {
    return troubles.stream()
        .sorted((a, b) -> Boolean.compare(namesState(b), namesState(a)))
        .toList();
  }

  private static Text said(GpuTrouble trouble) {
    return switch (trouble.kind()) {
      case NO_DEVICES ->
          Text.of(
              "nvidia-smi가 GPU를 하나도 찾지 못했습니다.", "nvidia-smi found no GPU (No devices were found)");
      case NO_DRIVER ->
          Text.of(
              "nvidia-smi가 드라이버와 통신하지 못합니다.",
              "nvidia-smi couldn't communicate with the NVIDIA driver");
      case DRIVER_MISMATCH ->
          Text.of("드라이버와 라이브러리의 버전이 다릅니다.", "driver and library versions differ");
      case GPU_LOST -> Text.of("GPU를 잃었습니다.", "the GPU is lost");
      case UNHEALTHY -> Text.of("GPU 상태가 비정상입니다.", "the GPU is reported unhealthy");
      case TIMED_OUT ->
          Text.of(
              "nvidia-smi가 제한 시간 안에 끝나지 않았습니다. GPU가 없다는 뜻은 아닙니다.",
              "nvidia-smi did not end in time; that is not 'no GPU'");
      case NO_PROGRAM -> Text.of("nvidia-smi가 설치되어 있지 않습니다.", "nvidia-smi is not installed here");
      case NOT_PERMITTED -> Text.of("권한이 없어 확인하지 못했습니다.", "not permitted to look");
      case NVML_UNKNOWN ->
          Text.of("NVML을 초기화하지 못했습니다.", "NVML could not be initialised, cause not said");
      case ERROR_FIELD ->
          Text.of("nvidia-smi가 일부 값을 ERR!로 보고합니다.", "nvidia-smi reports ERR! for a value");
    };
  }

  private static Text next(GpuTrouble trouble) {
    return switch (trouble.kind()) {
      case DRIVER_MISMATCH ->
          Text.of("재부팅하여 새 드라이버를 올립니다.", "Reboot, so that the installed driver is loaded.");
      case NO_DRIVER ->
          Text.of(
              "실행 중인 커널용 드라이버 모듈(linux-modules-nvidia-580-open)을 다시 설치합니다.",
              "Reinstall the driver modules of the running kernel (linux-modules-nvidia-580-open).");
      default ->
          Text.of(
              "커널 기록(NVRM)을 확인하고 전원을 완전히 껐다 켭니다.",
              "Read the kernel log (NVRM), then power the host off completely and start it again.");
    };
  }
}
