package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Give every host, pod or container that a prefix names a reading of its own, so that tables and
 * documents which collectors marked line by line, or which two hosts printed at once, are read as
 * they were printed. For readers that take whole documents and know no prefixes.
 */
final class Speakers {
  /** More than any incident has; what comes after them is left alone. */
  private static final int MOST = 32;

  /** Lines a prefix must stand before until it is taken for one. */
  private static final int SURE = 2;

  private final Function<String, Recogniser> opener;
  private final Function<String, Recogniser> terminalOpener;
  private final Map<String, Speaker> speakers = new LinkedHashMap<>();
  private final Map<String, Recogniser> terminals = new LinkedHashMap<>();

  /**
   * Start on one text.
   *
   * @param opener opens the reading of the host that a prefix names, "" for none
   * @param terminalOpener opens the reading of a host's whole terminal
   */
  Speakers(Function<String, Recogniser> opener, Function<String, Recogniser> terminalOpener) {
    this.opener = opener;
    this.terminalOpener = terminalOpener;
  }

  /** Tell how a line was taken. */
  enum Taken {
    /** It has no prefix, or nobody understood it without its prefix. */
    NOT,
    /** It says something, and may say more with its prefix. */
    READ,
    /** It is a line of a host's own terminal, for which nobody else has to read it. */
    WHOLLY
  }

  /** Take the next line if it has a prefix. */
  Taken accept(long number, String line) {
    boolean any = false;
    for (Spoken spoken : Spoken.in(line)) {
      Recogniser terminal = terminal(spoken);
      if (terminal != null) {
        terminal.accepted(number, spoken.text());
        return Taken.WHOLLY;
      }
      any |= take(number, spoken);
    }
    return any ? Taken.READ : Taken.NOT;
  }

  /** From its first prompt on, what a host prints is a terminal of its own. */
  private @Nullable Recogniser terminal(Spoken spoken) {
    Recogniser known = terminals.get(spoken.mark());
    if (known != null || spoken.host().isEmpty() || terminals.size() == MOST) {
      return known;
    }
    if (!spoken.named() || !spoken.text().startsWith("$ ")) {
      return null;
    }
    Recogniser opened = terminalOpener.apply(spoken.host());
    terminals.put(spoken.mark(), opened);
    return opened;
  }

  private boolean take(long number, Spoken spoken) {
    Speaker speaker = speakers.get(spoken.mark());
    if (speaker == null && speakers.size() < MOST) {
      speaker = new Speaker(opener.apply(spoken.host()));
      speakers.put(spoken.mark(), speaker);
    }
    return speaker != null && speaker.take(number, spoken.text(), spoken.sure());
  }

  List<Recognised> finish() {
    return Stream.concat(
            speakers.values().stream().map(s -> s.recogniser), terminals.values().stream())
        .map(Recogniser::finish)
        .toList();
  }

  private static final class Speaker {
    private final Recogniser recogniser;
    private final List<Script.Line> first = new ArrayList<>();
    private int lines;

    Speaker(Recogniser recogniser) {
      this.recogniser = recogniser;
    }

    boolean take(long number, String text, boolean sure) {
      if (!sure && ++lines < SURE && !text.startsWith("{")) {
        first.add(new Script.Line(number, text));
        return false;
      }
      boolean any = false;
      for (Script.Line held : first) {
        any |= recogniser.accepted(held.number(), held.text());
      }
      first.clear();
      return recogniser.accepted(number, text) || any;
    }
  }

  /**
   * Hold a line that has a prefix.
   *
   * @param mark what tells one speaker from another
   * @param host host, pod or container, "" where the prefix names none
   * @param text the rest, with its indent
   * @param sure false where it may as well be a key of the document
   */
  record Spoken(String mark, String host, String text, boolean sure) {

    /** Tell whether the prefix is surely a host's name. */
    boolean named() {
      return sure || new HostLine(host, "").hosty();
    }

    /** List the ways: a word and a colon may be a host, or a key of the document. */
    static List<Spoken> in(String line) {
      if (line.length() < 2) {
        return List.of();
      }
      Prefixes.Stripped stripped = Prefixes.strip(line);
      String text = stripped.text();
      String host = stripped.speaker();
      List<Spoken> ways = new ArrayList<>(2);
      if (text.length() < line.length()) {
        ways.add(new Spoken(host + "/", host, text, true));
      }
      HostLine labelled = HostLine.labelled(text);
      if (labelled != null) {
        String mark = host + "/" + labelled.host();
        ways.add(new Spoken(mark, labelled.host(), labelled.text(), false));
      }
      return ways;
    }
  }
}
