package org.sparkstacking.conform.probe;

import java.util.Optional;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;

/** Finds the words of scheduler, kubelet or evictor for a pod that does not run, or no longer. */
final class PodWords {
  private static final Pattern WAITING = state("waiting.reason");
  private static final Pattern TERMINATED = state("terminated.reason");
  private static final Pattern EXIT = state("terminated.exitCode");
  private static final String DISRUPTED = "status.conditions[DisruptionTarget].";

  private PodWords() {}

  private static Pattern state(String field) {
    return Pattern.compile(
        "status\\.containerStatuses\\[.*\\]\\.state\\." + field.replace(".", "\\."));
  }

  /** Tell whether the pod has ended for good, or somebody has deleted it. */
  static boolean over(KubeObject pod) {
    String phase = pod.text("status.phase");
    return phase.equals("Failed")
        || phase.equals("Succeeded")
        || !pod.text("metadata.deletionTimestamp").isEmpty();
  }

  /** Give what a container waits for, such as {@code ErrImagePull}. */
  static Optional<Seen<String>> waiting(KubeObject pod) {
    return any(pod, WAITING);
  }

  /** Give the most telling words there are; "" where there are none. */
  static Seen<String> why(KubeObject pod) {
    return waiting(pod)
        .or(() -> both(pod, "status.reason", "status.message"))
        .or(() -> both(pod, DISRUPTED + "reason", DISRUPTED + "message"))
        .or(() -> terminated(pod))
        .or(() -> pod.field("status.conditions[PodScheduled].message"))
        .or(() -> deleted(pod))
        .or(() -> pod.field("status.phase"))
        .orElseGet(() -> new Seen<>("", pod.place()));
  }

  /** A kubelet that refuses or evicts a pod says why in a reason and a sentence. */
  private static Optional<Seen<String>> both(KubeObject pod, String reason, String message) {
    Optional<Seen<String>> words = pod.field(message).filter(w -> !w.value().isEmpty());
    Optional<Seen<String>> name = pod.field(reason);
    return words.isPresent() && name.isPresent()
        ? Optional.of(joined(name.get().value() + ": " + words.get().value(), words.get().place()))
        : words.or(() -> name);
  }

  private static Optional<Seen<String>> terminated(KubeObject pod) {
    String exit = any(pod, EXIT).map(e -> " (exit " + e.value() + ")").orElse("");
    return any(pod, TERMINATED).map(r -> joined(r.value() + exit, r.place()));
  }

  private static Optional<Seen<String>> deleted(KubeObject pod) {
    return pod.field("metadata.deletionTimestamp")
        .map(at -> joined("deleted, deletionTimestamp " + at.value(), at.place()));
  }

  private static Seen<String> joined(String words, Place place) {
    return new Seen<>(words, place);
  }

  private static Optional<Seen<String>> any(KubeObject pod, Pattern path) {
    return pod.fields().entrySet().stream()
        .filter(f -> path.matcher(f.getKey()).matches())
        .map(java.util.Map.Entry::getValue)
        .findFirst();
  }
}
