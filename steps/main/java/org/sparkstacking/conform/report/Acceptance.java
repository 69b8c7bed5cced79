package org.sparkstacking.conform.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Say who made a run the baseline, and why. It is kept beside the record and outside the manifest:
 * accepting changes nothing of what was accepted, and names the record by its hash.
 *
 * @param recordSha256 hash of the record.json that was accepted
 * @param at ISO-8601 instant, UTC
 */
public record Acceptance(String runId, String recordSha256, String by, String reason, String at) {
  /** Name of the file in the run folder. */
  public static final String FILE = "accepted.json";

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /** Write the acceptance of a run. */
  public static void write(Path folder, String by, String reason, String at) throws IOException {
    RunRecord run = RecordJson.read(folder);
    String hash = Manifest.sha256(folder.resolve(RecordJson.FILE));
    Acceptance accepted = new Acceptance(run.runId(), hash, by, reason, at);
    Views.put(folder.resolve(FILE), (JSON.writeValueAsString(accepted) + "\n").getBytes(UTF_8));
  }

  /**
   * Read the acceptance of a run.
   *
   * @throws IOException if there is one that cannot be read, or that is of another record
   */
  public static Optional<Acceptance> of(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      Acceptance found = JSON.readValue(Files.readAllBytes(file), Acceptance.class);
      if (!found.recordSha256().equals(Manifest.sha256(folder.resolve(RecordJson.FILE)))) {
        throw new IOException(
            file + " accepts another record.json than the one beside it; accept the run again");
      }
      return Optional.of(found);
    } catch (JacksonException e) {
      throw new IOException(file + " is no acceptance of this kit", e);
    }
  }
}
