package org.sparkstacking.conform.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Gate;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.glue.Conduct;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.glue.TopicLog;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.site.Exclusion;
import org.sparkstacking.conform.site.Site;

/** Puts kit, site and selection together: the same for a live run and for a recording. */
record Assembly(Kit kit, Site site, Selection selection, boolean keepGoing) {

  /** Give the catalogue as this site sees it. */
  Catalogue catalogue() {
    return kit.catalogue().requiring(site.madeRequired());
  }

  Conduct conduct(
      Inquiry inquiry,
      Map<ClaimId, ClaimResult> carried,
      Progress progress,
      TopicLog log,
      BooleanSupplier interrupted) {
    return new Conduct(
        new Conduct.Setup(
            catalogue(),
            kit.byClaim(),
            kit.byTopic(),
            inquiry,
            gate(),
            carried,
            progress,
            log,
            interrupted));
  }

  private Gate gate() {
    return new Gate(catalogue(), selection, declaredOut(), kit.byClaim().keySet(), keepGoing);
  }

  private Map<ClaimId, Text> declaredOut() {
    Map<ClaimId, Text> out = new LinkedHashMap<>();
    for (Exclusion e : site.exclusions()) {
      out.put(
          e.claim(),
          Text.of(
              "제외 승인: " + e.reason() + " (승인자 " + e.approver() + ")",
              "Declared out: " + e.reason() + " (approved by " + e.approver() + ")"));
    }
    return out;
  }
}
