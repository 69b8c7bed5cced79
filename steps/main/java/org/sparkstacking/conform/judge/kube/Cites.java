package org.sparkstacking.conform.judge.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;

/** Quotes places. */
final class Cites {
  private Cites() {}

  static Cited of(Place place) {
    return of(place, null, null);
  }

  static Cited of(Place place, @Nullable String name, @Nullable String value) {
    return new Cited(
        place.source().file(),
        place.line(),
        place.source().host(),
        place.quote(),
        name,
        value,
        null);
  }

  static Cited of(String name, Seen<?> seen) {
    return of(seen.place(), name, String.valueOf(seen.value()));
  }

  /** Quote the first of the fields that the object shows, else the object. */
  static List<Cited> of(KubeObject object, String... paths) {
    for (String path : paths) {
      if (object.field(path).isPresent()) {
        return List.of(of(path, object.field(path).get()));
      }
    }
    return List.of(of(object.place()));
  }
}
