package org.sparkstacking.conform.judge;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.observed.AskedAt;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.InterfaceBytes;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.RdmaBytes;

/**
 * Holds how much one counter pair grew between two questions.
 *
 * @param received bytes received in between
 * @param sent bytes sent in between
 * @param at the later reading
 */
record Growth(String host, String name, double received, double sent, Place at) {

  double most() {
    return Math.max(received, sent);
  }

  double least() {
    return Math.min(received, sent);
  }

  /** Pair interface counters of two questions; a counter that fell is left out. */
  static List<Growth> ofInterfaces(Evidence evidence, String before, String after) {
    Map<String, InterfaceBytes> first = new HashMap<>();
    for (InterfaceBytes bytes : evidence.about(before).all(InterfaceBytes.class)) {
      first.put(bytes.source().host() + " " + bytes.netdev(), bytes);
    }
    List<Growth> growths = new ArrayList<>();
    for (InterfaceBytes bytes : evidence.about(after).all(InterfaceBytes.class)) {
      InterfaceBytes old = first.get(bytes.source().host() + " " + bytes.netdev());
      if (old != null) {
        add(
            growths,
            new Growth(
                bytes.source().host(),
                bytes.netdev(),
                (double) bytes.received().value() - old.received().value(),
                (double) bytes.sent().value() - old.sent().value(),
                bytes.received().place()));
      }
    }
    return growths;
  }

  /** Pair RDMA counters of two questions. */
  static List<Growth> ofRdma(Evidence evidence, String before, String after) {
    Map<String, RdmaBytes> first = new HashMap<>();
    for (RdmaBytes bytes : evidence.about(before).all(RdmaBytes.class)) {
      first.put(bytes.source().host() + " " + bytes.device(), bytes);
    }
    List<Growth> growths = new ArrayList<>();
    for (RdmaBytes bytes : evidence.about(after).all(RdmaBytes.class)) {
      RdmaBytes old = first.get(bytes.source().host() + " " + bytes.device());
      if (old != null) {
        add(
            growths,
            new Growth(
                bytes.source().host(),
                bytes.device(),
                (double) bytes.received().value() - old.received().value(),
                (double) bytes.sent().value() - old.sent().value(),
                bytes.sent().place()));
      }
    }
    return growths;
  }

  /** Give the time between two questions of one host. */
  static Optional<Duration> between(Evidence evidence, String host, String before, String after) {
    Optional<Instant> first = at(evidence, host, before);
    Optional<Instant> last = at(evidence, host, after);
    return first.isPresent() && last.isPresent() && first.get().isBefore(last.get())
        ? Optional.of(Duration.between(first.get(), last.get()))
        : Optional.empty();
  }

  private static Optional<Instant> at(Evidence evidence, String host, String question) {
    return evidence.all(AskedAt.class).stream()
        .filter(a -> a.source().host().equals(host) && a.source().question().equals(question))
        .map(AskedAt::at)
        .findFirst();
  }

  private static void add(List<Growth> growths, Growth growth) {
    if (growth.least() >= 0) {
      growths.add(growth);
    }
  }
}
