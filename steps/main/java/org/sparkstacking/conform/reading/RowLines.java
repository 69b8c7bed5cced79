package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.LinkState;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Read a format line by line: prefixes of collectors are taken off, prompts are followed, so that a
 * format finds its rows in an answer of its own as well as in a long mixed log.
 */
abstract class RowLines implements LineReader {
  /** No row of these formats is longer; longer lines are left alone. */
  private static final int LONGEST = 1 << 16;

  /** More rows than any host prints; a log that repeats itself is not kept. */
  private static final int MOST = 200_000;

  private final String format;
  private final Source source;
  private final List<Observed> seen = new ArrayList<>();
  private String command;
  private @Nullable Place commandAt;
  private String shellHost = "";
  private String label = "";
  private String labelBefore = "";
  private @Nullable NotUnderstood odd;

  /** Where the last command's rows begin: the text may end before its output did. */
  private int lastOrdered;

  RowLines(String format, Source source, String command) {
    this.format = format;
    this.source = source;
    this.command = command;
  }

  @Override
  public final void accept(Script.Line line) {
    if (line.text().length() > LONGEST) {
      return;
    }
    Optional<Prompt> prompt = Prompt.of(line.text());
    if (prompt.isPresent()) {
      follow(prompt.get(), line);
      return;
    }
    if (!relevant(line.text())) {
      return;
    }
    NotUnderstood first = null;
    for (HostLine way : ways(line.text())) {
      odd = null;
      boolean read = row(way.text(), place(way.host(), line));
      if (read) {
        add(odd);
        return;
      }
      first = first == null ? odd : first;
    }
    add(first);
  }

  @Override
  public final List<Observed> finish() {
    ended();
    for (int i = lastOrdered; i < seen.size(); i++) {
      if (seen.get(i) instanceof LinkState state && state.whole()) {
        seen.set(i, state.cut());
      }
    }
    return List.copyOf(seen);
  }

  /** Tell cheaply whether the line may matter: it is asked for every line of a 200 MB log. */
  abstract boolean relevant(String line);

  /** Read the text if it is a row of this format, and tell whether it was. */
  abstract boolean row(String text, Place place);

  /** Called before another command's output starts. */
  void ordered() {}

  /** Called after the last line. */
  void ended() {}

  final String command() {
    return command;
  }

  /** Give the place of the last command line of a terminal, null where none was seen. */
  final @Nullable Place commandAt() {
    return commandAt;
  }

  final void add(@Nullable Observed observed) {
    if (observed != null && seen.size() < MOST) {
      seen.add(observed);
    }
  }

  final void fact(String name, String value, Place place) {
    add(
        new org.sparkstacking.conform.observed.HostFact(
            place.source(), name, new Seen<>(value, place)));
  }

  /** Say that the line looks like data; it counts unless the line reads well without a prefix. */
  final boolean notUnderstood(Place place, String problem) {
    odd = new NotUnderstood(format, place, problem);
    return false;
  }

  private void follow(Prompt prompt, Script.Line line) {
    ordered();
    lastOrdered = seen.size();
    command = prompt.command();
    shellHost = prompt.host().isEmpty() ? shellHost : prompt.host();
    commandAt = place("", line);
  }

  /**
   * A prefix that cannot be a key comes off first, so that all its lines get the same host. Two
   * hosts that print at once take turns: the label before the last one counts as well.
   */
  private List<HostLine> ways(String text) {
    List<HostLine> ways = HostLine.of(text);
    HostLine labelled = HostLine.labelled(ways.get(0).text());
    String now = labelled == null ? "" : labelled.host();
    boolean repeated =
        labelled != null && (labelled.hosty() || now.equals(label) || now.equals(labelBefore));
    labelBefore = label;
    label = now;
    String first = ways.get(0).text();
    if (ways.size() > 1 && (repeated || HostLine.marked(first, ways.get(1)))) {
      Collections.rotate(ways, -1);
    }
    return ways;
  }

  private Place place(String host, Script.Line line) {
    String named = host.isEmpty() ? shellHost : host;
    boolean guessed = source.question().isEmpty() && new HostLine(named, "").hosty();
    boolean free = source.host().isEmpty() || guessed;
    Source from = free && !named.isEmpty() ? source.onHost(named) : source;
    return new Place(from, line.number(), line.text());
  }
}
