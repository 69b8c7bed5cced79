package org.sparkstacking.conform.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes {@code record.json}. */
public final class RecordJson {
  static final String FILE = "record.json";
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private RecordJson() {}

  /** Turn a record into the bytes of its file: UTF-8, indented, one line end at the end. */
  public static byte[] bytes(RunRecord run) {
    return (JSON.writeValueAsString(run) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Read a run folder's record.
   *
   * @throws IOException if the file is missing or is no record
   */
  public static RunRecord read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    try {
      RunRecord run = JSON.readValue(Files.readAllBytes(file), RunRecord.class);
      RecordCheck.demandWhole(run, file.toString());
      return run;
    } catch (JacksonException e) {
      throw new IOException(file + " is no record of this kit: " + e.getOriginalMessage(), e);
    }
  }
}
