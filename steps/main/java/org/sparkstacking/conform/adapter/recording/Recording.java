package org.sparkstacking.conform.adapter.recording;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A run as its journal tells it.
 *
 * <p>A last line without its end, as a killed run leaves it, is left out. Any other line that
 * cannot be read is an IllegalStateException: then the journal was changed.
 */
public final class Recording {
  private final Path folder;
  private final List<JournalLine> lines;

  private Recording(Path folder, List<JournalLine> lines) {
    this.folder = folder;
    this.lines = lines;
  }

  /** Tell whether the folder is that of a run of this kit. */
  public static boolean isThere(Path folder) {
    return Files.isRegularFile(folder.resolve(Journal.FILE));
  }

  public static Recording read(Path folder) {
    Path file = folder.resolve(Journal.FILE);
    List<JournalLine> lines = new ArrayList<>();
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      String line = reader.readLine();
      while (line != null) {
        String next = reader.readLine();
        parse(file, line, next == null).ifPresent(lines::add);
        line = next;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the journal " + file, e);
    }
    if (lines.isEmpty() || lines.get(0).run() == null) {
      throw new IllegalStateException(file + " does not begin with a run's first line");
    }
    return new Recording(folder, lines);
  }

  public RunStart start() {
    RunStart start = lines.get(0).run();
    if (start == null) {
      throw new IllegalStateException("a recording begins with its run");
    }
    return start;
  }

  public Instant startedAt() {
    return lines.get(0).at();
  }

  /** Give the time of the last thing that the journal knows. */
  public Instant lastAt() {
    JournalLine last = lines.get(lines.size() - 1);
    JournalLine.AnswerLine answer = last.answer();
    return answer == null ? last.at() : answer.askedAt().plusMillis(answer.tookMillis());
  }

  /** Tell how the run ended; nothing where it was killed. */
  public Optional<String> ended() {
    return lines.stream()
        .map(JournalLine::ended)
        .flatMap(e -> Optional.ofNullable(e).stream())
        .reduce((a, b) -> b);
  }

  /** Tell whether the topic was looked at to its end. */
  public boolean ended(String topic) {
    return lines.stream().anyMatch(l -> topic.equals(l.topic()));
  }

  /** Count the places from which secrets were taken out; 0 in journals that do not tell. */
  public int scrubbed() {
    return answers().stream()
        .map(JournalLine.AnswerLine::scrubbed)
        .flatMap(n -> Optional.ofNullable(n).stream())
        .mapToInt(Integer::intValue)
        .sum();
  }

  /**
   * Give how long each topic took that was looked at to its end, from its first question, in order.
   *
   * @param before topic whose name begins the ids of its questions, which come before all others
   */
  public Map<String, Duration> times(String before) {
    return new TopicTimes(before).of(lines);
  }

  /**
   * Give what each host said to a question; hosts that gave no answer, or whose evidence was
   * changed, are left out.
   */
  public Map<String, String> told(String question) {
    Map<String, String> said = new TreeMap<>();
    for (JournalLine.AnswerLine answer : answers()) {
      byte[] out = answer.id().equals(question) ? body(answer.out()) : null;
      if (out != null && out.length > 0) {
        said.put(answer.host(), new String(out, StandardCharsets.UTF_8));
      }
    }
    return said;
  }

  List<JournalLine.AnswerLine> answers() {
    List<JournalLine.AnswerLine> answers = new ArrayList<>();
    for (JournalLine line : lines) {
      JournalLine.AnswerLine answer = line.answer();
      if (answer != null) {
        answers.add(answer);
      }
    }
    return answers;
  }

  /** Read an evidence file; null where it is not what the journal says it was. */
  byte @Nullable [] body(JournalLine.FileLine line) {
    Path file = folder.resolve(line.file()).normalize();
    if (!file.startsWith(folder.normalize()) || !Files.isRegularFile(file)) {
      return null;
    }
    try {
      byte[] bytes = Files.readAllBytes(file);
      return Sha256.of(bytes).equals(line.sha256()) ? bytes : null;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the evidence " + file, e);
    }
  }

  private static Optional<JournalLine> parse(Path file, String line, boolean last) {
    try {
      return Optional.of(JournalLine.JSON.readValue(line, JournalLine.class));
    } catch (JacksonException e) {
      if (last) {
        return Optional.empty();
      }
      throw new IllegalStateException(file + " holds a line that the kit did not write", e);
    }
  }
}
