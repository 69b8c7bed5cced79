package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.site.Site;

/** Knows what a pair of Sparks has to reach, by size, and how to read what it does not reach. */
final class PairSpeed {
  static final long SMALLEST_MEASURED = 32L << 20;
  static final long SMALLEST_PASSED = 1L << 30;

  private PairSpeed() {}

  /** Give the limit that counts at a size from 1 GiB on: the largest listed size below it. */
  static Limit limit(long size) {
    long gibibytes = size >> 30;
    if (gibibytes >= 16) {
      return Limits.PAIR_16G;
    }
    if (gibibytes >= 8) {
      return Limits.PAIR_8G;
    }
    if (gibibytes >= 4) {
      return Limits.PAIR_4G;
    }
    return gibibytes >= 2 ? Limits.PAIR_2G : Limits.PAIR_1G;
  }

  /** Give half of what a healthy pair shows at a size, between listed sizes by its logarithm. */
  static double halfOfHealthy(long size, Site site) {
    double[] sizes = {32 << 20, 512 << 20, 1L << 30, 2L << 30, 4L << 30, 16L << 30};
    double[] values = {
      Limits.HEALTHY_32M.at(site),
      Limits.HEALTHY_512M.at(site),
      Limits.HEALTHY_1G.at(site),
      Limits.HEALTHY_2G.at(site),
      Limits.HEALTHY_4G.at(site),
      Limits.HEALTHY_16G.at(site)
    };
    int last = sizes.length - 1;
    if (size >= sizes[last]) {
      return values[last] / 2;
    }
    int at = 0;
    while (at < last - 1 && size >= sizes[at + 1]) {
      at++;
    }
    double part = Math.log(size / sizes[at]) / Math.log(sizes[at + 1] / sizes[at]);
    return (values[at] + part * (values[at + 1] - values[at])) / 2;
  }

  /**
   * Read a figure below the floor.
   *
   * @param meaning what such a figure was seen with
   * @param causes signatures, most likely first
   */
  record Reading(Text meaning, List<String> causes) {
    Reading {
      causes = List.copyOf(causes);
    }
  }

  /** Name the band of a low figure, in GB/s; the log decides between its causes. */
  static Reading reading(double busbw, boolean sockets, boolean flat) {
    if (sockets) {
      return new Reading(
          Text.of("NCCL이 RoCE가 아니라 TCP(소켓)로 통신했습니다.", "NCCL talked TCP (sockets), not RoCE."),
          List.of("S-07", "S-12"));
    }
    if (busbw >= 13.5) {
      return open("이 구간의 원인은 알려져 있지 않습니다.", "No known cause has this level; the cause is open.");
    }
    if (busbw >= 10) {
      return new Reading(
          Text.of(
              "한 포트의 PCIe 링크 2개 중 하나만 쓰거나, 같은 x4 링크의 두 장치를 쓴 모습입니다.",
              "As with only one of the port's two PCIe links (twins) in use, or two devices of one x4 link."),
          List.of("S-03", "S-04"));
    }
    if (busbw >= 3.3) {
      return open("이 구간의 원인은 알려져 있지 않습니다.", "No known cause has this level; the cause is open.");
    }
    if (busbw >= 2.6) {
      return slow(flat);
    }
    if (busbw >= 2.2 || (busbw >= 1.3 && busbw < 1.5)) {
      return open("원인은 NCCL 기록을 보아야 합니다.", "The NCCL log decides the cause.");
    }
    if (busbw >= 1.5) {
      return new Reading(
          Text.of("ConnectX-7 위의 TCP에서 보이는 속도입니다.", "As seen with TCP over ConnectX-7."),
          List.of("S-07", "S-12", "S-11"));
    }
    return new Reading(
        Text.of("관리망에서 보이는 속도입니다.", "As seen over a management network."), List.of("S-13", "S-12"));
  }

  private static Reading slow(boolean flat) {
    return new Reading(
        flat
            ? Text.of(
                "모든 크기에서 속도가 같습니다: ConnectX-7의 느린 상태(케이블을 켜진 채로 옮긴 뒤) 또는 개발용 NCCL 빌드. 정식 배포 NCCL로도 시험하십시오.",
                "Flat at every size: the slow state of ConnectX-7 (after a cable was moved while running), or a development build of NCCL; try a release build.")
            : Text.of(
                "느린 상태의 ConnectX-7, 다른 네트워크 플러그인, 또는 TCP에서 보이는 속도입니다.",
                "As with a ConnectX-7 in its slow state, another network plugin, or TCP."),
        List.of("S-01", "S-24", "S-11", "S-12"));
  }

  private static Reading open(String ko, String en) {
    return new Reading(Text.of(ko, en), List.of());
  }
}
