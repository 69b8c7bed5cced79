package org.sparkstacking.conform.judge;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Site;

/** The recorded healthy run, in which some values are other ones. */
final class ChangedRun {
  private static final RunEvidence HEALTHY = RunEvidence.of(RunEvidence.HEALTHY);

  private final List<UnaryOperator<Observed>> changes = new ArrayList<>();
  private final List<Predicate<Observed>> lost = new ArrayList<>();
  private final List<Observed> more = new ArrayList<>();
  private UnaryOperator<Site> site = UnaryOperator.identity();

  /** Change every record of a kind. */
  <T extends Observed> ChangedRun each(Class<T> kind, UnaryOperator<T> change) {
    return each(kind, o -> true, change);
  }

  /** Change the records of a kind that are wanted. */
  <T extends Observed> ChangedRun each(
      Class<T> kind, Predicate<T> wanted, UnaryOperator<T> change) {
    changes.add(
        o -> kind.isInstance(o) && wanted.test(kind.cast(o)) ? change.apply(kind.cast(o)) : o);
    return this;
  }

  /** Take records away. */
  <T extends Observed> ChangedRun without(Class<T> kind, Predicate<T> unwanted) {
    lost.add(o -> kind.isInstance(o) && unwanted.test(kind.cast(o)));
    return this;
  }

  ChangedRun plus(Observed record) {
    more.add(record);
    return this;
  }

  ChangedRun at(UnaryOperator<Site> other) {
    site = other;
    return this;
  }

  /** Judge a claim on what its first scenario saw. */
  List<Finding> findings(String claim) {
    RunEvidence.Look look =
        HEALTHY.looks().stream().filter(l -> l.claim().equals(claim)).findFirst().orElseThrow();
    return new RunEvidence(site.apply(HEALTHY.site()), List.of(), List.of())
        .judge(claim, evidence(HEALTHY.seen(look)));
  }

  List<Finding> findings(String claim, String criterion) {
    return findings(claim).stream().filter(f -> f.criterion().name().equals(criterion)).toList();
  }

  Verdict verdict(String claim, String criterion) {
    return Verdict.merge(findings(claim, criterion).stream().map(Finding::verdict).toList());
  }

  Evidence evidence(Evidence seen) {
    List<Observed> all = new ArrayList<>();
    for (Observed one : seen.all()) {
      if (lost.stream().noneMatch(l -> l.test(one))) {
        Observed changed = one;
        for (UnaryOperator<Observed> change : changes) {
          changed = change.apply(changed);
        }
        all.add(changed);
      }
    }
    all.addAll(more);
    return Evidence.of(all);
  }

  /** Everything that the healthy run saw. */
  static Evidence healthy() {
    return Evidence.of(HEALTHY.records());
  }

  static Site site() {
    return HEALTHY.site();
  }

  /** Give the record with another value of one component; a value that was seen keeps its place. */
  static <T extends Record> T with(T record, String component, @Nullable Object value) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    @Nullable Object[] values = new @Nullable Object[components.length];
    boolean found = false;
    try {
      for (int i = 0; i < components.length; i++) {
        types[i] = components[i].getType();
        values[i] = components[i].getAccessor().invoke(record);
        if (components[i].getName().equals(component)) {
          found = true;
          values[i] =
              value != null && values[i] instanceof Seen<?> old
                  ? new Seen<>(value, old.place())
                  : value;
        }
      }
      if (!found) {
        throw new IllegalArgumentException(record.getClass() + " has no " + component);
      }
      Constructor<?> constructor = record.getClass().getDeclaredConstructor(types);
      constructor.setAccessible(true);
      @SuppressWarnings("unchecked")
      T changed = (T) constructor.newInstance(values);
      return changed;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
