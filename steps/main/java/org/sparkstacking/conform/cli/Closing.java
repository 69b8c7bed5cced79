package org.sparkstacking.conform.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.RunVerdict;
import org.sparkstacking.conform.claim.ScopeVerdict;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.report.Printable;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;

/**
 * Prints the last block of a run: verdict, counts, what failed, what is open, where the record is.
 */
final class Closing {
  private final Terminal terminal;
  private final Lang lang;
  private final PrintWriter out;

  Closing(Terminal terminal) {
    this.terminal = terminal;
    this.lang = terminal.lang();
    this.out = terminal.out();
  }

  void print(RunRecord run, Path folder, List<String> troubles) {
    out.println();
    if (run.ended().equals("interrupted")) {
      out.println(ConsoleWords.interrupted().in(lang));
    }
    troubles(run, troubles);
    list(run, ConsoleWords.blocking(), List.of("FAIL"));
    list(run, ConsoleWords.undecided(), List.of("INCONCLUSIVE", "NOT_TESTED"));
    Paint paint = new Paint(terminal.colour());
    out.println(
        paint.bold(ConsoleWords.verdict().in(lang) + ": " + verdict(run))
            + "   "
            + ConsoleWords.counted(run.ledger()).in(lang));
    if (run.simulated()) {
      out.println(ConsoleWords.simulated().in(lang));
    }
    out.println(ConsoleWords.record().in(lang) + ": " + folder.resolve(RecordFile.NAME));
    out.flush();
  }

  private void troubles(RunRecord run, List<String> troubles) {
    if (run.ended().equals("kit-failure")) {
      out.println(ConsoleWords.kitFailed().in(lang));
      troubles.forEach(t -> out.println("  " + Printable.line(t)));
    }
  }

  private String verdict(RunRecord run) {
    String scope = run.scopeVerdict();
    RunRecord.Scope asked = run.scope();
    if (scope == null || asked == null) {
      return RunVerdict.valueOf(run.verdict()).title().in(lang);
    }
    return ScopeVerdict.valueOf(scope).title().in(lang)
        + " ("
        + ConsoleWords.scope().in(lang)
        + ": "
        + asked.asked()
        + ")";
  }

  private void list(RunRecord run, Text title, List<String> verdicts) {
    List<RunRecord.ClaimPart> claims =
        run.claims().stream()
            .filter(c -> verdicts.contains(c.verdict()) && !c.reasonCode().equals("deselected"))
            .toList();
    if (claims.isEmpty()) {
      return;
    }
    out.println(title.in(lang));
    Map<String, List<String>> idsByReason = new LinkedHashMap<>();
    claims.forEach(
        c -> idsByReason.computeIfAbsent(because(c), r -> new ArrayList<>()).add(c.id()));
    idsByReason.forEach((reason, ids) -> out.println("  " + String.join(" ", ids) + "  " + reason));
  }

  private String because(RunRecord.ClaimPart claim) {
    return claim.findings().stream()
        .filter(f -> f.verdict().equals(claim.verdict()))
        .findFirst()
        .map(
            f ->
                Printable.line(f.seen().in(lang))
                    + " ["
                    + Printable.line(f.where().in(lang))
                    + "]\n         "
                    + ConsoleWords.next().in(lang)
                    + ": "
                    + Printable.line(f.next().in(lang)))
        .orElse(Printable.line(claim.reason().in(lang)));
  }
}
