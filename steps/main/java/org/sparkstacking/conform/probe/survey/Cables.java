package org.sparkstacking.conform.probe.survey;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.observed.Prefix;
import org.sparkstacking.conform.probe.survey.Cable.Proof;
import org.sparkstacking.conform.probe.survey.SparkSeen.Heard;

/** Finds the cables between two Sparks by what both show. Pure. */
final class Cables {
  private final SparkSeen one;
  private final SparkSeen other;

  Cables(SparkSeen one, SparkSeen other) {
    this.one = one;
    this.other = other;
  }

  /** List the cables that something tells, each by its strongest proof. */
  List<Cable> told() {
    List<Cable> found = new ArrayList<>();
    one.cages()
        .forEach(
            (here, ours) ->
                other
                    .cages()
                    .forEach(
                        (there, theirs) ->
                            proof(ours, theirs)
                                .ifPresent(p -> found.add(new Cable(here, there, p)))));
    boolean told = found.stream().anyMatch(c -> c.proof().seen());
    found.removeIf(c -> told && !c.proof().seen());
    return found;
  }

  /** Conclude from each side having one port that is up; nothing where there are more. */
  Optional<Cable> onlyOne() {
    return one.cages().size() == 1 && other.cages().size() == 1
        ? Optional.of(
            new Cable(
                one.cages().keySet().iterator().next(),
                other.cages().keySet().iterator().next(),
                Proof.ONLY_ONE))
        : Optional.empty();
  }

  private Optional<Proof> proof(List<Port> ours, List<Port> theirs) {
    if (any(ours, theirs, (a, b) -> heard(one, a, other, b) || heard(other, b, one, a))) {
      return Optional.of(Proof.LLDP);
    }
    if (any(ours, theirs, (a, b) -> neighbour(one, a, b) || neighbour(other, b, a))) {
      return Optional.of(Proof.NEIGHBOURS);
    }
    return any(ours, theirs, Cables::sameSubnet) ? Optional.of(Proof.SUBNET) : Optional.empty();
  }

  /** Says something of two links that may face each other. */
  private interface Facing {
    boolean holds(Port here, Port there);
  }

  private static boolean any(List<Port> ours, List<Port> theirs, Facing facing) {
    return ours.stream().anyMatch(a -> theirs.stream().anyMatch(b -> facing.holds(a, b)));
  }

  private static boolean heard(SparkSeen by, Port at, SparkSeen whom, Port port) {
    Heard heard = by.lldp().get(at.netdev());
    if (heard == null || whom.hostname().isEmpty()) {
      return false;
    }
    boolean named =
        heard.system().equals(whom.hostname()) || heard.system().startsWith(whom.hostname() + ".");
    Set<String> ids = heard.port();
    return named && (ids.contains(port.netdev()) || ids.contains(port.mac()));
  }

  private static boolean neighbour(SparkSeen by, Port at, Port port) {
    return !port.mac().isEmpty()
        && by.neighbours()
            .getOrDefault(at.netdev(), Set.of())
            .contains(port.mac().toLowerCase(Locale.ROOT));
  }

  private static boolean sameSubnet(Port here, Port there) {
    Optional<Prefix> a = Prefix.of(here.address());
    Optional<Prefix> b = Prefix.of(there.address());
    return a.isPresent() && b.isPresent() && a.get().sameNetwork(b.get());
  }
}
