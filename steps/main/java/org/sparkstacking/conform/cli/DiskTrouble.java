package org.sparkstacking.conform.cli;

import java.nio.file.AccessDeniedException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Text;

/** Finds in an exception that the disk of this machine is full, read-only or closed to the kit. */
final class DiskTrouble {
  private DiskTrouble() {}

  static Optional<Text> in(@Nullable Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < 20; depth++) {
      Optional<Text> text = of(cause);
      if (text.isPresent()) {
        return text;
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  /** The words of errno on Linux: ENOSPC, EDQUOT, EROFS, EACCES. */
  private static Optional<Text> of(Throwable cause) {
    String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    if (message.contains("no space left on device") || message.contains("quota exceeded")) {
      return Optional.of(
          Text.of(
              "이 컴퓨터의 디스크가 가득 찼습니다. 공간을 비운 뒤(예: conform runs --keep 90d) 이어서 하십시오. 그때까지 기록된"
                  + " 증적은 남아 있으며 'conform judge RUN'으로 판정할 수 있습니다: ",
              "The disk of this machine is full. Free some space (such as: conform runs --keep"
                  + " 90d). What was recorded until then is kept; 'conform judge RUN' judges it: "));
    }
    if (message.contains("read-only file system") || cause instanceof AccessDeniedException) {
      return Optional.of(
          Text.of(
              "이 폴더에 쓸 수 없습니다(읽기 전용이거나 권한 없음). --out 또는 SPARK_CONFORM_STORE로 쓸 수 있는 폴더를 지정하십시오: ",
              "This folder cannot be written (read-only, or no right to). Name another one by --out"
                  + " or SPARK_CONFORM_STORE: "));
    }
    return Optional.empty();
  }
}
