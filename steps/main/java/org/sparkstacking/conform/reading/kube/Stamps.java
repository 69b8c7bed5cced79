package org.sparkstacking.conform.reading.kube;

import java.util.regex.Pattern;

/** Takes off what log collectors put in front of a line. */
final class Stamps {
  /** RFC 3339 time of {@code kubectl logs --timestamps}, and {@code [pod/NAME/CONTAINER]}. */
  private static final Pattern FRONT =
      Pattern.compile(
          "^(?:\\[pod/[^\\]\\s]{1,300}\\] )?"
              + "(?:\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,12})?"
              + "(?:Z|[+-]\\d\\d:?\\d\\d) )?(?:(?:stdout|stderr) [FP] )?");

  private Stamps() {}

  static String off(String line) {
    if (line.isEmpty() || (line.charAt(0) != '[' && !Character.isDigit(line.charAt(0)))) {
      return line;
    }
    return FRONT.matcher(line).replaceFirst("");
  }
}
