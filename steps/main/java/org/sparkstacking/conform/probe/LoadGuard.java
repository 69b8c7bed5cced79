package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.sparkstacking.conform.observed.GpuProcess;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.HostReaders;
import org.sparkstacking.conform.site.Host;

/**
 * Looks, right before load, whether the hosts are free for it: no program computes on a GPU, and
 * memory is there. Design section 6. What cannot be told is not loaded either.
 */
final class LoadGuard {
  private static final String APPS =
      "nvidia-smi --query-compute-apps=pid,name,used_memory --format=csv";
  private static final String MEMORY = "grep -H '' /proc/meminfo";
  private static final Duration SHORT = Duration.ofSeconds(15);

  private LoadGuard() {}

  /**
   * What was seen.
   *
   * @param free whether the hosts may be loaded
   */
  record Look(List<Observed> observed, boolean free) {}

  /**
   * Ask every host.
   *
   * @param prefix of the workload; questions are {@code guard/apps} and {@code guard/memory} below
   */
  static Look look(Inquiry inquiry, String prefix) {
    List<Callable<List<Observed>>> tasks = new ArrayList<>();
    inquiry.site().hosts().forEach(h -> tasks.add(() -> ofHost(inquiry, prefix, h)));
    List<Observed> seen = inquiry.together(tasks).stream().flatMap(List::stream).toList();
    long least = inquiry.site().load().leastMemAvailableBytes();
    return new Look(seen, seen.stream().noneMatch(o -> refuses(o, prefix, least)));
  }

  private static List<Observed> ofHost(Inquiry inquiry, String prefix, Host host) {
    Answer apps = inquiry.ask(Question.of(prefix + "guard/apps", host.name(), APPS, SHORT));
    List<Observed> seen = new ArrayList<>(Inquiry.readAnswer(apps, HostReaders.of(APPS)));
    boolean told = seen.stream().anyMatch(NoAnswer.class::isInstance);
    if (apps.finished() && !apps.succeeded() && !told) {
      Source source =
          new Source(
              prefix + "guard/apps", host.name(), Inquiry.evidenceFile(apps.question(), ".out"));
      String status = apps.exit().isPresent() ? "exit status " + apps.exit().getAsInt() : "no end";
      seen.add(new NoAnswer(source, NoAnswer.Why.FAILED, status));
    }
    Question memory = Question.of(prefix + "guard/memory", host.name(), MEMORY, SHORT);
    seen.addAll(inquiry.read(memory, HostReaders.of(MEMORY)));
    return seen;
  }

  private static boolean refuses(Observed seen, String prefix, long leastBytes) {
    if (seen.source().question().equals(prefix + "guard/apps")) {
      return seen instanceof NoAnswer
          || seen instanceof NotUnderstood
          || (seen instanceof GpuProcess process && process.compute());
    }
    return seen instanceof HostFact fact
        && fact.name().equals("MemAvailable")
        && kilobytes(fact.value().value()) < leastBytes >> 10;
  }

  private static long kilobytes(String value) {
    String digits = value.toLowerCase(Locale.ROOT).replace("kb", "").strip();
    return digits.matches("[0-9]{1,18}") ? Long.parseLong(digits) : Long.MAX_VALUE;
  }
}
