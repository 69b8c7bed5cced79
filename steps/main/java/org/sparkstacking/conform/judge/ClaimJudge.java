package org.sparkstacking.conform.judge;

import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Site;

/** Judge one claim. Implementations are pure functions of evidence and site. */
public interface ClaimJudge {

  ClaimId claim();

  /** List the criteria that this judge decides, in the order of the features. */
  List<Criterion> criteria();

  /**
   * Judge the evidence.
   *
   * <p>In run scope at least one finding is returned for every criterion; a missing witness is
   * INCONCLUSIVE. In text scope only criteria that the evidence speaks to get findings, and an
   * empty list means that the text does not speak to this claim.
   */
  List<Finding> judge(Evidence evidence, Site site, Scope scope);
}
