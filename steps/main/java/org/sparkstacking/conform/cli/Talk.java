package org.sparkstacking.conform.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;

/**
 * Asks a person.
 *
 * @param yes whether every question is answered by what is suggested, and yes
 */
record Talk(BufferedReader answers, PrintWriter out, Lang lang, boolean yes) {

  /** Ask for a word; an empty answer takes what is suggested. */
  String word(Text question, String suggested) {
    if (yes) {
      return suggested;
    }
    out.print(question.in(lang) + (suggested.isEmpty() ? ": " : " [" + suggested + "]: "));
    String answer = line();
    return answer.isEmpty() ? suggested : answer;
  }

  /** Ask whether something may be done; no answer is no. */
  boolean may(Text question) {
    if (yes) {
      return true;
    }
    out.print(question.in(lang) + " [y/N] ");
    String answer = line();
    return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes") || answer.equals("예");
  }

  void say(Text text) {
    out.println(text.in(lang));
    out.flush();
  }

  private String line() {
    out.flush();
    try {
      String line = answers.readLine();
      if (line == null) {
        out.println();
        out.flush();
      }
      return line == null ? "" : line.strip();
    } catch (IOException e) {
      throw new UncheckedIOException("the answer cannot be read", e);
    }
  }
}
