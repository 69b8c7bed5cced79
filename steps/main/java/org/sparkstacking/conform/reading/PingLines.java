package org.sparkstacking.conform.reading;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.DuplicateAddress;
import org.sparkstacking.conform.observed.Ping;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;

/** Reads {@code ping} of iputils and {@code arping -D}. */
final class PingLines extends RowLines {
  private static final Pattern HEAD =
      Pattern.compile(
          "PING\\s+(\\S+)\\s+(?:\\(([\\d.]+)\\)\\s+)?(?:from\\s+(\\S+)\\s+([\\w.-]+)?:?\\s*)?(\\d{1,6})(?:\\(\\d+\\))?\\s+(?:data\\s+)?bytes.*");
  private static final Pattern SUMMARY =
      Pattern.compile(
          "\\s*(\\d{1,9})\\s+packets\\s+transmitted,\\s+(\\d{1,9})\\s+(?:packets\\s+)?received,.*?([\\d.]{1,8})%\\s+packet\\s+loss.*");
  private static final Pattern PING = Pattern.compile("(?:^|[\\s/])ping\\s+(.*)");
  private static final Pattern ARPING = Pattern.compile("(?:^|[\\s/])arping\\s+(.*)");
  private static final Pattern REPLIES =
      Pattern.compile("\\s*Received\\s+(\\d{1,9})\\s+(?:response|repl)\\S*.*");
  private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}");

  private final Map<Source, Matcher> heads = new HashMap<>();
  private final Map<Source, Boolean> tooLong = new HashMap<>();

  PingLines(Source source, String command) {
    super("ping", source, command);
  }

  @Override
  void ordered() {
    heads.clear();
    tooLong.clear();
  }

  @Override
  boolean relevant(String line) {
    return line.contains("PING")
        || line.contains("packets transmitted")
        || line.contains("too long")
        || line.contains("Received");
  }

  @Override
  boolean row(String text, Place place) {
    Matcher head = HEAD.matcher(text);
    if (head.matches()) {
      heads.put(place.source(), head);
      tooLong.remove(place.source());
      return true;
    }
    if (text.contains("essage too long")) {
      tooLong.put(place.source(), true);
      return true;
    }
    return summary(text, place) || duplicate(text, place);
  }

  private boolean summary(String text, Place place) {
    Matcher m = SUMMARY.matcher(text);
    if (!m.matches()) {
      return text.contains("packets transmitted")
          && notUnderstood(place, "'N packets transmitted, M received' expected");
    }
    Matcher order = PING.matcher(command());
    String arguments = order.find() ? order.group(1) : "";
    Matcher head = heads.get(place.source());
    add(
        new Ping(
            place.source(),
            peer(head, arguments),
            bound(head, arguments),
            payload(head, arguments),
            arguments.contains("-M do"),
            Integer.parseInt(m.group(1)),
            Integer.parseInt(m.group(2)),
            tooLong.getOrDefault(place.source(), false),
            place));
    return true;
  }

  private boolean duplicate(String text, Place place) {
    Matcher replies = REPLIES.matcher(text);
    if (!replies.matches()) {
      return false;
    }
    Matcher order = ARPING.matcher(command());
    String arguments = order.find() ? order.group(1) : "";
    if (arguments.contains("-D") && !replies.group(1).equals("0")) {
      add(new DuplicateAddress(place.source(), last(arguments), option(arguments, "-I"), place));
    }
    return true;
  }

  private static String peer(@Nullable Matcher head, String arguments) {
    if (head != null) {
      return head.group(2) == null ? head.group(1) : head.group(2);
    }
    return last(arguments);
  }

  private static String bound(@Nullable Matcher head, String arguments) {
    String option = option(arguments, "-I");
    if (option.isEmpty() && head != null && head.group(4) != null) {
      return head.group(4);
    }
    return option;
  }

  private static int payload(@Nullable Matcher head, String arguments) {
    String text = head == null ? option(arguments, "-s") : head.group(5);
    return Numbers.small(text).orElse(0);
  }

  private static String option(String arguments, String name) {
    String[] words = arguments.split("\\s+");
    for (int i = 0; i + 1 < words.length; i++) {
      if (words[i].equals(name)) {
        return words[i + 1];
      }
    }
    return "";
  }

  private static String last(String arguments) {
    String found = "";
    for (String word : arguments.split("\\s+")) {
      found = ADDRESS.matcher(word).matches() ? word : found;
    }
    return found;
  }
}
