package org.sparkstacking.conform.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.rehearsal.Remote.Reply;

final class RdmaRateTest {
  private static final Pattern ROW =
      Pattern.compile("^ 65536 +\\d+ +0\\.00 +([\\d.]+)\\s+[\\d.]+$", Pattern.MULTILINE);
  private static final String FLAGS = " -F --report_gbits -D 5 ";

  private static double rate(Reply reply) {
    Matcher row = ROW.matcher(reply.out());
    return row.find() ? Double.parseDouble(row.group(1)) : -1;
  }

  private static List<Double> measure(Rehearsal rehearsal, List<String> devices) {
    List<CompletableFuture<Reply>> servers = new ArrayList<>();
    List<CompletableFuture<Reply>> clients = new ArrayList<>();
    try (Remote first = new Remote(rehearsal, 0);
        Remote second = new Remote(rehearsal, 1)) {
      int port = 12_000;
      for (String device : devices) {
        String args = "ib_write_bw -d " + device + " -i 1 -p " + port++ + FLAGS;
        servers.add(CompletableFuture.supplyAsync(() -> second.ask(args)));
      }
      Awaitility.await()
          .until(() -> second.ask("pgrep ib_write_bw").lines().size() == devices.size());
      port = 12_000;
      for (String device : devices) {
        String peer = device.contains("P2") ? "192.168.101.11" : "192.168.100.11";
        String args = "ib_write_bw -d " + device + " -i 1 -p " + port++ + FLAGS + peer;
        clients.add(CompletableFuture.supplyAsync(() -> first.ask(args)));
      }
      List<Double> rates = clients.stream().map(c -> rate(c.join())).toList();
      assertThat(servers.stream().map(s -> rate(s.join())).toList()).isEqualTo(rates);
      return rates;
    }
  }

  @Test
  void oneTwinAloneIsFastAndBothAtOnceShareTheCable() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of())) {
      assertThat(measure(rehearsal, List.of("rocep1s0f1")).get(0)).isBetween(108.0, 110.0);
      List<Double> both = measure(rehearsal, List.of("rocep1s0f1", "roceP2p1s0f1"));
      assertThat(both).allSatisfy(r -> assertThat(r).isBetween(97.0, 99.0));
    }
  }

  @Test
  void theSlowStateAndANarrowLinkShow() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of("slow-ring"))) {
      assertThat(measure(rehearsal, List.of("rocep1s0f1")).get(0)).isBetween(13.0, 13.4);
    }
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of("half-rate-pcie"))) {
      assertThat(measure(rehearsal, List.of("roceP2p1s0f1")).get(0)).isBetween(54.0, 55.0);
    }
  }

  @Test
  void countersOfBothEndsGrowByWhatWasSent() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of())) {
      long before = rehearsal.world().spark("spark-02").device("rocep1s0f1").receiveWords();
      double rate = measure(rehearsal, List.of("rocep1s0f1")).get(0);
      long after = rehearsal.world().spark("spark-02").device("rocep1s0f1").receiveWords();
      assertThat((after - before) * 4.0).isBetween(rate * 5e9 / 8, rate * 5e9 / 8 * 1.05);
    }
  }

  @Test
  void aClientWithoutServerAndADownPortFailAsPerftestDoes() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of());
        Remote first = new Remote(rehearsal, 0)) {
      Reply alone = first.ask("ib_write_bw -d rocep1s0f1" + FLAGS + "192.168.100.11");
      assertThat(alone.status()).isEqualTo(1);
      assertThat(alone.err()).contains("Couldn't connect to 192.168.100.11:18515");
      assertThat(first.ask("ib_write_bw -d rocep1s0f0").err())
          .contains(" Port number 1 state is Down\n");
    }
  }
}
