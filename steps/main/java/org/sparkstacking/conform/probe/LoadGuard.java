package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.GpuProcess;
import org.sparkstacking.conform.observed.HostFact;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.HostReaders;
import org.sparkstacking.conform.site.Guard;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Load;
import org.sparkstacking.conform.site.LoadHours;

/**
 * Looks whether hosts may be loaded: nobody computes on their GPUs, memory is available, it is an
 * hour at which the site lets them be loaded, and, before the first load, no GPU is hot and no
 * other run holds the site's Lease. Asked again before every further load. A desktop session does
 * not count.
 */
final class LoadGuard {
  private static final Duration SHORT = Duration.ofSeconds(15);
  private static final String APPS =
      "nvidia-smi --query-compute-apps=pid,name,used_memory --format=csv";
  private static final String HEAT = "nvidia-smi --query-gpu=index,temperature.gpu --format=csv";
  private static final String MEMORY = "grep -H '' /proc/meminfo";
  private static final Pattern TEMPERATURE =
      Pattern.compile("\\d{1,3}, (?:(\\d{1,3})|\\[[A-Za-z/ ]{1,30}\\])\\s*");
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
    List<LoadHeld> held = new ArrayList<>(lease(id));
    List<Callable<List<LoadHeld>>> tasks = new ArrayList<>();
    for (Host host : inquiry.site().hosts()) {
      tasks.add(() -> ofHost(host, id, load));
    }
    inquiry.together(tasks).forEach(held::addAll);
    return List.copyOf(held);
  }

  /**
   * Ask, where the load needs no GPU or the scheduler hands GPUs out: a host that does not say
   * holds nothing, only what was seen does.
   */
  List<LoadHeld> seen() {
    return look().stream().filter(h -> h.why() != LoadHeld.Why.NOT_SEEN).toList();
  }

  private List<LoadHeld> ofHost(Host host, String id, Load load) {
    List<LoadHeld> held = new ArrayList<>();
    @Nullable Answer last = null;
    if (!load.overridden().contains(Guard.BUSY_GPU)) {
      last = inquiry.ask(Question.of(id + "apps", host.name(), APPS, SHORT));
      held.addAll(programs(last));
    }
    if (asked == 1 && !load.overridden().contains(Guard.TEMPERATURE)) {
      last = inquiry.ask(Question.of(id + "heat", host.name(), HEAT, SHORT));
      held.addAll(heat(last));
    }
    boolean hours = load.hours() != null && !load.overridden().contains(Guard.HOURS);
    if (!load.overridden().contains(Guard.MEMORY) || (last == null && hours)) {
      last = inquiry.ask(Question.of(id + "memory", host.name(), MEMORY, SHORT));
      held.addAll(
          load.overridden().contains(Guard.MEMORY)
              ? List.of()
              : memory(last, load.leastMemAvailableBytes()));
    }
    if (hours && last != null) {
      held.addAll(hours(last, load));
    }
    return held;
  }

  /**
   * Take the site's Lease before the first load, so that two runs never measure at once. A cluster
   * that does not answer, or gives no right to it, keeps nobody from testing the hosts.
   */
  private List<LoadHeld> lease(String id) {
    if (asked > 1 || inquiry.site().cluster() == null) {
      return List.of();
    }
    RunLease.Look look = RunLease.look(inquiry, id + "holder");
    if (!look.answered()) {
      return List.of();
    }
    return RunLease.hold(inquiry, id + "of-site").stream()
        .filter(o -> o instanceof NotStarted n && n.why() == NotStarted.Why.LEASE_HELD)
        .map(NotStarted.class::cast)
        .map(
            n ->
                new LoadHeld(
                    n.source(), LoadHeld.Why.LEASE_HELD, true, n.subject(), n.words().place()))
        .toList();
  }

  /** The time is that at which the host was asked: judged again, the run gives the same answer. */
  private List<LoadHeld> hours(Answer answer, Load load) {
    LoadHours allowed = load.hours();
    LocalTime now = answer.askedAt().atZone(inquiry.site().timezone()).toLocalTime();
    if (allowed == null || allowed.hold(now, load.perTest())) {
      return List.of();
    }
    String span = minute(now) + "-" + minute(now.plus(load.perTest()).plusSeconds(59));
    return List.of(held(answer, LoadHeld.Why.OUTSIDE_HOURS, span, null));
  }

  private static LocalTime minute(LocalTime time) {
    return time.truncatedTo(ChronoUnit.MINUTES);
  }

  /** A GPU that says that it tells no temperature, by a word such as [N/A], is not held back. */
  private List<LoadHeld> heat(Answer answer) {
    List<LoadHeld> held = new ArrayList<>();
    List<String> lines = answer.outText().lines().toList();
    boolean header = !lines.isEmpty() && lines.get(0).equals("index, temperature.gpu");
    boolean told = answer.succeeded() && header && lines.size() > 1;
    for (int i = 1; i < lines.size(); i++) {
      Matcher row = TEMPERATURE.matcher(lines.get(i));
      told &= row.matches();
      if (told && row.group(1) != null && Integer.parseInt(row.group(1)) >= Load.HOTTEST) {
        Place place = new Place(source(answer), i + 1, lines.get(i));
        held.add(held(answer, LoadHeld.Why.HOT_GPU, row.group(1) + " °C", place));
      }
    }
    return told ? held : List.of(held(answer, LoadHeld.Why.NOT_SEEN, said(answer), null));
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
    return new LoadHeld(source(answer), why, asked == 1, what, place);
  }

  private static Source source(Answer answer) {
    Question q = answer.question();
    return new Source(q.id(), q.host(), Inquiry.evidenceFile(q, ".out"));
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
