package org.sparkstacking.conform.glue;

import java.util.List;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Verdict;

/**
 * What a judge said of a claim on the evidence of one scenario.
 *
 * @param findings of every criterion
 */
record Judged(List<Finding> findings) {
  static Judged nothing() {
    return new Judged(List.of());
  }

  List<Finding> of(Criterion criterion) {
    return findings.stream().filter(f -> f.criterion().equals(criterion)).toList();
  }

  static Verdict verdict(List<Finding> some) {
    return Verdict.merge(some.stream().map(Finding::verdict).toList());
  }
}
