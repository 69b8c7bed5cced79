package org.sparkstacking.conform.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParticleTest {
  @ParameterizedTest
  @CsvSource({
    "enp1s0f1np0와 enp1s0f1np1가 한 서브넷을, enp1s0f1np0과 enp1s0f1np1이 한 서브넷을",
    "192.168.100.12은 없습니다., 192.168.100.12는 없습니다.",
    "NCH-3는 NCH-4과 NCH-5으로, NCH-3은 NCH-4와 NCH-5로",
    "spark-06를 spark-07를 spark-08를 spark-09을, spark-06을 spark-07을 spark-08을 spark-09를",
    "상태 12으로 신호 9으로 코드 1으로 코드 3로 코드 10로, 상태 12로 신호 9로 코드 1로 코드 3으로 코드 10으로",
    "spark-a은(는) 장비이(가) 노드을(를) 사람와(과), spark-a는 장비가 노드를 사람과",
    "net은(는) spark-l와(과) spark-m(으)로 spark-l(으)로, net는 spark-l과 spark-m으로 spark-l로",
    "3가지와 2이상은 그대로, 3가지와 2이상은 그대로",
    "driver는 Hubble이 runtime이 그대로, driver는 Hubble이 runtime이 그대로",
    "[a]은(는) 그대로, [a]은(는) 그대로"
  })
  void theFormFollowsHowTheWordBeforeItIsRead(String composed, String chosen) {
    assertThat(Text.of(composed, "").ko()).isEqualTo(chosen);
  }
}
