package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/** Judges LNK-1: every cabled port is up, as Ethernet, on both of its PCIe x4 links. */
public final class LinkUpJudge implements ClaimJudge {
  static final Criterion UP = Criterion.of("LNK-1", "up");
  static final Criterion TWINS = Criterion.of("LNK-1", "twins");

  @Override
  public ClaimId claim() {
    return UP.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(UP, TWINS);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    return scope == Scope.RUN ? LinkUpInRun.judge(evidence, site) : LinkUpInText.judge(evidence);
  }
}
