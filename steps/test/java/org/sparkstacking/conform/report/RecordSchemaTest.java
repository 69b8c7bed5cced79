package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Keeps the published schema, the record's shape and its reader from drifting apart. */
final class RecordSchemaTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final RunRecord RUN =
      SampleRecord.with(
          false,
          Map.of("NCH-3", "FAIL", "NCH-2", "INCONCLUSIVE", "BND-3", "NOT_TESTED", "CIL-3", "PASS"));

  /** Objects whose members are not named by the schema. */
  private static final Set<String> MAPS = Set.of("/versions", "/" + Seal.MEMBER);

  @TempDir Path folder = Path.of("");

  @Test
  void aRecordFitsTheSchema() throws IOException {
    assertThat(new RecordSchema().refuses(RUN)).isEmpty();
  }

  @Test
  void theSchemaKnowsEveryPartOfARecordAndNoOther() throws IOException {
    JsonNode schema = JSON.readTree(Files.readString(Path.of("reports/record.schema.json")));
    List<String> names = new ArrayList<>();
    schema.path("properties").propertyNames().forEach(names::add);

    List<String> parts = new ArrayList<>();
    for (java.lang.reflect.RecordComponent part : RunRecord.class.getRecordComponents()) {
      parts.add(part.getName());
    }
    parts.add(Seal.MEMBER);
    assertThat(names).containsExactlyElementsOf(parts);
  }

  @Test
  void theSchemaRefusesAConformantScopedRun() throws IOException {
    ObjectNode scoped = (ObjectNode) JSON.readTree(RecordJson.bytes(RUN));
    scoped.set("scope", JSON.readTree("{\"claims\":[\"NCH-1\"],\"asked\":\"--claims NCH-1\"}"));
    scoped.put("scopeVerdict", "PASS").put("verdict", "CONFORMANT");

    assertThat(new RecordSchema().refuses(scoped.toString())).isNotEmpty();
    scoped.put("verdict", "INCOMPLETE");
    assertThat(new RecordSchema().refuses(scoped.toString())).isEmpty();
  }

  @Test
  void aPartTakenAwayIsRefusedByTheSchemaAndNamedByTheReader() throws IOException {
    JsonNode whole = JSON.readTree(RecordJson.bytes(RUN));
    List<String> places = new ArrayList<>();
    collect(whole, "", places);
    RecordSchema schema = new RecordSchema();

    assertThat(places).hasSizeGreaterThan(80);
    for (String place : places) {
      String json = without(whole, place).toString();
      assertThat(schema.refuses(json)).as(place).isNotEmpty();
      if (!mayBeNull(schema, whole, place)) {
        assertReaderRefuses(json, place);
      }
    }
  }

  @Test
  void aPartOfAnotherTypeIsRefusedInWords() throws IOException {
    JsonNode whole = JSON.readTree(RecordJson.bytes(RUN));
    List<String> places = new ArrayList<>();
    collect(whole, "", places);
    for (String place : places) {
      ObjectNode parent = (ObjectNode) parent(whole.deepCopy(), place);
      ObjectNode root = (ObjectNode) JSON.readTree(whole.toString());
      ObjectNode spoiled = (ObjectNode) parent(root, place);
      spoiled.set(last(place), JSON.readTree("[[{\"x\":1}]]"));
      assertThat(parent.get(last(place))).isNotNull();
      assertReaderRefuses(root.toString(), place);
    }
  }

  private void assertReaderRefuses(String json, String place) throws IOException {
    Files.write(folder.resolve("record.json"), json.getBytes(StandardCharsets.UTF_8));
    boolean seal = place.equals("/" + Seal.MEMBER);
    assertThat(
            catchThrowable(
                () -> {
                  if (seal) {
                    RecordJson.read(folder);
                  } else {
                    RecordJson.readAsIs(folder);
                  }
                }))
        .as(place)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("record.json");
  }

  /** Names every member that must be there, of the first element of each list. */
  private static void collect(JsonNode node, String at, List<String> places) {
    if (node instanceof ObjectNode object && !MAPS.contains(at)) {
      object
          .properties()
          .forEach(
              member -> {
                if (!member.getValue().isNull()) {
                  places.add(at + "/" + member.getKey());
                  collect(member.getValue(), at + "/" + member.getKey(), places);
                }
              });
    } else if (node instanceof ArrayNode array && !array.isEmpty()) {
      collect(array.get(0), at + "/0", places);
    }
  }

  private static boolean mayBeNull(RecordSchema schema, JsonNode whole, String place) {
    JsonNode copy = whole.deepCopy();
    ((ObjectNode) parent(copy, place)).putNull(last(place));
    return schema.refuses(copy.toString()).isEmpty();
  }

  private static JsonNode without(JsonNode whole, String place) {
    JsonNode copy = whole.deepCopy();
    ((ObjectNode) parent(copy, place)).remove(last(place));
    return copy;
  }

  private static JsonNode parent(JsonNode root, String place) {
    String above = place.substring(0, place.lastIndexOf('/'));
    return above.isEmpty() ? root : root.at(above);
  }

  private static String last(String place) {
    return place.substring(place.lastIndexOf('/') + 1);
  }
}
