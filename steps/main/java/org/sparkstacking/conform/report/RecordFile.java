package org.sparkstacking.conform.report;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** Reads and writes {@code record.json} in a run folder. */
public final class RecordFile {
  public static final String NAME = "record.json";

  /** Words of {@link RunRecord#ended()}. */
  public static final String NORMAL = "normal";

  public static final String INTERRUPTED = "interrupted";
  public static final String KIT_FAILURE = "kit-failure";

  private RecordFile() {}

  /** Write the record so that a reader sees either the old file or the whole new one. */
  public static Path write(Path folder, RunRecord record) {
    byte[] bytes = RecordJson.bytes(record);
    Path file = folder.resolve(NAME);
    Path draft = folder.resolve(NAME + ".part");
    try {
      Files.createDirectories(folder);
      force(draft, bytes);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
    return file;
  }

  /**
   * Read the record of a run folder; nothing where the run died before it wrote one.
   *
   * @throws IllegalStateException if the file is no record, or not a whole one
   */
  public static Optional<RunRecord> read(Path folder) {
    return read(folder, RecordJson::read);
  }

  /**
   * Read a record that may have been changed, for comparing it with its evidence.
   *
   * @throws IllegalStateException if the file is no record at all
   */
  public static Optional<RunRecord> readAsIs(Path folder) {
    return read(folder, RecordJson::readAsIs);
  }

  /** Keep a file that is no record beside the one that will be written. */
  public static Path setAside(Path folder) {
    Path aside = folder.resolve("record.refused.json");
    try {
      return Files.move(folder.resolve(NAME), aside, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot set aside " + folder.resolve(NAME), e);
    }
  }

  private static Optional<RunRecord> read(Path folder, Reader reader) {
    if (!Files.isRegularFile(folder.resolve(NAME))) {
      return Optional.empty();
    }
    try {
      return Optional.of(reader.read(folder));
    } catch (IOException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /** One way to read a record. */
  private interface Reader {
    RunRecord read(Path folder) throws IOException;
  }

  private static void force(Path file, byte[] bytes) throws IOException {
    try (FileOutputStream stream = new FileOutputStream(file.toFile())) {
      stream.write(bytes);
      stream.getFD().sync();
    }
  }
}
