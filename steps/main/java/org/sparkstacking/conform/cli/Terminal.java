package org.sparkstacking.conform.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.sparkstacking.conform.claim.Lang;

/**
 * Hold where a command writes, and how.
 *
 * @param tty whether a person watches, so that a line may be written again
 * @param colour whether colours may be used: a TTY without NO_COLOR
 * @param lang language unless {@code --lang} says otherwise
 */
record Terminal(PrintWriter out, PrintWriter err, boolean tty, boolean colour, Lang lang) {
  /** Set by the launcher, which can ask the shell; Java 17 and 25 answer differently. */
  static final String TTY_PROPERTY = "conform.tty";

  /** Use the process's own streams, always in UTF-8: under LANG=C Java would print '?'. */
  static Terminal standard(Map<String, String> env, Map<String, String> properties) {
    boolean tty = properties.getOrDefault(TTY_PROPERTY, "").equals("1");
    String term = env.getOrDefault("TERM", "");
    boolean plain = env.containsKey("NO_COLOR") || term.equals("dumb") || term.isEmpty();
    return new Terminal(
        utf8(FileDescriptor.out), utf8(FileDescriptor.err), tty, tty && !plain, lang(env));
  }

  Terminal in(Lang other) {
    return new Terminal(out, err, tty, colour, other);
  }

  /** POSIX order: LC_ALL, LC_MESSAGES, LANG; Korean if it says so, else English. */
  static Lang lang(Map<String, String> env) {
    for (String name : new String[] {"LC_ALL", "LC_MESSAGES", "LANG"}) {
      String value = env.getOrDefault(name, "").toLowerCase(Locale.ROOT);
      if (!value.isEmpty()) {
        return value.startsWith("ko") ? Lang.KO : Lang.EN;
      }
    }
    return Lang.EN;
  }

  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
  }
}
