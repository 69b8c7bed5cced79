package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.site.Site;

/**
 * Says why a host was not loaded: NOT_TESTED before the start, INCONCLUSIVE once it had begun.
 * Design sections 1 and 6.
 */
final class NcclHeld {
  private final NcclFinding.Basis basis;
  private final Site site;
  private final List<LoadHeld> held;

  NcclHeld(NcclFinding.Basis basis, Evidence own, Site site) {
    this.basis = basis;
    this.site = site;
    this.held = own.all(LoadHeld.class);
  }

  boolean beforeStart() {
    return held.stream().anyMatch(LoadHeld::before);
  }

  List<Finding> judge() {
    List<Finding> findings = new ArrayList<>();
    held.forEach(h -> findings.add(of(h)));
    return findings;
  }

  private Finding of(LoadHeld one) {
    HeldWords words = new HeldWords(one, site);
    return basis
        .of(words.verdict(), words.seen())
        .where(one.source().host())
        .at(one.place())
        .because(words.causes())
        .next(words.whose(), words.next())
        .done();
  }
}
