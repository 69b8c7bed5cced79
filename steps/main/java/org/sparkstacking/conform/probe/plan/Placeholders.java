package org.sparkstacking.conform.probe.plan;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes and matches what is not known before a run: its id, pods, addresses, process ids. */
final class Placeholders {
  /** Stands for the run's id while the probes are walked through. */
  static final String RUN_ID = "R0U0N0I0D";

  /** Stands for a process id: a number that no Linux gives. */
  static final String PID = "999999999";

  /** Stands for the token by which an API server goes on with a list. */
  static final String TOKEN = "T0O0K0E0N";

  private static final String RUN = "<RUN>";
  private static final String RUN_LOWER = "<run>";
  private static final Pattern PLACE = Pattern.compile("<[A-Za-z][A-Za-z0-9._-]*>");
  private static final String WORD = "[A-Za-z0-9.:%_-]+";

  private Placeholders() {}

  /** Name what is only known in the run, such as {@code <ip-of-traffic-1>}. */
  static String of(String what) {
    return "<" + what + ">";
  }

  /** Put readable placeholders where the walk put its own. */
  static String shown(String line) {
    return line.replace(RUN_ID, RUN)
        .replace(RUN_ID.toLowerCase(Locale.ROOT), RUN_LOWER)
        .replace(TOKEN, "<token>")
        .replace(PID, "<pids>");
  }

  /** Tell whether a line of a run is what a shown line says, with the placeholders filled in. */
  static boolean covers(String shown, String line, String runId) {
    StringBuilder pattern = new StringBuilder();
    Matcher places = PLACE.matcher(shown);
    int from = 0;
    while (places.find()) {
      pattern.append(Pattern.quote(shown.substring(from, places.start())));
      pattern.append(meaning(places.group(), runId));
      from = places.end();
    }
    pattern.append(Pattern.quote(shown.substring(from)));
    return Pattern.matches(pattern.toString(), line);
  }

  private static String meaning(String place, String runId) {
    return switch (place) {
      case RUN -> Pattern.quote(runId);
      case RUN_LOWER -> Pattern.quote(runId.toLowerCase(Locale.ROOT));
      case "<token>" -> "[^&]+";
      case "<pids>" -> "[0-9 ]+";
      default -> WORD;
    };
  }
}
