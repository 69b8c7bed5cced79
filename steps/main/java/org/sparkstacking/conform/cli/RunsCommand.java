package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.adapter.recording.Journal;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.cli.KeptRuns.Kept;
import org.sparkstacking.conform.report.Nights;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.ScheduledRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the run store, and lets old runs go when told to. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    description = {
      "시험 보관소를 보여 준다 / list the run store",
      "예 / examples: conform runs; conform runs --keep 90d"
    })
final class RunsCommand implements Callable<Integer>, NeedsTerminal {
  private static final Pattern AGE = Pattern.compile("([1-9][0-9]{0,4})d");

  @Option(
      names = "--keep",
      paramLabel = "DAYS",
      description = {
        "이보다 오래된 시험을 지운다(예: 90d). 기준으로 정한 시험은 지우지 않는다.",
        "delete runs older than that, such as 90d; never an accepted one"
      })
  private @Nullable String keep;

  @Option(names = "--store", paramLabel = "DIR", description = "보관소 / the store")
  private Path store = RunFolder.STORE;

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language")
  private @Nullable Lang lang;

  private Terminal terminal = Terminal.standard(Map.of(), Map.of());
  private final Clock clock;

  RunsCommand() {
    this(Clock.systemUTC());
  }

  RunsCommand(Clock clock) {
    this.clock = clock;
  }

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() throws IOException {
    Duration age = keep == null ? null : age(keep);
    if (age != null) {
      letGo(clock.instant().minus(age));
    }
    List<Kept> runs = KeptRuns.all(store);
    runs.forEach(r -> terminal.out().println(line(r)));
    missing(runs).forEach(terminal.out()::println);
    if (runs.isEmpty()) {
      terminal.out().println(in(Text.of("보관한 시험이 없습니다: ", "no run in ")) + store);
    }
    terminal.out().flush();
    return Exit.GOOD;
  }

  private static Duration age(String text) {
    Matcher days = AGE.matcher(text);
    if (!days.matches()) {
      throw Refusal.of(
          "--keep은 90d처럼 날 수로 적으십시오.", "--keep takes days, such as 90d; got '" + text + "'.");
    }
    return Duration.ofDays(Long.parseLong(days.group(1)));
  }

  /** A folder without a readable record is kept: its age is not known, and it may be evidence. */
  private void letGo(Instant before) throws IOException {
    for (Kept run : KeptRuns.all(store)) {
      boolean old = run.endedAt().filter(e -> e.isBefore(before)).isPresent();
      if (old && !run.accepted()) {
        letGo(run.folder());
      }
    }
    Deletion.finish(store);
  }

  private void letGo(Path folder) {
    try {
      Deletion.of(folder);
      terminal.out().println(in(Text.of("지움: ", "deleted: ")) + folder);
    } catch (IOException e) {
      terminal.err().println(in(Text.of("지우지 못함: ", "not deleted: ")) + e.getMessage());
    }
  }

  /** Say on which nights no scheduled check ran, site by site. */
  private List<String> missing(List<Kept> runs) {
    Map<String, List<Instant>> starts = new TreeMap<>();
    Map<String, ZoneId> zones = new TreeMap<>();
    for (Kept run : runs) {
      RunRecord record = run.record();
      if (record != null && ScheduledRun.is(record)) {
        String site = record.site().name() + (record.simulated() ? " SIMULATED" : "");
        starts.computeIfAbsent(site, s -> new ArrayList<>()).add(Instant.parse(record.startedAt()));
        zones.put(site, ZoneId.of(record.site().timezone()));
      }
    }
    List<String> lines = new ArrayList<>();
    starts.forEach(
        (site, own) ->
            Nights.missing(own, clock.instant()).stream()
                .map(night -> night.atZone(zones.getOrDefault(site, ZoneOffset.UTC)).toLocalDate())
                .forEach(day -> lines.add(absent(site, day))));
    return lines;
  }

  private String absent(String site, LocalDate day) {
    return in(Text.of("점검 없음  ", "missing    ")) + day + "  " + site;
  }

  private String line(Kept run) {
    RunRecord record = run.record();
    String name = String.valueOf(run.folder().getFileName());
    if (record == null && Journal.isBeingWritten(run.folder())) {
      return name + "  " + in(Text.of("실행 중", "at work"));
    }
    if (record == null) {
      return name
          + "  "
          + in(
              Text.of(
                  "읽을 수 있는 기록 없음: 'conform judge'로 만들 수 있음",
                  "no readable record: 'conform judge' makes one from its journal"));
    }
    String scope = record.scopeVerdict();
    String verdict = scope == null ? record.verdict() : "scope " + scope;
    return String.format(
        Locale.ROOT,
        "%-40s %s  %-16s %s%s",
        name,
        record.endedAt(),
        verdict,
        record.simulated() ? "SIMULATED " : "",
        run.accepted() ? in(Text.of("인수 시점 기준", "baseline")) : "");
  }

  private String in(Text text) {
    return text.in(lang == null ? terminal.lang() : lang);
  }
}
