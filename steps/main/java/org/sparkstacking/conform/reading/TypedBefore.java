package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.AskedAgain;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;

/**
 * Notices in a saved terminal that a command is typed once more. A command counts as the same only
 * in a shell whose host the prompt names: of two pasted terminals without names nobody knows
 * whether they are one machine. What {@code kubectl} shows names its objects itself.
 */
final class TypedBefore {
  /** Repetitions kept of one text: a loop that traces itself asks without end. */
  private static final int MOST_AGAIN = 500;

  /** Commands remembered of one text: more than a person types into one terminal. */
  private static final int MOST = 1000;

  private final Map<String, Answer> last = new HashMap<>();
  private final List<AskedAgain> again = new ArrayList<>();
  private @Nullable Answer open;

  /** Hold one command and where its answer stands. */
  private record Answer(String command, Place place, long end) {}

  /** Take a command, or a prompt without one: what was typed before has given its answer. */
  void typed(Typed typed, Source source, Script.Line line) {
    close(line.number() - 1);
    String command = plain(typed.plain());
    boolean named = !source.host().isEmpty() || command.startsWith("kubectl ");
    if (!command.isEmpty() && named && last.size() < MOST) {
      open = new Answer(command, new Place(source, line.number(), line.text()), line.number());
    }
  }

  List<AskedAgain> finish(long lastLine) {
    close(lastLine);
    return List.copyOf(again);
  }

  private void close(long end) {
    Answer asked = open;
    open = null;
    if (asked == null) {
      return;
    }
    Answer now = new Answer(asked.command(), asked.place(), end);
    Answer before = last.put(asked.place().source().host() + " " + asked.command(), now);
    if (before != null && again.size() < MOST_AGAIN) {
      again.add(
          new AskedAgain(
              asked.place().source(),
              asked.command(),
              before.place().line(),
              before.end(),
              asked.place(),
              end));
    }
  }

  /** What is done with the output does not change what was asked. */
  private static String plain(String command) {
    int pipe = command.indexOf('|');
    String asked = pipe < 0 ? command : command.substring(0, pipe);
    return asked.strip().replaceAll("\\s+", " ");
  }
}
