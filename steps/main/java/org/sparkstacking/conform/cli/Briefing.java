package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.report.NightlyBrief;
import org.sparkstacking.conform.report.Nights;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.ScheduledRun;

/**
 * Tells whoever started a run by a scheduler what it found: a few lines at the end of standard
 * output, the same in a file, and a notice only when there is something to be told.
 *
 * @param summary file for the lines, or null
 * @param notice file for the lines that is made only on news, else removed; or null
 */
record Briefing(Path store, @Nullable Path summary, @Nullable Path notice) {

  /** Tell whether a run is one that is told of in this way. */
  boolean wanted(RunRecord run) {
    return summary != null || notice != null || ScheduledRun.is(run);
  }

  /** Take away what an earlier run had to tell, so that a run that breaks is not taken for it. */
  void begin(Terminal terminal) {
    remove(notice, terminal);
    if (summary != null && Files.exists(summary)) {
      write(summary, List.of(), terminal);
    }
  }

  /** Print the lines and write the files. What cannot be read or written is said, nothing more. */
  void tell(RunRecord run, Path folder, Terminal terminal) {
    try {
      tell(brief(run), folder, terminal);
    } catch (UncheckedIOException | IllegalStateException e) {
      terminal.err().println(ConsoleWords.noSummary(e.getMessage()).in(terminal.lang()));
    }
  }

  private void tell(NightlyBrief brief, Path folder, Terminal terminal) {
    Path page =
        folder.resolve("record." + terminal.lang().name().toLowerCase(Locale.ROOT) + ".html");
    List<String> lines = brief.lines(terminal.lang(), page.toString());
    write(summary, lines, terminal);
    if (brief.isNews()) {
      write(notice, lines, terminal);
    } else {
      remove(notice, terminal);
    }
    terminal.out().println();
    lines.forEach(terminal.out()::println);
    terminal.out().flush();
  }

  /** Compare with the run before it that judged the same claims, and with the accepted one. */
  NightlyBrief brief(RunRecord run) {
    Instant started = Instant.parse(run.startedAt());
    Optional<RunRecord> before =
        KeptRuns.ofSite(store, run.site().name(), run.simulated()).stream()
            .flatMap(k -> Optional.ofNullable(k.record()).stream())
            .filter(r -> ScheduledRun.alike(r, run) && !r.runId().equals(run.runId()))
            .filter(r -> Instant.parse(r.startedAt()).isBefore(started))
            .reduce((older, newer) -> newer);
    List<Instant> missing =
        before
            .filter(r -> ScheduledRun.is(run))
            .map(r -> Nights.missing(List.of(Instant.parse(r.startedAt())), started))
            .orElse(List.of());
    return new NightlyBrief(
        run,
        before.orElse(null),
        KeptRuns.baseline(store, run).orElse(null),
        KeptRuns.acceptedRecords(store),
        missing);
  }

  private static void write(@Nullable Path file, List<String> lines, Terminal terminal) {
    if (file == null) {
      return;
    }
    String text = lines.stream().map(l -> l + "\n").collect(Collectors.joining());
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      Files.write(
          file,
          bytes,
          StandardOpenOption.CREATE,
          StandardOpenOption.WRITE,
          StandardOpenOption.TRUNCATE_EXISTING);
    } catch (IOException e) {
      terminal.err().println(ConsoleWords.notWritten(file, e).in(terminal.lang()));
    }
  }

  private static void remove(@Nullable Path file, Terminal terminal) {
    if (file == null) {
      return;
    }
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      terminal.err().println(ConsoleWords.notWritten(file, e).in(terminal.lang()));
    }
  }
}
