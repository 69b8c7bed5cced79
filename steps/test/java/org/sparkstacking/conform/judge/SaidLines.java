package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;

/** Prints what judges and the diagnosis say, every field, one line a field. */
final class SaidLines {
  private static final int WIDEST_QUOTE = 50;

  private final Wordbook words;
  private final List<Text> texts = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final String home;

  private SaidLines(Wordbook words, String home) {
    this.words = words;
    this.home = home;
  }

  /** Start a page on a text; its quotes come from this file unless they say so. */
  static SaidLines ofText(Wordbook words, String file) {
    return new SaidLines(words, file);
  }

  /** Start a page on a run: a line of its evidence is named, not quoted. */
  static SaidLines ofRun(Wordbook words) {
    return new SaidLines(words, "");
  }

  SaidLines findings(List<Finding> findings) {
    findings.forEach(this::finding);
    return this;
  }

  SaidLines line(String line) {
    lines.add(line);
    return this;
  }

  private void finding(Finding f) {
    lines.add(f.criterion() + " " + f.verdict() + " @ " + say(f.where()));
    text("seen", f.seen());
    text("expected", f.expected());
    text("how", f.how());
    next(f.whose(), f.next());
    f.cited().forEach(c -> lines.add("  cites " + cited(c)));
    causes(f.causes());
    f.remarks().forEach(r -> text("remark", r));
  }

  SaidLines diagnosed(Diagnosed d) {
    lines.add("diagnosis of " + d.claim() + " " + d.verdict() + (d.spoken() ? "" : " silent"));
    text("said", d.diagnosis());
    next(d.whose(), d.next());
    d.notShown().forEach(n -> text("not shown", n));
    causes(d.causes());
    d.remarks().forEach(r -> text("remark", r));
    d.facts().forEach(c -> lines.add("  fact " + where(c) + named(c)));
    return this;
  }

  private void next(Whose whose, Text next) {
    text("next for " + whose.id(), next);
  }

  private void causes(List<String> causes) {
    if (!causes.isEmpty()) {
      lines.add("  causes " + String.join(" ", causes));
    }
  }

  private void text(String name, Text text) {
    if (!text.en().isEmpty() || !text.ko().isEmpty()) {
      lines.add("  " + name + ": " + say(text));
    }
  }

  private String say(Text text) {
    texts.add(text);
    return words.say(text);
  }

  private String cited(Cited c) {
    if (home.isEmpty()) {
      return where(c) + named(c);
    }
    String quote = Wordbook.flat(c.quote());
    boolean wide = quote.length() > WIDEST_QUOTE;
    return where(c)
        + named(c)
        + " '"
        + (wide ? quote.substring(0, WIDEST_QUOTE) + "'…" + quote.length() : quote + "'");
  }

  private String where(Cited c) {
    String file = c.file().equals(home) ? "" : c.file().replaceFirst("^evidence/", "") + ":";
    boolean told = c.host().isEmpty() || file.startsWith(c.host() + "/");
    return file + c.line() + (told ? "" : " on " + c.host());
  }

  private static String named(Cited c) {
    boolean bare = c.name() == null && c.value() == null && c.unit() == null;
    String unit = c.unit() == null ? "" : " " + c.unit();
    return bare
        ? ""
        : " "
            + Objects.requireNonNullElse(c.name(), "-")
            + "="
            + Wordbook.flat(Objects.requireNonNullElse(c.value(), "-"))
            + unit;
  }

  /** List every text that was printed. */
  List<Text> texts() {
    return texts;
  }

  List<String> lines() {
    return lines;
  }
}
