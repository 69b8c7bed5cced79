package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Holds that no text, however broken, stops the reading. */
final class RecogniserRobustnessTest {

  @Property(tries = 300)
  void noTextMakesItThrow(@ForAll String text) {
    Recogniser recogniser = new Recogniser(Readers.all(), text);
    long number = 0;
    for (String line : text.split("\n", -1)) {
      recogniser.accept(++number, line);
    }
    assertThat(recogniser.finish().lines()).isEqualTo(number);
  }

  @Test
  void randomBytesAndBrokenKnownLinesNeverThrow() {
    Random random = new Random(11);
    String[] seeds = {
      "  1073741824     268435456     float     sum      -1    87650   12.25   12.25       0",
      "spark-a:5120:5151 [0] NCCL INFO NET/IB : Using [0]rocep1s0f1:1/RoCE [RO]; OOB x:1<0>",
      " 65536      40000            13.31              13.23              0.025234",
      "[{\"ifname\":\"enp1s0f1np1\",\"addr_info\":[{\"local\":\"192.168.100.10\"}]}]",
      "4: enp1s0f1np1: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP",
      "nvidia.com/gpu: 18446744073709551616",
      "/sys/class/net/enp1s0f1np1/speed:99999999999999999999"
    };
    Recogniser recogniser = new Recogniser(Readers.all(), "x");
    for (int i = 1; i <= 20_000; i++) {
      StringBuilder line = new StringBuilder(seeds[random.nextInt(seeds.length)]);
      for (int k = random.nextInt(6); k > 0; k--) {
        line.setCharAt(random.nextInt(line.length()), (char) random.nextInt(300));
      }
      line.setLength(random.nextInt(line.length() + 1));
      recogniser.accept(i, line.toString());
    }
    assertThat(recogniser.finish().lines()).isEqualTo(20_000);
  }
}
