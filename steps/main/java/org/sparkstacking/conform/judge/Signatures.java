package org.sparkstacking.conform.judge;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Hold the catalogue of known failure signatures, S-01 to S-52 and K-01 to K-49. Immutable; make
 * one and hand it on.
 */
public final class Signatures {
  private final Map<String, Signature> byId = new LinkedHashMap<>();

  public Signatures() {
    Stream.of(
            LinkSignatures.all(),
            JobSignatures.all(),
            OperatorSignatures.all(),
            PodSignatures.all())
        .flatMap(List::stream)
        .sorted(Comparator.comparing(Signature::id, Signatures::sparksFirst))
        .forEach(s -> byId.put(s.id(), s));
  }

  public List<Signature> all() {
    return List.copyOf(byId.values());
  }

  public Optional<Signature> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  private static int sparksFirst(String left, String right) {
    int letters = Character.compare(right.charAt(0), left.charAt(0));
    return letters != 0 ? letters : left.compareTo(right);
  }
}
