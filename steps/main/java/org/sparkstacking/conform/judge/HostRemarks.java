package org.sparkstacking.conform.judge;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HostClock;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.site.Host;

/** Says what a host shows besides its GPU that a reader must know. */
final class HostRemarks {

  private HostRemarks() {}

  /** More free CMA memory than there is in total: kernel 7.0's Kexec HandOver, S-09. */
  static Optional<Text> memory(Evidence own) {
    OptionalLong total = kilobytes(own, "CmaTotal");
    OptionalLong free = kilobytes(own, "CmaFree");
    if (total.isEmpty() || free.isEmpty() || free.getAsLong() <= total.getAsLong()) {
      return Optional.empty();
    }
    return Optional.of(
        Text.of(
            "CmaFree가 CmaTotal보다 큽니다. 커널 7.0의 알려진 문제로 NCCL이 메모리 등록에 실패할 수 있습니다. kho=off로 재부팅하십시오(S-09).",
            "CmaFree exceeds CmaTotal: a known fault of kernel 7.0; NCCL may fail to register memory. Reboot with kho=off (S-09)"));
  }

  /** Compare a host's clock with the asking machine's, as far as the answer's time allows. */
  static Optional<Text> clock(HostClock clock, Duration most) {
    Instant host = clock.host().value();
    Duration early = Duration.between(host, clock.asked());
    Duration late = Duration.between(clock.answered(), host);
    Duration off = early.compareTo(late) > 0 ? early : late;
    if (off.compareTo(most) <= 0) {
      return Optional.empty();
    }
    String seconds = String.valueOf(off.toSeconds());
    return Optional.of(
        Text.of(
            clock.source().host() + "의 시계가 " + seconds + "초 이상 다릅니다.",
            "the clock of " + clock.source().host() + " is off by " + seconds + " s or more"));
  }

  /** Hold the serial number that a machine tells against the site file's: another machine? */
  static Optional<Text> serial(HostFact said, Host host) {
    String declared = host.serial().strip();
    String seen = said.value().value().strip();
    if (declared.isEmpty() || seen.isEmpty() || declared.equalsIgnoreCase(seen)) {
      return Optional.empty();
    }
    return Optional.of(
        Text.of(
            host.name()
                + "의 일련번호가 사이트 파일과 다릅니다: 사이트 파일 "
                + declared
                + ", 장비 "
                + seen
                + ". 장비가 바뀌었는지 확인하고 사이트 파일을 고친 뒤 다시 시험하십시오.",
            "the serial number of "
                + host.name()
                + " is "
                + declared
                + " in the site file and "
                + seen
                + " on the machine: see whether it was swapped, correct the site file, test again"));
  }

  private static OptionalLong kilobytes(Evidence own, String name) {
    for (HostFact fact : own.all(HostFact.class)) {
      String value = fact.value().value();
      if (fact.name().equals(name) && value.endsWith(" kB") && value.length() < 22) {
        return OptionalLong.of(Long.parseLong(value.substring(0, value.length() - 3)));
      }
    }
    return OptionalLong.empty();
  }
}
