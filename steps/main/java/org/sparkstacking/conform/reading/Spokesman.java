package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Source;

/** Tells the host that a line of NCCL, nccl-tests or a collector names as its own. */
final class Spokesman {
  private static final int LONGEST = 600;

  /** {@code host:pid:tid [dev]}; NVIDIA/nccl src/debug.cc. */
  private static final Pattern PROCESS =
      Pattern.compile("(?:^|\\s)([A-Za-z0-9][\\w.-]{0,80}):\\d{1,10}:\\d{1,10} \\[\\d");

  /** {@code host: Test CUDA failure}, {@code .. host pid 12: Test failure}; nccl-tests common.h. */
  private static final Pattern TEST =
      Pattern.compile("^\\s{0,8}(?:\\.\\. )?([A-Za-z0-9][\\w.-]{0,80})(?: pid \\d{1,10})?: Test ");

  private Spokesman() {}

  /** Give the source of a line of saved text: on the host that the line itself names. */
  static Source of(Source source, String line) {
    if (!source.host().isEmpty() && !source.question().isEmpty()) {
      return source;
    }
    String head = line.length() <= LONGEST ? line : line.substring(0, LONGEST);
    String text = Prefixes.strip(head).text();
    Matcher process = PROCESS.matcher(text);
    if (process.find()) {
      return source.onHost(process.group(1));
    }
    Matcher test = TEST.matcher(text);
    if (test.find()) {
      return source.onHost(test.group(1));
    }
    String speaker = Prefixes.strip(head).speaker();
    return speaker.isEmpty() || speaker.startsWith("rank ") ? source : source.onHost(speaker);
  }
}
