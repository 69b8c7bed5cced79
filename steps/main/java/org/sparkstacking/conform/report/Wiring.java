package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;
import org.sparkstacking.conform.report.RunRecord.FindingPart;
import org.sparkstacking.conform.report.RunRecord.HalfPart;
import org.sparkstacking.conform.report.RunRecord.HostPart;

/** Tells which PCIe x4 link of which Spark faces which, what was measured there and what is bad. */
final class Wiring {
  private static final Set<String> OF_LINKS =
      Set.of("LNK-1", "LNK-2", "LNK-3", "NET-1", "NCH-3", "NCP-3");
  private static final Pattern BETWEEN_NAMES = Pattern.compile("[^A-Za-z0-9._-]+");

  private final RunRecord run;

  Wiring(RunRecord run) {
    this.run = run;
  }

  /**
   * One end of a cable's twin.
   *
   * @param rate lowest rate measured there in Gb/s, or null where none was
   */
  record End(HostPart host, HalfPart half, @Nullable Double rate, boolean bad) {
    String label() {
      return host.name() + " " + half.netdev() + " (" + half.rdma() + ") " + half.address();
    }
  }

  /** Two ends that share an IPv4 network; a switch may stand between them. */
  record Twin(End left, End right) {
    boolean bad() {
      return left.bad() || right.bad();
    }

    Optional<Double> rate() {
      Double a = left.rate();
      Double b = right.rate();
      if (a == null || b == null) {
        return Optional.ofNullable(a == null ? b : a);
      }
      return Optional.of(Math.min(a, b));
    }
  }

  List<HostPart> hosts() {
    return run.site().hosts();
  }

  List<End> ends(HostPart host) {
    return host.halves().stream().map(h -> end(host, h)).toList();
  }

  /** List the twins between hosts in rank order. */
  List<Twin> twins() {
    List<Twin> twins = new ArrayList<>();
    List<HostPart> hosts = hosts();
    for (int i = 0; i < hosts.size(); i++) {
      for (int j = i + 1; j < hosts.size(); j++) {
        facing(hosts.get(i), hosts.get(j), twins);
      }
    }
    return twins;
  }

  private void facing(HostPart left, HostPart right, List<Twin> into) {
    for (int k = 0; k < left.halves().size(); k++) {
      HalfPart half = left.halves().get(k);
      int index = k;
      partner(half, index, right).ifPresent(p -> into.add(new Twin(end(left, half), p)));
    }
  }

  /** Without addresses, two Sparks on one cable face each other in the order of the site file. */
  private Optional<End> partner(HalfPart half, int index, HostPart right) {
    Optional<Long> network = network(half.address());
    if (network.isPresent()) {
      return right.halves().stream()
          .filter(h -> network(h.address()).equals(network))
          .findFirst()
          .map(h -> end(right, h));
    }
    boolean pair = hosts().size() == 2 && index < right.halves().size();
    return pair ? Optional.of(end(right, right.halves().get(index))) : Optional.empty();
  }

  private End end(HostPart host, HalfPart half) {
    OptionalDouble rate =
        run.measurements().stream()
            .filter(m -> m.claim().equals("LNK-3") && m.unit().equals("Gb/s"))
            .filter(m -> names(m.where(), host, half))
            .mapToDouble(RunRecord.Measurement::value)
            .min();
    return new End(host, half, rate.isPresent() ? rate.getAsDouble() : null, bad(host, half));
  }

  private boolean bad(HostPart host, HalfPart half) {
    for (ClaimPart claim : run.claims()) {
      for (FindingPart finding : claim.findings()) {
        if (OF_LINKS.contains(claim.id())
            && finding.verdict().equals("FAIL")
            && names(finding.where().en(), host, half)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean names(String where, HostPart host, HalfPart half) {
    Set<String> names =
        Set.copyOf(List.of(BETWEEN_NAMES.split(where)).stream().distinct().toList());
    return names.contains(host.name())
        && (names.contains(half.netdev()) || names.contains(half.rdma()));
  }

  /** Give network and prefix length of an IPv4 address such as {@code 192.168.100.11/24}. */
  static Optional<Long> network(String address) {
    String[] parts = address.split("[./]", -1);
    if (parts.length != 5) {
      return Optional.empty();
    }
    long bits = 0;
    for (int i = 0; i < 5; i++) {
      if (!parts[i].matches("[0-9]{1,3}") || Integer.parseInt(parts[i]) > (i < 4 ? 255 : 32)) {
        return Optional.empty();
      }
      bits = i < 4 ? bits << 8 | Integer.parseInt(parts[i]) : bits;
    }
    int prefix = Integer.parseInt(parts[4]);
    long mask = prefix == 0 ? 0 : 0xffffffffL << (32 - prefix) & 0xffffffffL;
    return Optional.of((bits & mask) << 6 | prefix);
  }
}
