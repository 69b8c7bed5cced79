package org.sparkstacking.conform.judge;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Tell which failure signature lies behind which: a link that is down explains that NCCL fell back
 * to sockets, and is the one to repair.
 */
public final class Causes {

  /**
   * State that one signature, where both are seen, is the reason of the other.
   *
   * @param deeper the one to repair
   * @param shallower the one that goes away with it
   */
  public record Explains(String deeper, String shallower) {}

  /** Lines that healthy machines print as well; they are never a cause. */
  private static final Set<String> HARMLESS =
      Set.of("S-02", "S-45", "S-50", "S-51", "S-52", "K-04", "K-21", "K-39", "K-41");

  private static final List<Explains> RELATION =
      List.of(
          // no cable, lost link, fatal bus error: everything above them fails
          explains("S-31", "S-32"),
          explains("S-31", "S-07"),
          explains("S-32", "S-03"),
          explains("S-32", "S-07"),
          explains("S-32", "S-38"),
          explains("S-49", "S-32"),
          explains("S-49", "S-38"),
          explains("K-36", "S-32"),
          explains("K-36", "S-49"),
          explains("K-36", "S-07"),
          explains("K-22", "S-49"),
          explains("S-30", "S-32"),
          // addresses: without a path the queue pairs time out
          explains("S-34", "S-38"),
          explains("S-35", "S-38"),
          explains("S-06", "S-38"),
          explains("S-28", "S-38"),
          explains("S-17", "S-38"),
          explains("S-36", "S-35"),
          // memory registration
          explains("S-09", "S-08"),
          explains("S-09", "K-27"),
          explains("S-09", "K-28"),
          explains("S-09", "S-12"),
          explains("S-08", "S-12"),
          explains("S-08", "K-26"),
          explains("K-27", "K-26"),
          // transport
          explains("S-07", "S-12"),
          explains("K-26", "S-07"),
          explains("K-26", "S-12"),
          explains("K-38", "S-37"),
          explains("S-38", "S-39"),
          explains("S-40", "S-03"),
          explains("S-46", "S-03"),
          explains("S-03", "K-35"),
          explains("S-01", "K-34"),
          // MPI
          explains("S-15", "S-14"),
          explains("S-16", "S-14"),
          explains("S-19", "S-18"),
          explains("S-13", "S-18"),
          explains("K-30", "S-18"),
          explains("K-29", "S-18"),
          // cluster
          explains("S-10", "K-09"),
          explains("K-05", "K-09"),
          explains("K-07", "K-05"),
          explains("K-06", "K-07"),
          explains("K-10", "K-09"),
          explains("K-11", "K-09"),
          explains("K-16", "K-44"),
          explains("K-47", "K-49"),
          explains("K-47", "K-14"),
          explains("K-01", "K-49"),
          explains("K-48", "K-13"),
          explains("K-33", "S-25"));

  private Causes() {}

  public static List<Explains> relation() {
    return RELATION;
  }

  static boolean harmless(String signature) {
    return HARMLESS.contains(signature);
  }

  /**
   * Keep those that no other of them explains, in their order.
   *
   * @param open those that are only possible: they explain nothing
   */
  static List<String> deepest(Collection<String> signatures, Set<String> open) {
    return signatures.stream()
        .filter(
            s ->
                signatures.stream()
                    .noneMatch(o -> !o.equals(s) && !open.contains(o) && explain(o, s)))
        .distinct()
        .toList();
  }

  /** Tell whether the first is, directly or through others, behind the second. */
  static boolean explain(String deeper, String shallower) {
    Set<String> reached = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(deeper));
    while (!open.isEmpty()) {
      String at = open.remove();
      for (Explains one : RELATION) {
        if (one.deeper().equals(at) && reached.add(one.shallower())) {
          open.add(one.shallower());
        }
      }
    }
    return reached.contains(shallower);
  }

  private static Explains explains(String deeper, String shallower) {
    return new Explains(deeper, shallower);
  }
}
