package org.sparkstacking.conform.probe.preflight;

import java.util.List;
import java.util.function.Function;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.probe.Answer;

/**
 * Name one thing that a run needs on a host.
 *
 * @param id short word, such as {@code perftest}
 * @param claims ids of the claims that need it; empty when all claims on hosts do
 * @param command plain command that shows it
 * @param check reads the command's answer
 * @param how how to get it without internet access
 */
record Need(
    String id,
    Text title,
    List<String> claims,
    String command,
    Function<Answer, Look> check,
    Text how,
    Whose whose) {

  Need {
    claims = List.copyOf(claims);
  }

  /** What an answer shows. */
  record Look(State state, Text seen) {
    static Look there(String seen) {
      return new Look(State.THERE, Text.same(seen));
    }

    static Look missing(Text seen) {
      return new Look(State.MISSING, seen);
    }

    static Look limited(Text seen) {
      return new Look(State.LIMITED, seen);
    }
  }
}
