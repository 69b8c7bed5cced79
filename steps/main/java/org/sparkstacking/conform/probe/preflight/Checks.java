package org.sparkstacking.conform.probe.preflight;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.preflight.Need.Look;

/** Reads the answers of a preflight. Pure. */
final class Checks {
  private static final long LEAST_DISK_KB = 100_000;
  private static final long LEAST_MEMLOCK_KB = 1 << 20;
  private static final Duration MOST_SKEW = Duration.ofSeconds(2);

  private Checks() {}

  /** A program that answered with exit status 0 and at least one line. */
  static Look answered(Answer answer) {
    String line = firstLine(answer.outText());
    if (answer.succeeded() && !line.isEmpty()) {
      return Look.there(line);
    }
    return Look.missing(why(answer));
  }

  /** Files that must all be there. */
  static Look allListed(Answer answer) {
    long count = answer.outText().lines().filter(l -> !l.isBlank()).count();
    return answer.succeeded() && count > 0
        ? Look.there(count + " / " + count)
        : Look.missing(why(answer));
  }

  /** The kernel log: without the right to it the run goes on with a remark. */
  static Look kernelLog(Answer answer) {
    boolean refused = answer.errText().contains("not seeing messages");
    boolean empty = answer.outText().lines().noneMatch(l -> !l.isBlank() && !l.startsWith("--"));
    if (answer.succeeded() && !empty && !refused) {
      return Look.there(firstLine(answer.outText()));
    }
    return Look.limited(Text.of("커널 로그를 읽을 권한이 없습니다", "the login may not read the kernel log"));
  }

  /** A shared library that ldd does not find, or no libmpi, means that NCCL cannot be run. */
  static Look builtWithMpi(Answer answer) {
    if (!answer.succeeded()) {
      return Look.missing(why(answer));
    }
    List<String> lost =
        answer.outText().lines().filter(l -> l.contains("not found")).map(String::strip).toList();
    if (!lost.isEmpty()) {
      return Look.missing(
          Text.of("라이브러리를 찾지 못함: " + lost.get(0), "a library is not found: " + lost.get(0)));
    }
    Optional<String> mpi = answer.outText().lines().filter(l -> l.contains("libmpi")).findFirst();
    return mpi.map(l -> Look.there(l.strip()))
        .orElseGet(
            () ->
                Look.missing(
                    Text.of(
                        "MPI 없이 빌드되었습니다(ldd에 libmpi가 없음)",
                        "built without MPI (ldd shows no libmpi)")));
  }

  static Look memlock(Answer answer) {
    String value = firstLine(answer.outText());
    if (!answer.succeeded() || value.isEmpty()) {
      return Look.missing(why(answer));
    }
    boolean enough =
        value.equals("unlimited") || number(value).filter(n -> n >= LEAST_MEMLOCK_KB).isPresent();
    return enough
        ? Look.there(value)
        : Look.missing(
            Text.of(
                "메모리 고정 한도 " + value + " KB: RDMA 메모리 등록이 실패합니다",
                "locked-memory limit " + value + " kB: RDMA registration will fail"));
  }

  static Look memory(Answer answer, long leastBytes) {
    Optional<Long> kb = meminfo(answer.outText(), "MemAvailable:");
    if (kb.isEmpty()) {
      return new Look(State.UNKNOWN, why(answer));
    }
    String seen = "MemAvailable " + gib(kb.get() << 10);
    return kb.get() << 10 >= leastBytes
        ? Look.there(seen)
        : Look.missing(
            Text.of(
                seen + ", 최소 " + gib(leastBytes) + " 필요", seen + ", needed " + gib(leastBytes)));
  }

  static Look disk(Answer answer) {
    List<String> lines = answer.outText().lines().toList();
    String[] columns = lines.isEmpty() ? new String[0] : lines.get(lines.size() - 1).split("\\s+");
    Optional<Long> free = columns.length < 4 ? Optional.empty() : number(columns[3]);
    if (free.isEmpty()) {
      return new Look(State.UNKNOWN, why(answer));
    }
    String seen = "/tmp " + (free.get() >> 10) + " MiB";
    return free.get() >= LEAST_DISK_KB
        ? Look.there(seen)
        : Look.missing(Text.of(seen + "만 남음", seen + " free"));
  }

  /** Compare the host's clock with the middle of the question's time on this machine. */
  static Look clock(Answer answer) {
    Optional<BigDecimal> host = decimal(firstLine(answer.outText()));
    if (host.isEmpty()) {
      return new Look(State.UNKNOWN, why(answer));
    }
    long middle = answer.askedAt().plus(answer.took().dividedBy(2)).toEpochMilli();
    long skew = host.get().movePointRight(3).longValue() - middle;
    Duration off = Duration.ofMillis(Math.abs(skew));
    String seen = String.format("%+.1f s", skew / 1000.0);
    return off.compareTo(MOST_SKEW.plus(answer.took())) <= 0
        ? Look.there(seen)
        : Look.limited(Text.of("시계가 " + seen + " 어긋나 있습니다", "its clock is off by " + seen));
  }

  /** SSH between Sparks: what is refused was never set up, or the host key is not known there. */
  static Look peer(Answer answer) {
    if (answer.succeeded()) {
      return Look.there(firstLine(answer.outText()));
    }
    return Look.missing(why(answer));
  }

  static Text why(Answer answer) {
    if (!answer.finished()) {
      return Text.of(
          "답을 받지 못함(" + answer.ending() + "): " + answer.detail(),
          "no answer (" + answer.ending() + "): " + answer.detail());
    }
    String words = lastLine(answer.errText().isBlank() ? answer.outText() : answer.errText());
    String exit = answer.exit().isPresent() ? String.valueOf(answer.exit().getAsInt()) : "?";
    return Text.of("종료 코드 " + exit + ": " + words, "exit status " + exit + ": " + words);
  }

  private static Optional<Long> meminfo(String text, String key) {
    return text.lines()
        .filter(l -> l.contains(key))
        .findFirst()
        .map(l -> l.substring(l.indexOf(key) + key.length()).strip().split("\\s+")[0])
        .flatMap(Checks::number);
  }

  private static String gib(long bytes) {
    return String.format("%.1f GiB", bytes / (double) (1L << 30));
  }

  private static Optional<Long> number(String text) {
    try {
      return Optional.of(Long.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<BigDecimal> decimal(String text) {
    try {
      return text.length() > 40 ? Optional.empty() : Optional.of(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static String firstLine(String text) {
    return shown(text.lines().filter(l -> !l.isBlank()).findFirst().orElse(""));
  }

  private static String lastLine(String text) {
    return shown(text.lines().filter(l -> !l.isBlank()).reduce("", (a, b) -> b));
  }

  private static String shown(String line) {
    String plain = line.strip().replaceAll("\\p{Cntrl}", "?");
    return plain.length() <= 160 ? plain : plain.substring(0, 159) + "…";
  }
}
