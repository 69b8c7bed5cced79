package org.sparkstacking.conform.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sparkstacking.conform.observed.Source;

/** Holds that the readers of hosts can be fed a long foreign log line by line. */
final class HostReadersTest {
  private static final Source SOURCE = new Source("", "", "big.log");

  @Test
  @Timeout(120) // what is not linear takes hours
  void aLongForeignLogEnds() {
    String line = "spark-a:4100:4133 [0] NCCL INFO Channel 00/0 : 0[0] -> 1[0] [send] via NET/IB/0";
    List<LineReader> open = HostReaders.all().stream().map(r -> r.open(SOURCE, "")).toList();
    for (int i = 1; i <= 20_000; i++) {
      Script.Line one = new Script.Line(i, line);
      open.forEach(r -> r.accept(one));
    }
    assertThat(open.stream().flatMap(r -> r.finish().stream())).isEmpty();
  }

  @Test
  void hostileLinesEndSoon() {
    List<LineReader> open =
        HostReaders.all().stream().map(r -> r.open(SOURCE, "ip -j addr")).toList();
    for (String unit :
        List.of(
            "a ",
            "[",
            "{\"",
            "(",
            "1 ",
            ": ",
            "GPU 0: ",
            "| ",
            "inet ",
            "==> ",
            "x=",
            "$ ",
            "#",
            "\t",
            "dev ",
            "\"health\": ",
            "user@h ")) {
      String line = unit.repeat(60_000 / unit.length());
      open.forEach(r -> r.accept(new Script.Line(1, line)));
    }
    assertThat(open).allSatisfy(r -> assertThat(r.finish()).isNotNull());
  }

  @Test
  void everyFormatHasANameOfItsOwn() {
    assertThat(HostReaders.all().stream().map(Reader::format)).doesNotHaveDuplicates().hasSize(19);
  }
}
