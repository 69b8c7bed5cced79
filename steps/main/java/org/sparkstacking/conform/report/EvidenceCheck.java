package org.sparkstacking.conform.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Refuses to show a record whose evidence is no longer there. */
final class EvidenceCheck {

  private EvidenceCheck() {}

  /**
   * Demand every evidence file that a claim of this run names. What was carried over from another
   * run has its evidence in that run's folder.
   *
   * @throws IOException naming the first file that is missing
   */
  static void demandThere(RunRecord run, Path folder) throws IOException {
    Path root = folder.toAbsolutePath().normalize();
    for (RunRecord.ClaimPart claim : run.claims()) {
      List<String> own = claim.carriedFrom() == null ? claim.evidence() : List.of();
      for (String name : own) {
        Path file = root.resolve(name).normalize();
        if (!file.startsWith(root) || !Files.isRegularFile(file)) {
          throw new IOException(
              name
                  + ", evidence of "
                  + claim.id()
                  + ", is missing from "
                  + folder
                  + ". Restore the run folder; without its evidence the record is not shown.");
        }
      }
    }
  }
}
