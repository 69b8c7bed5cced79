package org.sparkstacking.conform.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.observed.Prefix;
import org.sparkstacking.conform.site.Host.Half;

/** Says which PCIe x4 link of which Spark faces which link of which other Spark. */
public final class Cabling {

  private Cabling() {}

  /**
   * One direction of one cable half.
   *
   * @param from sender
   * @param local link of the sender
   * @param to receiver
   * @param remote link of the receiver in the same subnet
   */
  public record Path(Host from, Half local, Host to, Half remote) {}

  /** List every path between every two Sparks that share a subnet, both directions. */
  public static List<Path> all(Site site) {
    List<Path> paths = new ArrayList<>();
    for (Host from : site.hosts()) {
      for (Host to : site.hosts()) {
        if (!from.equals(to)) {
          paths.addAll(between(site, from, to));
        }
      }
    }
    return paths;
  }

  /** List the paths that are measured: from every Spark to the next one, the last to the first. */
  public static List<Path> measured(Site site) {
    List<Path> paths = new ArrayList<>();
    for (int i = 0; site.hosts().size() > 1 && i < site.hosts().size(); i++) {
      Host to = site.hosts().get((i + 1) % site.hosts().size());
      paths.addAll(between(site, site.hosts().get(i), to));
    }
    return paths;
  }

  /** List the paths from one Spark to another, in the order of the sender's links. */
  public static List<Path> between(Site site, Host from, Host to) {
    List<Path> paths = new ArrayList<>();
    for (int i = 0; i < from.halves().size(); i++) {
      Half local = from.halves().get(i);
      facing(site, local, i, to).ifPresent(remote -> paths.add(new Path(from, local, to, remote)));
    }
    return paths;
  }

  private static Optional<Half> facing(Site site, Half local, int index, Host to) {
    Optional<Half> same = to.halves().stream().skip(index).limit(1).findFirst();
    if (same.filter(h -> sameSubnet(h, local)).isPresent()) {
      return same;
    }
    Optional<Half> shared = to.halves().stream().filter(h -> sameSubnet(h, local)).findFirst();
    return shared.isPresent() || site.layout() == Layout.RING ? shared : same;
  }

  private static boolean sameSubnet(Half one, Half other) {
    Optional<Prefix> a = Prefix.of(one.address());
    Optional<Prefix> b = Prefix.of(other.address());
    return a.isPresent() && b.isPresent() && a.get().sameNetwork(b.get());
  }
}
