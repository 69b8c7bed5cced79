package org.sparkstacking.conform.observed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Hold everything that was observed, in the order in which it was observed. Immutable. */
public final class Evidence {
  private static final Evidence NOTHING = new Evidence(List.of());

  private final List<Observed> all;

  private Evidence(List<Observed> all) {
    this.all = all;
  }

  public static Evidence nothing() {
    return NOTHING;
  }

  public static Evidence of(List<? extends Observed> observed) {
    return new Evidence(List.copyOf(observed));
  }

  public Evidence plus(List<? extends Observed> more) {
    List<Observed> both = new ArrayList<>(all);
    both.addAll(more);
    return new Evidence(List.copyOf(both));
  }

  /** Keep what came from questions whose id starts with the given path. */
  public Evidence about(String questionPrefix) {
    return where(o -> o.source().question().startsWith(questionPrefix));
  }

  public Evidence onHost(String host) {
    return where(o -> o.source().host().equals(host));
  }

  public <T extends Observed> List<T> all(Class<T> kind) {
    return all.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  public List<Observed> all() {
    return all;
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  private Evidence where(Predicate<Observed> wanted) {
    return new Evidence(all.stream().filter(wanted).toList());
  }
}
