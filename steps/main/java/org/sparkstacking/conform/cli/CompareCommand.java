package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.ComparisonView;
import org.sparkstacking.conform.report.RunComparison;
import org.sparkstacking.conform.report.RunRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares a run with a baseline: exit 0 same, 1 worse, 2 undecided. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "두 시험을 비교한다 / compare a run with a baseline: exit 0 same, 1 worse, 2 undecided",
      "예 / example: conform compare BASELINE RUN --html drift.html"
    })
final class CompareCommand implements Callable<Integer>, NeedsTerminal {
  private static final String ACCEPTED = "accepted";

  @Parameters(
      index = "0",
      paramLabel = "BASELINE",
      description = "기준, 또는 accepted / the baseline, or 'accepted' for the site's own")
  private String baseline = "";

  @Parameters(index = "1", paramLabel = "RUN", description = "이번 시험 / the later run")
  private String run = "";

  @Option(names = "--json", description = "JSON으로 / as JSON")
  private boolean json;

  @Option(names = "--html", paramLabel = "FILE", description = "HTML 파일도 / write a page too")
  private @Nullable Path html;

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language")
  private @Nullable Lang lang;

  private Terminal terminal = Terminal.standard(Map.of(), Map.of());

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  /** Take the run that is named; {@code accepted} is the newest accepted run of the same site. */
  private RunRecord baseline(RunRecord now) {
    if (!baseline.equals(ACCEPTED)) {
      return KeptRuns.record(RunFolder.find(baseline, RunFolder.STORE));
    }
    return KeptRuns.baseline(RunFolder.STORE, now)
        .orElseThrow(
            () ->
                Refusal.of(
                    "이 현장에는 인수 시점 기준이 없습니다. 'conform accept'로 정하십시오.",
                    "No run of this site was accepted yet; 'conform accept' makes one the"
                        + " baseline."));
  }

  @Override
  public Integer call() throws IOException {
    RunRecord now = KeptRuns.record(RunFolder.find(run, RunFolder.STORE));
    RunRecord before = baseline(now);
    RunComparison comparison =
        RunComparison.of(before, now, KeptRuns.acceptedRecords(RunFolder.STORE));
    ComparisonView view = new ComparisonView(comparison, lang == null ? terminal.lang() : lang);
    if (html != null) {
      Path parent = html.toAbsolutePath().getParent();
      Files.write(html, view.html());
      if (parent != null) {
        Files.write(parent.resolve("record.css"), ComparisonView.styleSheet());
      }
    }
    if (json) {
      terminal.out().print(ComparisonView.json(comparison));
    } else {
      view.text().forEach(terminal.out()::println);
    }
    terminal.out().flush();
    return switch (comparison.outcome()) {
      case SAME -> Exit.GOOD;
      case WORSE -> Exit.BAD;
      case UNDECIDED -> Exit.INCOMPLETE;
    };
  }
}
