package org.sparkstacking.conform.judge;

import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.MpiTrouble;
import org.sparkstacking.conform.observed.NcclTrouble;
import org.sparkstacking.conform.observed.Place;

/**
 * Says what the words of a failed NCCL job mean for its claim: a state of the site is FAIL, a
 * program that never started is NOT_TESTED, everything else could not be told.
 *
 * @param seen what the words say
 * @param next what to do
 */
record NcclFailure(
    Verdict verdict, Text seen, Text next, Whose whose, List<String> causes, Place place) {

  NcclFailure {
    causes = List.copyOf(causes);
  }

  /** Give the failure that decides, the deepest cause first. */
  static Optional<NcclFailure> of(Evidence evidence) {
    List<NcclTrouble> troubles = evidence.all(NcclTrouble.class);
    List<MpiTrouble> launch = evidence.all(MpiTrouble.class);
    for (NcclTrouble.Kind kind : NcclTrouble.Kind.values()) {
      if (kind == NcclTrouble.Kind.PEER_GONE) {
        Optional<NcclFailure> started = firstLaunch(launch, true);
        if (started.isPresent()) {
          return started;
        }
      }
      Optional<NcclTrouble> first = troubles.stream().filter(t -> deciding(t, kind)).findFirst();
      if (first.isPresent()) {
        return Optional.of(NcclFailureWords.of(first.get(), evidence));
      }
    }
    return firstLaunch(launch, true).or(() -> firstLaunch(launch, false));
  }

  /** A warning without a state in its words decides nothing unless the program says it failed. */
  private static boolean deciding(NcclTrouble trouble, NcclTrouble.Kind kind) {
    return trouble.kind() == kind
        && (kind != NcclTrouble.Kind.OTHER || !trouble.words().value().contains("NCCL WARN"));
  }

  private static Optional<NcclFailure> firstLaunch(List<MpiTrouble> launch, boolean named) {
    return launch.stream()
        .filter(t -> named != MpiWords.generic(t.kind()))
        .findFirst()
        .map(NcclFailureWords::ofLaunch);
  }
}
