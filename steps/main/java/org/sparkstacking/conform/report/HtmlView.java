package org.sparkstacking.conform.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import org.sparkstacking.conform.claim.Lang;

/** Writes the record as one script-free page with one linked style sheet. */
final class HtmlView {
  private final TemplateEngine templates = TemplateEngine.createPrecompiled(ContentType.Html);

  /**
   * Render the page for a screen.
   *
   * @param hash SHA-256 of record.json, hexadecimal
   */
  String page(RunRecord run, Lang lang, String hash, RanCommands commands) {
    return render("record.jte", new RecordPage(run, Words.in(lang), hash, commands, false));
  }

  /** Render the page to be printed, with running head and foot. */
  String paper(RunRecord run, Lang lang, String hash, RanCommands commands, RecordPaper.Room room) {
    return render(
        "record.jte", new RecordPage(run, Words.in(lang), hash, commands, true).with(room));
  }

  /** Render a template with its page object. */
  String render(String template, Object page) {
    StringOutput output = new StringOutput();
    templates.render(template, page, output);
    return output.toString();
  }

  /** Give the style sheet that belongs beside the page. */
  static byte[] styleSheet() throws IOException {
    try (InputStream css = HtmlView.class.getResourceAsStream("/reports/record.css")) {
      if (css == null) {
        throw new IOException("reports/record.css is missing from the kit's jar; build it again");
      }
      return css.readAllBytes();
    }
  }
}
