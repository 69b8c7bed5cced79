package org.sparkstacking.conform.probe.survey;

import org.sparkstacking.conform.claim.Text;

/**
 * Say which port of one Spark faces which port of the other, and how that is known.
 *
 * @param here port of the first Spark, such as {@code p1}
 * @param there port of the second Spark
 */
public record Cable(String here, String there, Proof proof) {

  /** Name how a cable was found, the strongest first. */
  public enum Proof {
    LLDP(Text.of("LLDP로 확인", "seen by LLDP")),
    NEIGHBOURS(Text.of("이웃 표의 MAC 주소로 확인", "seen by hardware addresses of the neighbour tables")),
    SUBNET(Text.of("같은 서브넷의 주소로 추정", "concluded from addresses in the same subnets")),
    COUNTERS(Text.of("시험용 ping에 따라 증가한 카운터로 확인", "seen by counters that rose with a test ping")),
    ONLY_ONE(
        Text.of(
            "양쪽에서 켜져 있는 포트가 하나뿐이어서 추정(반대쪽 연결은 확인하지 못함)",
            "concluded: each side has one port that is up (the other end was not seen)"));

    private final Text words;

    Proof(Text words) {
      this.words = words;
    }

    public Text words() {
      return words;
    }

    /** Tell whether the other end was really seen. */
    public boolean seen() {
      return this == LLDP || this == NEIGHBOURS || this == COUNTERS;
    }
  }
}
