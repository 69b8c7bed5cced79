package org.sparkstacking.conform.probe.survey;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.probe.survey.Cable.Proof;

/**
 * Finds cables by sending a little over one link and seeing whose counters rise: 5 pings of 8000
 * bytes to the link's all-nodes group (RFC 4291 section 2.7.1), which needs no address and no peer
 * that answers. Asked for only with the person's agreement.
 */
final class CounterProbe {
  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final int PINGS = 5;
  private static final int SIZE = 8000;

  /** Seconds between two: ping refuses less to a group without privileges (iputils ping.c). */
  private static final int APART = 1;

  /** What must arrive for the link to count: half of what was sent. */
  private static final long ARRIVED = PINGS * SIZE / 2L;

  private final HostShell shell;
  private final SparkSeen one;
  private final SparkSeen other;

  CounterProbe(HostShell shell, SparkSeen one, SparkSeen other) {
    this.shell = shell;
    this.one = one;
    this.other = other;
  }

  List<Cable> send() {
    List<Cable> found = new ArrayList<>();
    one.cages()
        .forEach(
            (here, ports) -> {
              Map<String, Long> rise = rise(ports.get(0));
              other
                  .cages()
                  .forEach(
                      (there, theirs) -> {
                        boolean rose =
                            theirs.stream()
                                .anyMatch(p -> rise.getOrDefault(p.netdev(), 0L) >= ARRIVED);
                        if (rose) {
                          found.add(new Cable(here, there, Proof.COUNTERS));
                        }
                      });
            });
    return found;
  }

  /** Send over one link and give by how much the other host's links received more. */
  private Map<String, Long> rise(Port from) {
    Map<String, Long> before = received();
    String ping =
        "ping -c " + PINGS + " -i " + APART + " -s " + SIZE + " -I " + from.netdev() + " ff02::1";
    shell.ask(Question.of("init/ping/" + from.netdev(), one.name(), ping, SHORT));
    Map<String, Long> rise = new TreeMap<>();
    received().forEach((netdev, now) -> rise.put(netdev, now - before.getOrDefault(netdev, now)));
    return rise;
  }

  private Map<String, Long> received() {
    String command = "grep -H '' /sys/class/net/*/statistics/rx_bytes";
    String text = shell.ask(Question.of("init/counters", other.name(), command, SHORT)).outText();
    Map<String, Long> counters = new TreeMap<>();
    for (String line : text.lines().toList()) {
      String[] parts = line.split("/statistics/rx_bytes:", 2);
      if (parts.length == 2 && parts[1].strip().matches("\\d{1,18}")) {
        counters.put(
            parts[0].substring(parts[0].lastIndexOf('/') + 1), Long.parseLong(parts[1].strip()));
      }
    }
    return counters;
  }
}
