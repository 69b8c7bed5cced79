package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Cited;

/**
 * Chooses what of the cited lines is shown. A line that was cited for several values stands once.
 * Paper shows the first ones, and the beginning of long ones; the page and the record have all.
 */
final class Quotes {
  private static final int LONGEST_PASSED = 180;
  private static final int LONGEST = 700;
  private static final int MOST_PASSED = 2;
  private static final int MOST = 8;

  private final boolean forPaper;
  private final Words words;

  Quotes(boolean forPaper, Words words) {
    this.forPaper = forPaper;
    this.words = words;
  }

  /** Give the lines to print, harmless. */
  List<String> of(RunRecord.FindingPart finding) {
    boolean passed = finding.verdict().equals("PASS");
    List<String> all = finding.facts().stream().map(Quotes::line).distinct().toList();
    if (!forPaper) {
      return all;
    }
    int most = passed ? MOST_PASSED : MOST;
    List<String> shown = new ArrayList<>();
    all.stream()
        .limit(most)
        .map(q -> cut(q, passed ? LONGEST_PASSED : LONGEST))
        .forEach(shown::add);
    if (all.size() > most) {
      shown.add(words.get("quotes.more", all.size() - most));
    }
    return shown;
  }

  private static String line(Cited fact) {
    String place = Printable.text(fact.file()) + (fact.line() > 0 ? ":" + fact.line() : "");
    return place + "  " + Printable.text(fact.quote());
  }

  private static String cut(String line, int longest) {
    return line.codePointCount(0, line.length()) <= longest
        ? line
        : line.substring(0, line.offsetByCodePoints(0, longest)) + " …";
  }
}
