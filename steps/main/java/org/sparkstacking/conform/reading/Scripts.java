package org.sparkstacking.conform.reading;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Source;

/** Turns bytes of an answer into lines that readers can read. */
public final class Scripts {
  /** CSI and OSC sequences and single escapes of ECMA-48. */
  private static final Pattern ANSI =
      Pattern.compile("\u001b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|.)");

  private Scripts() {}

  /** Decode as UTF-8 and split into lines; see {@link Script} for what is taken out. */
  public static Script of(Source source, String command, byte[] bytes) {
    return of(source, command, new String(bytes, StandardCharsets.UTF_8));
  }

  public static Script of(Source source, String command, String text) {
    List<Script.Line> lines = new ArrayList<>();
    int number = 0;
    for (String raw : text.split("\n", -1)) {
      lines.add(new Script.Line(++number, clean(raw)));
    }
    if (!lines.isEmpty() && lines.get(lines.size() - 1).text().isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    return new Script(source, command, lines);
  }

  /** Take out ANSI sequences, NUL bytes, carriage returns at the end and a byte order mark. */
  public static String clean(String raw) {
    String line = raw;
    if (line.indexOf('\u001b') >= 0) {
      line = ANSI.matcher(line).replaceAll("");
    }
    if (line.indexOf('\0') >= 0) {
      line = line.replace("\0", "");
    }
    if (!line.isEmpty() && line.charAt(0) == '\ufeff') {
      line = line.substring(1);
    }
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) == '\r') {
      end--;
    }
    return line.substring(0, end);
  }
}
