package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PortPlace;
import org.sparkstacking.conform.site.Host;

/**
 * Compares how often a host's links came and went between two looks (S-49). The kernel counts since
 * boot (Documentation/ABI/testing/sysfs-class-net, carrier_changes), so only a rise tells of the
 * test; a large count alone is for the reader to know.
 */
final class CarrierChanges {
  /** A boot with the cable in makes two; a visit of an installer a few more. */
  private static final long MANY = 20;

  private final Host host;
  private final Evidence evidence;
  private final String before;
  private final String after;

  /** Compare the answers to two questions on a host. */
  CarrierChanges(Host host, Evidence evidence, String before, String after) {
    this.host = host;
    this.evidence = evidence;
    this.before = before;
    this.after = after;
  }

  /** Hold one link that came or went in between. */
  record Rise(String netdev, long first, long last, Place place) {
    Text words() {
      String counts = netdev + " (carrier_changes " + first + " -> " + last + ")";
      return Text.same(counts);
    }
  }

  List<Rise> rises() {
    List<Rise> rises = new ArrayList<>();
    for (String netdev : host.fabricNetdevs()) {
      Optional<PortPlace> first = count(before, netdev);
      Optional<PortPlace> last = count(after, netdev);
      if (first.isPresent() && last.isPresent() && value(last.get()) > value(first.get())) {
        rises.add(
            new Rise(netdev, value(first.get()), value(last.get()), last.get().value().place()));
      }
    }
    return rises;
  }

  /** Name the links whose count was not seen both times. */
  List<Text> unseen() {
    return host.fabricNetdevs().stream()
        .filter(n -> count(before, n).isEmpty() || count(after, n).isEmpty())
        .map(
            n ->
                Text.of(
                    n + ": carrier_changes를 앞뒤로 확인하지 못했습니다.",
                    n + ": carrier_changes not seen before and after"))
        .toList();
  }

  /** Tell of links that came and went often since boot, though not now. */
  List<Text> restless() {
    List<Text> remarks = new ArrayList<>();
    for (String netdev : host.fabricNetdevs()) {
      count(after, netdev)
          .filter(c -> value(c) > MANY)
          .ifPresent(
              c ->
                  remarks.add(
                      Text.of(
                          host.name() + " " + netdev + ": 부팅 뒤 링크가 " + value(c) + "번 바뀌었습니다(S-49).",
                          host.name()
                              + " "
                              + netdev
                              + ": the link came or went "
                              + value(c)
                              + " times since boot (S-49)")));
    }
    return remarks;
  }

  private Optional<PortPlace> count(String question, String netdev) {
    return Answers.only(evidence, host.name(), question).all(PortPlace.class).stream()
        .filter(p -> p.attribute().equals("carrier_changes") && p.netdev().equals(netdev))
        .filter(p -> p.value().value().matches("\\d{1,15}"))
        .findFirst();
  }

  private static long value(PortPlace count) {
    return Long.parseLong(count.value().value());
  }
}
