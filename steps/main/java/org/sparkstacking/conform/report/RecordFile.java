package org.sparkstacking.conform.report;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes {@code record.json} in a run folder. */
public final class RecordFile {
  public static final String NAME = "record.json";

  /** Words of {@link RunRecord#ended()}. */
  public static final String NORMAL = "normal";

  public static final String INTERRUPTED = "interrupted";
  public static final String KIT_FAILURE = "kit-failure";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private RecordFile() {}

  /** Write the record so that a reader sees either the old file or the whole new one. */
  public static Path write(Path folder, RunRecord record) {
    byte[] bytes = (JSON.writeValueAsString(record) + "\n").getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve(NAME);
    Path draft = folder.resolve(NAME + ".part");
    try {
      Files.createDirectories(folder);
      force(draft, bytes);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
    return file;
  }

  /** Read the record of a run folder; nothing where the run died before it wrote one. */
  public static Optional<RunRecord> read(Path folder) {
    Path file = folder.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(file), RunRecord.class));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    } catch (JacksonException e) {
      throw new IllegalStateException(file + " is no record of this kit: " + e.getMessage(), e);
    }
  }

  private static void force(Path file, byte[] bytes) throws IOException {
    try (FileOutputStream stream = new FileOutputStream(file.toFile())) {
      stream.write(bytes);
      stream.getFD().sync();
    }
  }
}
