package org.sparkstacking.conform.site;

import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;

/**
 * Say what is wrong at one place of a site file, and what to write instead.
 *
 * @param file name as the person gave it
 * @param line from 1; 0 when the whole file is meant
 * @param column from 1; 0 when the whole line or file is meant
 */
public record Problem(String file, int line, int column, Text what) {

  /** Give one line such as {@code site.yaml:12:5: …}, as compilers print it. */
  public String in(Lang lang) {
    return place() + ": " + what.in(lang);
  }

  private String place() {
    if (line == 0) {
      return file;
    }
    return column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
  }
}
