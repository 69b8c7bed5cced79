package org.sparkstacking.conform.probe.plan;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.sparkstacking.conform.site.Site;

/**
 * Hold everything that a run may ask and change, before it does.
 *
 * @param asked words of the command line that chose the claims, "" for all of them
 * @param claims ids of the claims that it is for
 * @param steps what is asked anyway, in order, then what is asked on a condition
 */
public record Plan(Site site, String asked, List<String> claims, List<Step> steps) {
  /** Longest time of a run on two Sparks. Design section 6. */
  public static final Duration WINDOW_OF_A_PAIR = Duration.ofMinutes(15);

  public Plan {
    claims = List.copyOf(claims);
    steps = List.copyOf(steps);
  }

  public List<Step> sure() {
    return steps.stream().filter(s -> !s.conditional()).toList();
  }

  public List<Step> conditional() {
    return steps.stream().filter(Step::conditional).toList();
  }

  /** Give the expected time of the whole run. */
  public Duration window() {
    return sure().stream().map(Step::expected).reduce(Duration.ZERO, Duration::plus);
  }

  /** Give the bytes that the busiest Spark sends at most over the paths of these deeds. */
  public long bytes(Set<Deed> deeds) {
    return site.hosts().stream()
        .mapToLong(
            h ->
                sure().stream()
                    .filter(s -> deeds.contains(s.deed()) && s.sends(h.name()))
                    .mapToLong(Step::bytes)
                    .sum())
        .max()
        .orElse(0);
  }

  /** Give the most GPU memory that a Spark needs at one time. */
  public long gpuMemory() {
    OptionalLong most = sure().stream().mapToLong(Step::gpuMemory).max();
    return most.orElse(0);
  }

  /** List what the plan does, each once: loads first, then what changes something. */
  public List<Deed> deeds() {
    return steps.stream()
        .map(Step::deed)
        .distinct()
        .sorted(
            Comparator.comparing((Deed d) -> !d.load())
                .thenComparing(d -> !d.changes())
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  /**
   * Tell whether a question of a run is in the plan.
   *
   * @param host name of the host, or {@code cluster}
   * @param line as the journal has it
   */
  public boolean covers(String host, String line, String runId) {
    return steps.stream().anyMatch(s -> s.covers(host, line, runId));
  }
}
