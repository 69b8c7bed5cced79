package org.sparkstacking.conform.cli.diagnose;

import java.io.PrintWriter;
import java.util.List;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.Diagnosed;

/** Prints diagnoses for people. */
final class DiagnosedPage {
  private static final int MOST_QUOTES = 8;
  private static final int WIDEST_QUOTE = 160;

  private final PrintWriter out;
  private final Lang lang;

  DiagnosedPage(PrintWriter out, Lang lang) {
    this.out = out;
    this.lang = lang;
  }

  void print(Diagnosed d) {
    out.println(
        d.claim()
            + "  "
            + say(verdict(d.verdict()))
            + say(Text.of("  [텍스트로 본 판정]", "  [judged from text]")));
    line(Text.of("진단", "Diagnosis"), say(d.diagnosis()));
    quotes(d.facts());
    list(Text.of("텍스트에 없는 것", "Not shown"), d.notShown());
    list(Text.of("알아 둘 것", "Remarks"), d.remarks());
    if (!d.next().en().isBlank()) {
      line(
          Text.of(
              "조치(담당: " + d.whose().title().ko() + ")", "Next (" + d.whose().title().en() + ")"),
          say(d.next()));
    }
    out.println();
  }

  void note(Text note) {
    out.println(printable(say(note)));
  }

  private void quotes(List<Cited> facts) {
    if (facts.isEmpty()) {
      return;
    }
    out.println("  " + say(Text.of("근거", "Lines")) + ":");
    facts.stream().limit(MOST_QUOTES).forEach(this::quote);
    if (facts.size() > MOST_QUOTES) {
      out.println("    … +" + (facts.size() - MOST_QUOTES));
    }
  }

  private void quote(Cited fact) {
    String host = fact.host().isEmpty() ? "" : " [" + fact.host() + "]";
    String unit = fact.unit() == null || fact.unit().isBlank() ? "" : " " + fact.unit();
    String value =
        fact.name() == null || fact.value() == null
            ? ""
            : "  (" + fact.name() + " = " + fact.value() + unit + ")";
    String quote = fact.quote().strip();
    String cut =
        quote.length() <= WIDEST_QUOTE ? quote : quote.substring(0, WIDEST_QUOTE - 1) + "…";
    out.println(printable("    " + fact.file() + ":" + fact.line() + host + "  " + cut + value));
  }

  private void list(Text title, List<Text> texts) {
    if (!texts.isEmpty()) {
      line(title, say(Text.join("; ", texts)));
    }
  }

  private void line(Text title, String text) {
    out.println(printable("  " + say(title) + ": " + text));
  }

  private String say(Text text) {
    return text.in(lang);
  }

  /** Quoted logs may hold terminal commands; none of them reaches the reader's terminal. */
  private static String printable(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.chars()
        .forEach(c -> clean.append(c == '\t' ? ' ' : Character.isISOControl(c) ? '?' : (char) c));
    return clean.toString();
  }

  private static Text verdict(Verdict verdict) {
    return switch (verdict) {
      case PASS -> Text.of("적합", "PASS");
      case FAIL -> Text.of("부적합", "FAIL");
      case INCONCLUSIVE -> Text.of("판정 불가(재확인 필요)", "INCONCLUSIVE");
      case NOT_TESTED -> Text.of("미시험(적합 아님)", "NOT TESTED");
      case NOT_APPLICABLE -> Text.of("해당 없음(제외 승인)", "NOT APPLICABLE");
    };
  }
}
