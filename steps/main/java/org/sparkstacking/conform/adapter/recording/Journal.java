package org.sparkstacking.conform.adapter.recording;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Writes {@code evidence/journal.ndjson}, append-only: one line of JSON for the start of the run,
 * for every question with its answer, for every topic that was looked at to its end, and for the
 * end of the run. A line stands there before anything is judged from it, so a run that was killed
 * can still be judged. The file is forced to the disk every 200 ms at most, and at the end. Plain
 * streams are used because an interrupted thread, which Ctrl-C makes, would close a channel.
 */
public final class Journal implements AutoCloseable {
  public static final String FILE = "evidence/journal.ndjson";
  private static final long FORCE_EVERY_NANOS = 200_000_000L;

  private final FileOutputStream stream;
  private final Clock clock;
  private long forcedAt = System.nanoTime();

  private Journal(FileOutputStream stream, Clock clock) {
    this.stream = stream;
    this.clock = clock;
  }

  /** Start the journal of a run in its folder; a journal that is already there is refused. */
  public static Journal begin(Path folder, RunStart start, Clock clock) {
    Path file = folder.resolve(FILE);
    try {
      Files.createDirectories(folder.resolve("evidence"));
      Files.createFile(file);
      Journal journal = new Journal(new FileOutputStream(file.toFile(), true), clock);
      journal.claim();
      journal.append(JournalLine.run(clock.instant(), start));
      journal.force();
      return journal;
    } catch (FileAlreadyExistsException e) {
      throw new UncheckedIOException("another run wrote its journal there already: " + file, e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start the journal " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Tell whether a run still writes its journal there: a killed one holds it no more. A file system
   * without locks, or one that this machine does not share, cannot tell.
   */
  public static boolean isBeingWritten(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        @Nullable FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
      return lock == null;
    } catch (OverlappingFileLockException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Hold the file as long as it is open. Where the file system has no locks, nothing is lost. */
  private void claim() {
    if (Thread.currentThread().isInterrupted()) {
      return; // a channel that an interrupted thread uses is closed, and the stream with it
    }
    try {
      stream.getChannel().tryLock();
    } catch (IOException | OverlappingFileLockException e) {
      LoggerFactory.getLogger(Journal.class).debug("the journal cannot be locked", e);
    }
  }

  /** Note that everything a topic asks for was asked. */
  public void topicEnded(String topic) {
    append(JournalLine.topic(clock.instant(), topic));
  }

  /** Note how the run ended: {@code normal}, {@code interrupted} or {@code kit-failure}. */
  public void ended(String how) {
    append(JournalLine.end(clock.instant(), how));
    force();
  }

  void answered(JournalLine.AnswerLine answer) {
    append(JournalLine.answer(answer));
  }

  @Override
  public synchronized void close() {
    try {
      if (stream.getFD().valid()) {
        stream.getFD().sync();
        stream.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close the journal", e);
    }
  }

  private synchronized void append(JournalLine line) {
    byte[] bytes =
        (JournalLine.JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      stream.write(bytes);
      if (System.nanoTime() - forcedAt > FORCE_EVERY_NANOS) {
        force();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the journal: " + e.getMessage(), e);
    }
  }

  private synchronized void force() {
    try {
      stream.getFD().sync();
      forcedAt = System.nanoTime();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot force the journal to the disk: " + e.getMessage(), e);
    }
  }
}
