package org.sparkstacking.conform.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes {@code record.json}. */
public final class RecordJson {
  static final String FILE = "record.json";
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .annotationIntrospector(new NumbersMustBeThere())
          .build();

  private RecordJson() {}

  /** Turn a record into the bytes of its file: sealed, UTF-8, indented, one line end at the end. */
  public static byte[] bytes(RunRecord run) {
    ObjectNode record = JSON.valueToTree(run);
    record.set(Seal.MEMBER, Seal.of(record));
    return (JSON.writeValueAsString(record) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Read a run folder's record.
   *
   * @throws IOException if the file is missing, is no record, or lacks what a record must have
   */
  public static RunRecord read(Path folder) throws IOException {
    String file = folder.resolve(FILE).toString();
    JsonNode record = parsed(folder);
    RunRecord run = bound(record, file);
    RecordCheck.demandWhole(run, file);
    Seal.demandUnbroken(record, file);
    return run;
  }

  /** Read it although somebody may have changed it, for comparing it with its evidence. */
  static RunRecord readAsIs(Path folder) throws IOException {
    return bound(parsed(folder), folder.resolve(FILE).toString());
  }

  private static JsonNode parsed(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    try {
      return JSON.readTree(Files.readAllBytes(file));
    } catch (JacksonException e) {
      throw noRecord(file.toString(), e);
    }
  }

  private static RunRecord bound(JsonNode record, String file) throws IOException {
    try {
      RunRecord run = JSON.treeToValue(record, RunRecord.class);
      RecordCheck.demandAllParts(run, file);
      return run;
    } catch (JacksonException e) {
      throw noRecord(file, e);
    }
  }

  private static IOException noRecord(String file, JacksonException why) {
    return new IOException(file + " is no record of this kit: " + why.getOriginalMessage(), why);
  }

  /** A number or a yes/no that is absent is not 0 or no. What else is absent, is found as null. */
  private static final class NumbersMustBeThere extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
      return member.getRawType().isPrimitive()
          ? Boolean.TRUE
          : super.hasRequiredMarker(config, member);
    }
  }
}
