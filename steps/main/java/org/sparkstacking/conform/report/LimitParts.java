package org.sparkstacking.conform.report;

import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.judge.Limit;
import org.sparkstacking.conform.judge.Limits;
import org.sparkstacking.conform.report.RunRecord.LimitPart;
import org.sparkstacking.conform.site.Site;

/** Turns the kit's limits and a site's changes into the parts that the record keeps. */
public final class LimitParts {

  private LimitParts() {}

  /** List every limit as it counts at this site. */
  public static List<LimitPart> of(Site site) {
    return Limits.all().stream().map(l -> part(l, site)).toList();
  }

  /** List the limits that counted in a run. */
  static List<LimitPart> of(RunRecord run) {
    List<LimitPart> kept = run.limits();
    return kept == null ? of(Site.undeclared()) : kept;
  }

  static LimitPart of(RunRecord run, Limit limit) {
    return of(run).stream()
        .filter(l -> l.id().equals(limit.id()))
        .findFirst()
        .orElse(part(limit, Site.undeclared()));
  }

  private static LimitPart part(Limit limit, Site site) {
    boolean changed = site.changed(limit.id()).isPresent();
    return new LimitPart(
        limit.id(),
        limit.at(site),
        limit.unit(),
        changed ? "site" : limit.from(),
        limit.origin().en());
  }

  /** Find one of the kit's limits by the id that a site file uses. */
  static Optional<Limit> named(String id) {
    return Limits.all().stream().filter(l -> l.id().equals(id)).findFirst();
  }
}
