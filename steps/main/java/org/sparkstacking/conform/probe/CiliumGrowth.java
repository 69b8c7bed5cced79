package org.sparkstacking.conform.probe;

import java.util.List;
import java.util.OptionalLong;
import org.sparkstacking.conform.observed.InterfaceBytes;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Host;

/** Tells by the hosts' counters whether a probe's bytes went through Cilium's pod interfaces. */
final class CiliumGrowth {
  /** Share of a probe's bytes that must be seen: headers only add to them. */
  private static final double SEEN = 0.9;

  private final List<Observed> before;
  private final List<Observed> after;

  CiliumGrowth(List<Observed> before, List<Observed> after) {
    this.before = before;
    this.after = after;
  }

  /**
   * Give the growth at the end where it was less, 0 where one end did not see the probe's bytes,
   * and nothing where an end has no such counters.
   */
  OptionalLong between(Host from, Host to) {
    OptionalLong one = of(from);
    OptionalLong other = of(to);
    if (one.isEmpty() || other.isEmpty()) {
      return OptionalLong.empty();
    }
    long least = Math.min(one.getAsLong(), other.getAsLong());
    return OptionalLong.of(least >= Sending.BYTES * SEEN ? least : 0);
  }

  private OptionalLong of(Host host) {
    OptionalLong first = sum(before, host);
    OptionalLong last = sum(after, host);
    return first.isEmpty() || last.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(last.getAsLong() - first.getAsLong());
  }

  private static OptionalLong sum(List<Observed> seen, Host host) {
    List<InterfaceBytes> own =
        seen.stream()
            .filter(o -> o instanceof InterfaceBytes && o.source().host().equals(host.name()))
            .map(InterfaceBytes.class::cast)
            .filter(b -> b.netdev().startsWith("lxc") && !b.netdev().equals("lxc_health"))
            .toList();
    return own.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            own.stream().mapToLong(b -> b.received().value() + b.sent().value()).sum());
  }
}
