package org.sparkstacking.conform.reading;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hold one command line as a terminal shows it.
 *
 * @param host host named by the prompt, "" when it names none
 * @param command what was typed
 */
record Prompt(String host, String command) {
  /** {@code user@host:~$ cmd}, {@code root@host:~# cmd}, {@code [exit 0] $ cmd}, {@code $ cmd}. */
  private static final Pattern TYPED =
      Pattern.compile(
          "\\s*(?:\\[exit -?\\d{1,4}\\]\\s*)?(?:\\[?(?:I have no name!|[\\w.-]{1,64})@([\\w.-]{1,64})[^$#]{0,200}[$#]|\\$)\\s+(\\S.*)");

  /** {@code set -x}. */
  private static final Pattern TRACED = Pattern.compile("\\+{1,4} ([a-z]\\S*.*)");

  /** A program that people paste without a prompt. */
  private static final Pattern BARE =
      Pattern.compile(
          "\\s*((?:sudo\\s+)?(?:ib_(?:write|read|send)_bw|iperf3|ibdev2netdev|nvidia-smi|ethtool|rdma link|ip (?:-\\S+\\s+)*(?:a|addr|address|r|route|link))(?:\\s+(?![|=:]).*)?)");

  static Optional<Prompt> of(String line) {
    if (line.indexOf('$') >= 0 || line.indexOf('#') > 0) {
      Matcher typed = TYPED.matcher(line);
      if (typed.matches()) {
        return Optional.of(
            new Prompt(typed.group(1) == null ? "" : typed.group(1), typed.group(2)));
      }
      Optional<Prompt> alone = hostAlone(line);
      if (alone.isPresent()) {
        return alone;
      }
    }
    if (line.startsWith("+")) {
      Matcher traced = TRACED.matcher(line);
      return traced.matches() ? Optional.of(new Prompt("", traced.group(1))) : Optional.empty();
    }
    return bare(line);
  }

  /** Tell whether the output was filtered, so that a missing row means nothing. */
  static boolean filtered(String command) {
    return command.contains("grep")
        || command.contains("| head")
        || command.contains("| tail")
        || command.contains("| awk")
        || command.contains("| sed");
  }

  /** A host's name alone in front, as {@link Typed} takes it. */
  private static Optional<Prompt> hostAlone(String line) {
    Typed typed = line.length() > 400 ? null : Typed.in(line);
    return typed == null || typed.host().isEmpty() || typed.command().isEmpty()
        ? Optional.empty()
        : Optional.of(new Prompt(typed.host(), typed.command()));
  }

  private static Optional<Prompt> bare(String line) {
    if (line.isEmpty()
        || line.length() > 400
        || "in rse".indexOf(line.stripLeading().isEmpty() ? '~' : line.stripLeading().charAt(0))
            < 0) {
      return Optional.empty();
    }
    Matcher bare = BARE.matcher(line);
    return bare.matches() ? Optional.of(new Prompt("", bare.group(1))) : Optional.empty();
  }
}
