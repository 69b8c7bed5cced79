package org.sparkstacking.conform.adapter.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.Question;

/**
 * Writes answers down before they are handed on: secrets taken out, bodies into evidence files,
 * then one line into the journal. What is judged is what was written.
 */
final class AnswerLog {
  private final Path folder;
  private final Journal journal;
  private final Scrubber scrubber;
  private final Set<String> used = new HashSet<>();

  AnswerLog(Path folder, Journal journal, Scrubber scrubber) {
    this.folder = folder;
    this.journal = journal;
    this.scrubber = scrubber;
  }

  /** Write an answer down and give it as it was written. */
  Answer written(Answer raw) {
    Answer answer = scrubbed(raw);
    Question question = answer.question();
    String stem = free(question);
    journal.answered(
        new JournalLine.AnswerLine(
            question.id(),
            question.host(),
            question.command(),
            answer.askedAt(),
            answer.took().toMillis(),
            answer.ending().name(),
            exit(answer.exit()),
            answer.detail(),
            answer.cut(),
            write(stem + ".out", answer.out()),
            write(stem + ".err", answer.err()),
            Scrubber.marks(latin(answer.out()))
                + Scrubber.marks(latin(answer.err()))
                + Scrubber.marks(answer.detail())));
    return answer;
  }

  private Answer scrubbed(Answer raw) {
    Question q = raw.question();
    return new Answer(
        q,
        raw.exit(),
        scrubber.clean(raw.out()),
        scrubber.clean(raw.err()),
        raw.askedAt(),
        raw.took(),
        raw.ending(),
        scrubber.clean(raw.detail()),
        raw.cut());
  }

  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Ids are unique per host and run; should one come twice, nothing is overwritten. */
  private synchronized String free(Question question) {
    String stem = Inquiry.evidenceFile(question, "");
    String free = stem;
    for (int n = 2; !used.add(free) || Files.exists(folder.resolve(free + ".out")); n++) {
      free = stem + "~" + n;
    }
    return free;
  }

  private JournalLine.FileLine write(String name, byte[] bytes) {
    Path file = folder.resolve(name);
    try {
      Files.createDirectories(folder.resolve(name.substring(0, name.lastIndexOf('/'))));
      Files.write(file, bytes);
      return new JournalLine.FileLine(name, bytes.length, Sha256.of(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot write the evidence " + file + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable Integer exit(OptionalInt exit) {
    return exit.isPresent() ? (Integer) exit.getAsInt() : null;
  }
}
