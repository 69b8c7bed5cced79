package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.List;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.TrafficProbe.Outcome;

/** Sends bytes from one pod of the kit to another through its sshd, and tells what came of it. */
final class Sending {
  /** Bytes of one probe: far above what Cilium's own health probes move meanwhile. */
  static final long BYTES = 1_000_000;

  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final String RECEIVED = "/tmp/received";
  private static final List<String> NO_ANSWER =
      List.of("timed out", "No route to host", "Network is unreachable", "Could not resolve");

  private Sending() {}

  static Duration longest() {
    return LONGEST;
  }

  /**
   * Give the words of a probe.
   *
   * @param target address of a pod, or name of a service
   */
  static List<String> words(String target) {
    String line =
        "ssh -p 8022 -i /conform/keys/client -o UserKnownHostsFile=/conform/keys/known"
            + " -o StrictHostKeyChecking=yes -o BatchMode=yes -o ConnectTimeout=5 "
            + target
            + " head -c "
            + BYTES
            + " /dev/zero > "
            + RECEIVED
            + " && wc -c "
            + RECEIVED;
    return List.of("sh", "-c", line);
  }

  /**
   * Tell what came of a probe. An answer that is no answer of the network (a login that fails, a
   * program that is missing) tells nothing.
   *
   * @param service whether a service was asked: a refusal is then that of a service without pods
   */
  static Seen<Outcome> outcome(Answer answer, boolean service) {
    String out = answer.outText().strip();
    String err = answer.errText().strip();
    String words = out.isEmpty() ? err.isEmpty() ? answer.detail() : err : out;
    Place place = new Place(KubeReads.source(answer), 1, words.lines().findFirst().orElse(""));
    if (answer.succeeded() && out.startsWith(BYTES + " ")) {
      return new Seen<>(Outcome.ANSWERED, place);
    }
    boolean silent =
        NO_ANSWER.stream().anyMatch(err::contains)
            || (service && err.contains("Connection refused"));
    boolean told = answer.finished() && answer.exit().orElse(0) == 255 && silent;
    return new Seen<>(told ? Outcome.SILENT : Outcome.NOT_TRIED, place);
  }
}
