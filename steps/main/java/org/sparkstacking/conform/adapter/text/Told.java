package org.sparkstacking.conform.adapter.text;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.sparkstacking.conform.claim.Text;

/** Words the reasons why an input was not read, or not wholly. */
final class Told {
  private Told() {}

  static Text noText() {
    return Text.of("텍스트가 아니어서 읽지 않았습니다.", "not a text; it was not read.");
  }

  static Text unpackFirst() {
    return Text.of(
        "이 압축 형식은 읽을 수 없습니다. 먼저 풀어서 주십시오(gzip, tar, zip은 그대로 읽음).",
        "this kind of compression cannot be read; unpack it first (gzip, tar and zip are read as they are).");
  }

  static Text tooDeep(int depth) {
    return Text.of(
        "너무 깊이 들어 있어(" + depth + "단계 초과) 읽지 않았습니다.",
        "nested too deeply (more than " + depth + " levels); not read.");
  }

  static Text tooMany(int members) {
    return Text.of(
        "파일이 " + members + "개를 넘어 나머지는 읽지 않았습니다.",
        "more than " + members + " files; the rest was not read.");
  }

  static Text longLine(int bytes) {
    return Text.of(
        (bytes >> 20) + " MiB보다 긴 줄은 앞부분만 읽었습니다.",
        "of lines longer than " + (bytes >> 20) + " MiB only the beginning was read.");
  }

  static Text unreadable(Exception e) {
    if (e instanceof NoSuchFileException) {
      return Text.of("그런 파일이 없습니다.", "there is no such file.");
    }
    if (e instanceof AccessDeniedException) {
      return Text.of("읽을 권한이 없습니다.", "no right to read it.");
    }
    String detail = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return Text.of("끝까지 읽을 수 없습니다: " + detail, "it could not be read to its end: " + detail);
  }
}
