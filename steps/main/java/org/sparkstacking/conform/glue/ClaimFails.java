package org.sparkstacking.conform.glue;

import java.util.List;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Finding;

/** Ends a scenario whose claim does not hold: Cucumber shows it as failed. */
final class ClaimFails extends AssertionError implements Stopped {
  ClaimFails(List<Finding> findings) {
    super(FindingLines.of(findings));
  }

  /** The sentences under a failed or undecided scenario in Cucumber's own reports. */
  static final class FindingLines {
    private FindingLines() {}

    static String of(List<Finding> findings) {
      return findings.stream()
          .map(
              f ->
                  "expected: %s; seen: %s; where: %s; next: %s"
                      .formatted(f.expected().en(), f.seen().en(), f.where().en(), f.next().en()))
          .collect(Collectors.joining("\n"));
    }
  }
}
