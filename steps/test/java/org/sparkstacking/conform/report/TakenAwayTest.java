package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes parts of a finished run away, one by one: nothing may be shown from what is left. */
final class TakenAwayTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir Path folder = Path.of("");

  @BeforeEach
  void aFinishedRun() throws IOException {
    RunRecord run = SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED"));
    ObjectNode json = (ObjectNode) JSON.readTree(RecordJson.bytes(run));
    Files.createDirectories(folder.resolve("evidence"));
    for (JsonNode claim : json.get("claims")) {
      String file = "evidence/" + claim.get("id").asString() + ".out";
      ((ArrayNode) claim.get("evidence")).add(file);
      Files.writeString(folder.resolve(file), "what was said");
    }
    Files.write(folder.resolve("record.json"), JSON.writeValueAsBytes(json));
    Views.write(folder);
  }

  @Test
  void aRecordThatLacksAnyClaimIsRefusedEvenWithoutAManifest() throws IOException {
    Files.delete(folder.resolve("manifest.sha256"));
    byte[] whole = Files.readAllBytes(folder.resolve("record.json"));
    int count = JSON.readTree(whole).get("claims").size();
    for (int i = 0; i < count; i++) {
      ObjectNode json = (ObjectNode) JSON.readTree(whole);
      JsonNode taken = ((ArrayNode) json.get("claims")).remove(i);
      refused(json, taken.get("id").asString());
    }
  }

  @Test
  void anyClaimAndAnyFindingTakenAwayIsRefusedByTheManifest() throws IOException {
    byte[] whole = Files.readAllBytes(folder.resolve("record.json"));
    int claims = JSON.readTree(whole).get("claims").size();
    assertThat(claims).isEqualTo(27);
    for (int i = 0; i < claims; i++) {
      ObjectNode fewer = (ObjectNode) JSON.readTree(whole);
      refused(fewer, ((ArrayNode) fewer.get("claims")).remove(i).get("id").asString());
      ObjectNode poorer = (ObjectNode) JSON.readTree(whole);
      JsonNode claim = poorer.get("claims").get(i);
      if (!claim.get("findings").isEmpty()) {
        ((ArrayNode) claim.get("findings")).remove(0);
        refused(poorer, claim.get("id").asString() + " without its finding");
      }
    }
  }

  @Test
  void anyEvidenceFileTakenAwayIsRefusedWithAndWithoutAManifest() throws IOException {
    List<Path> files = Manifest.files(folder.resolve("evidence"));
    assertThat(files).hasSize(27);
    for (Path file : files) {
      Files.delete(file);
      String name = file.getFileName().toString();
      assertThatThrownBy(() -> Views.rebuild(folder)).as(name).hasMessageContaining(name);
      assertThatThrownBy(() -> Views.write(folder)).as(name).hasMessageContaining(name);
      Files.writeString(file, "what was said");
    }
  }

  private void refused(ObjectNode json, String what) throws IOException {
    Files.write(folder.resolve("record.json"), JSON.writeValueAsBytes(json));
    assertThatThrownBy(() -> Views.rebuild(folder))
        .as(what)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("record.json");
  }
}
