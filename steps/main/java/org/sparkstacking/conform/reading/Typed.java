package org.sparkstacking.conform.reading;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Hold what somebody typed at a prompt, as a saved terminal shows it.
 *
 * @param host host that prompt or command names, "" when neither does
 * @param command the command line as it stands after the prompt, "" for an empty prompt
 * @param plain the same without sudo, timeout, env, ssh, kubectl exec and the like
 */
record Typed(String host, String command, String plain) {
  private static final int LONGEST = 4000;

  /** {@code user@host:~$ }, {@code [user@host ~]$ }, {@code (venv) root@host:/x# }. */
  private static final Pattern AT_HOST =
      Pattern.compile(
          "(?:\\([\\w. -]{1,40}\\) ?)?\\[?(?:I have no name!|[A-Za-z_][\\w.-]{0,40})@([A-Za-z0-9][\\w.-]{0,80})"
              + "(?:[: ][^$#%>]{0,200})?[$#%>](?: (.*)|)");

  /** {@code spark-01:~$ }, {@code spark-01$ }: a host's name by how people name these machines. */
  private static final Pattern HOST_ALONE =
      Pattern.compile("([A-Za-z][\\w.-]{1,60})(?::(?:~|/)[^$#\\s]{0,120})? ?[$#] (\\S.*)");

  /** {@code bash-5.1# }, {@code sh-4.4$ }. */
  private static final Pattern BARE_SHELL = Pattern.compile("(?:ba)?sh-\\d\\.\\d{1,2}[$#] ?(.*)");

  /** {@code / # }, {@code ~ $ }, {@code /app # }: the shell of busybox. */
  private static final Pattern BUSY_SHELL = Pattern.compile("[/~][\\w./-]{0,60} [$#] (\\S.*)");

  /** {@code ### cmd}, {@code === cmd ===}, {@code --- cmd ---}, {@code >>> cmd}. */
  private static final Pattern HEADING =
      Pattern.compile("(?:#{2,6}|={2,}|-{2,}|>{2,}) (.*?)(?: ?[#=<-]{2,})?");

  /** Find the command in a line, or null where there is none. */
  static @Nullable Typed in(String line) {
    String text = line.strip();
    if (text.isEmpty() || text.length() > LONGEST) {
      return null;
    }
    if (text.startsWith("[exit ") && text.indexOf("] ") > 0) {
      text = text.substring(text.indexOf("] ") + 2);
    }
    return switch (text.charAt(0)) {
      case '$' -> text.startsWith("$ ") ? of("", text.substring(2)) : null;
      case '+' -> traced(text);
      case '#', '=', '-', '>' -> heading(text);
      case '/', '~' -> busy(text);
      default -> prompted(text);
    };
  }

  private static @Nullable Typed traced(String text) {
    int blank = text.indexOf(' ');
    boolean plus =
        blank > 0 && blank < 5 && text.substring(0, blank).chars().allMatch(c -> c == '+');
    return plus ? known(text.substring(blank + 1)) : null;
  }

  private static @Nullable Typed busy(String text) {
    Matcher shell = BUSY_SHELL.matcher(text);
    return shell.matches() ? of("", shell.group(1)) : prompted(text);
  }

  private static @Nullable Typed heading(String text) {
    if (text.startsWith("# ")) {
      return known(text.substring(2));
    }
    Matcher heading = HEADING.matcher(text);
    if (!heading.matches()) {
      return null;
    }
    String inner = heading.group(1).strip();
    Typed prompted = inner.isEmpty() || "#=->".indexOf(inner.charAt(0)) >= 0 ? null : in(inner);
    return prompted != null ? prompted : known(inner);
  }

  private static @Nullable Typed prompted(String text) {
    int at = text.indexOf('@');
    boolean flags = text.endsWith(">") && text.indexOf('<') > 0; // eth0@if31 … <UP,LOWER_UP>
    if (at > 0 && at < 60 && !flags) {
      Matcher prompt = AT_HOST.matcher(text);
      if (prompt.matches()) {
        return of(prompt.group(1), prompt.group(2) == null ? "" : prompt.group(2));
      }
    }
    Typed alone = hostAlone(text);
    if (alone != null) {
      return alone;
    }
    if (text.startsWith("bash-") || text.startsWith("sh-")) {
      Matcher shell = BARE_SHELL.matcher(text);
      return shell.matches() ? of("", shell.group(1)) : null;
    }
    return Programs.bare(text) ? of("", text) : null;
  }

  private static @Nullable Typed hostAlone(String text) {
    int sign = text.indexOf("$ ") >= 0 ? text.indexOf("$ ") : text.indexOf("# ");
    if (sign <= 2 || sign > 80) {
      return null;
    }
    Matcher prompt = HOST_ALONE.matcher(text);
    return prompt.matches() && new HostLine(prompt.group(1), "").hosty()
        ? of(prompt.group(1), prompt.group(2))
        : null;
  }

  private static @Nullable Typed known(String command) {
    return Programs.starts(Wrapped.of(command).command()) || Programs.starts(command)
        ? of("", command)
        : null;
  }

  private static Typed of(String host, String command) {
    Wrapped inner = Wrapped.of(command.strip());
    return new Typed(
        inner.host().isEmpty() ? host : inner.host(), command.strip(), inner.command());
  }

  /** List the forms of the command that a reader may know. */
  List<String> forms() {
    return plain.equals(command) ? List.of(command) : List.of(plain, command);
  }
}
