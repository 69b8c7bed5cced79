package org.sparkstacking.conform.report;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Holds records against the published {@code record.schema.json}. */
public final class RecordSchema {
  private final Schema schema;

  public RecordSchema() throws IOException {
    schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("reports/record.schema.json")));
  }

  /** List what the schema refuses, each with its place. */
  public List<String> refuses(RunRecord run) {
    return refuses(new String(RecordJson.bytes(run), StandardCharsets.UTF_8));
  }

  List<String> refuses(String json) {
    return schema.validate(json, InputFormat.JSON).stream().map(Object::toString).toList();
  }
}
