package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.GpuProcess;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.HostReaders;
import org.sparkstacking.conform.site.Guard;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Load;

/**
 * Looks whether hosts may be loaded: nobody computes on their GPUs and memory is available. Asked
 * before the first load, and again before every further one. A desktop session does not count.
 */
final class LoadGuard {
  private static final Duration SHORT = Duration.ofSeconds(15);
  private static final String APPS =
      "nvidia-smi --query-compute-apps=pid,name,used_memory --format=csv";
  private static final String MEMORY = "grep -H '' /proc/meminfo";
  private static final List<String> DESKTOP =
      List.of("Xorg", "Xwayland", "gnome-shell", "gnome-remote-desktop-daemon");

  private final Inquiry inquiry;
  private final String prefix;
  private int asked;

  /**
   * Make a guard.
   *
   * @param prefix path of its questions, such as {@code nccl/host/quiet/}
   */
  LoadGuard(Inquiry inquiry, String prefix) {
    this.inquiry = inquiry;
    this.prefix = prefix;
  }

  /** Ask every host; empty means that the hosts may be loaded. */
  List<LoadHeld> look() {
    asked++;
    String id = prefix + (asked == 1 ? "guard/" : "guard-" + asked + "/");
    Load load = inquiry.site().load();
    List<Callable<List<LoadHeld>>> tasks = new ArrayList<>();
    for (Host host : inquiry.site().hosts()) {
      tasks.add(() -> ofHost(host, id, load));
    }
    return inquiry.together(tasks).stream().flatMap(List::stream).toList();
  }

  private List<LoadHeld> ofHost(Host host, String id, Load load) {
    List<LoadHeld> held = new ArrayList<>();
    if (!load.overridden().contains(Guard.BUSY_GPU)) {
      held.addAll(programs(inquiry.ask(Question.of(id + "apps", host.name(), APPS, SHORT))));
    }
    if (!load.overridden().contains(Guard.MEMORY)) {
      Answer answer = inquiry.ask(Question.of(id + "memory", host.name(), MEMORY, SHORT));
      held.addAll(memory(answer, load.leastMemAvailableBytes()));
    }
    return held;
  }

  private List<LoadHeld> programs(Answer answer) {
    List<Observed> seen = read(answer);
    boolean header = answer.outText().contains("pid,") && answer.outText().contains("name");
    boolean odd = seen.stream().anyMatch(o -> o instanceof NotUnderstood);
    if (!answer.succeeded() || !header || odd) {
      return List.of(held(answer, LoadHeld.Why.NOT_SEEN, said(answer), null));
    }
    return seen.stream()
        .filter(o -> o instanceof GpuProcess p && computes(p))
        .map(GpuProcess.class::cast)
        .map(p -> held(answer, LoadHeld.Why.BUSY_GPU, p.name() + " (" + p.pid() + ")", p.place()))
        .toList();
  }

  private List<LoadHeld> memory(Answer answer, long least) {
    for (Observed one : read(answer)) {
      if (one instanceof HostFact f && f.name().equals("MemAvailable")) {
        OptionalLong bytes = bytes(f.value().value());
        if (bytes.isPresent()) {
          return bytes.getAsLong() >= least
              ? List.of()
              : List.of(
                  held(
                      answer,
                      LoadHeld.Why.SHORT_MEMORY,
                      gib(bytes.getAsLong()),
                      f.value().place()));
        }
      }
    }
    return List.of(held(answer, LoadHeld.Why.NOT_SEEN, said(answer), null));
  }

  private LoadHeld held(Answer answer, LoadHeld.Why why, String what, @Nullable Place place) {
    Question q = answer.question();
    Source source = new Source(q.id(), q.host(), Inquiry.evidenceFile(q, ".out"));
    return new LoadHeld(source, why, asked == 1, what, place);
  }

  private static List<Observed> read(Answer answer) {
    return Inquiry.readAnswer(answer, HostReaders.of(answer.question().command()));
  }

  /** The session manager of a desktop holds a few MiB of every GPU and computes nothing. */
  private static boolean computes(GpuProcess process) {
    String name = process.name().substring(process.name().lastIndexOf('/') + 1);
    return process.compute() && !DESKTOP.contains(name);
  }

  private static OptionalLong bytes(String kilobytes) {
    String digits = kilobytes.replace(" kB", "");
    return digits.matches("\\d{1,15}")
        ? OptionalLong.of(Long.parseLong(digits) << 10)
        : OptionalLong.empty();
  }

  private static String gib(long bytes) {
    return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
  }

  private static String said(Answer answer) {
    String words = answer.finished() ? answer.errText() : answer.ending() + " " + answer.detail();
    String line = words.strip().lines().findFirst().orElse("");
    return line.length() > 200 ? line.substring(0, 200) : line;
  }
}
