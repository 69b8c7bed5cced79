package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.InterfaceBytes;

/**
 * Pairs interface counters that were saved as text: a file named 'before' with one named 'after',
 * else the first reading with the last one of each interface.
 */
final class NcclTextCounters {
  private NcclTextCounters() {}

  static List<Growth> growths(Evidence evidence) {
    Map<String, List<InterfaceBytes>> readings = new LinkedHashMap<>();
    for (InterfaceBytes bytes : evidence.all(InterfaceBytes.class)) {
      if (!file(bytes).contains("delta")) {
        readings
            .computeIfAbsent(bytes.source().host() + " " + bytes.netdev(), k -> new ArrayList<>())
            .add(bytes);
      }
    }
    List<Growth> growths = new ArrayList<>();
    for (List<InterfaceBytes> of : readings.values()) {
      if (of.size() > 1) {
        add(growths, first(of), last(of));
      }
    }
    return growths;
  }

  private static InterfaceBytes first(List<InterfaceBytes> readings) {
    return readings.stream()
        .filter(r -> file(r).contains("before"))
        .findFirst()
        .orElse(readings.get(0));
  }

  private static InterfaceBytes last(List<InterfaceBytes> readings) {
    return readings.stream()
        .filter(r -> file(r).contains("after"))
        .reduce((a, b) -> b)
        .orElse(readings.get(readings.size() - 1));
  }

  private static void add(List<Growth> growths, InterfaceBytes first, InterfaceBytes last) {
    double received = (double) last.received().value() - first.received().value();
    double sent = (double) last.sent().value() - first.sent().value();
    if (received >= 0 && sent >= 0) {
      growths.add(
          new Growth(last.source().host(), last.netdev(), received, sent, last.received().place()));
    }
  }

  private static String file(InterfaceBytes bytes) {
    return bytes.source().file().toLowerCase(Locale.ROOT);
  }
}
