package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.cli.KeptRuns.Kept;
import org.sparkstacking.conform.report.Nights;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.ScheduledRun;
import org.sparkstacking.conform.report.TrendPage;
import org.sparkstacking.conform.report.TrendStory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Draws what the runs of one site show over time. */
@Command(
    name = "trend",
    mixinStandardHelpOptions = true,
    description = {
      "시험들을 시간순으로 그린다: 판정, 속도, 바뀐 버전, 빠진 점검",
      "draw the runs over time: verdicts, rates, changed versions, missing nights",
      "예 / example: conform trend --site hospital-a --out trend"
    })
final class TrendCommand implements Callable<Integer>, NeedsTerminal {
  @Option(
      names = "--site",
      paramLabel = "NAME",
      description = "현장 이름, 보관소에 하나뿐이면 생략 / name of the site, unless the store has one only")
  private @Nullable String site;

  @Option(names = "--simulated", description = "모의 시험을 그린다 / draw rehearsals")
  private boolean simulated;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "trend",
      description = "trend.ko.html, trend.en.html을 쓸 폴더 / folder for the pages (${DEFAULT-VALUE})")
  private Path out = Path.of("trend");

  @Option(names = "--store", paramLabel = "DIR", description = "보관소 / the store")
  private Path store = RunFolder.STORE;

  private Terminal terminal = Terminal.standard(Map.of(), Map.of());
  private final Clock clock;

  TrendCommand() {
    this(Clock.systemUTC());
  }

  TrendCommand(Clock clock) {
    this.clock = clock;
  }

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() throws IOException {
    List<Kept> runs = KeptRuns.ofSite(store, chosen(), simulated);
    List<TrendStory.Told> told = new ArrayList<>();
    List<Instant> starts = new ArrayList<>();
    for (Kept kept : runs) {
      RunRecord record = kept.record();
      if (record != null) {
        told.add(new TrendStory.Told(record, KeptRuns.standsAccepted(kept)));
        if (ScheduledRun.is(record)) {
          starts.add(Instant.parse(record.startedAt()));
        }
      }
    }
    TrendStory story = TrendStory.of(told, Nights.missing(starts, clock.instant()));
    Files.createDirectories(out);
    Files.write(out.resolve("record.css"), TrendPage.styleSheet());
    for (Lang each : Lang.values()) {
      Path page = out.resolve("trend." + each.name().toLowerCase(Locale.ROOT) + ".html");
      Files.write(page, new TrendPage(story, each).html());
      terminal.out().println(page);
    }
    terminal.out().flush();
    return Exit.GOOD;
  }

  private String chosen() {
    Map<String, Integer> sites = new TreeMap<>();
    for (Kept kept : KeptRuns.all(store)) {
      RunRecord record = kept.record();
      if (record != null && record.simulated() == simulated) {
        sites.merge(record.site().name(), 1, Integer::sum);
      }
    }
    if (site != null && sites.containsKey(site)) {
      return site;
    }
    if (site == null && sites.size() == 1) {
      return sites.keySet().iterator().next();
    }
    Text known = Text.same(sites.isEmpty() ? "-" : String.join(", ", sites.keySet()));
    throw Refusal.of(
        "--site로 현장을 하나 고르십시오. " + store + "에 있는 현장: " + known.ko(),
        "Choose one site by --site; in " + store + " there are: " + known.en());
  }
}
