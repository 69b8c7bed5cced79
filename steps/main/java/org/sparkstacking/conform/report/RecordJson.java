package org.sparkstacking.conform.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

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

  /** Turn a record into the bytes of its file: UTF-8, indented, one line end at the end. */
  public static byte[] bytes(RunRecord run) {
    return (JSON.writeValueAsString(run) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Read a run folder's record.
   *
   * @throws IOException if the file is missing, is no record, or lacks what a record must have
   */
  public static RunRecord read(Path folder) throws IOException {
    RunRecord run = readAsIs(folder);
    RecordCheck.demandWhole(run, folder.resolve(FILE).toString());
    return run;
  }

  /** Read it although somebody may have changed it, for comparing it with its evidence. */
  static RunRecord readAsIs(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    try {
      RunRecord run = JSON.readValue(Files.readAllBytes(file), RunRecord.class);
      RecordCheck.demandAllParts(run, file.toString());
      return run;
    } catch (JacksonException e) {
      throw new IOException(file + " is no record of this kit: " + e.getOriginalMessage(), e);
    }
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
