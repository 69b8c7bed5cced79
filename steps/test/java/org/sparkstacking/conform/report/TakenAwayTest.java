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
    Files.write(
        folder.resolve("record.json"), RecordJson.bytes(JSON.treeToValue(json, RunRecord.class)));
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
        refused(poorer, claim.get("id").asString());
      }
    }
  }

  @Test
  void anyFindingAndAnyNameOfEvidenceTakenAwayIsRefusedEvenWithoutAManifest() throws IOException {
    byte[] whole = withTwoFindingsAClaim();
    for (int i = 0; i < JSON.readTree(whole).get("claims").size(); i++) {
      for (String part : List.of("findings", "evidence")) {
        ObjectNode json = (ObjectNode) JSON.readTree(whole);
        ArrayNode parts = (ArrayNode) json.get("claims").get(i).get(part);
        if (!parts.isEmpty()) {
          parts.remove(0);
          refused(json, "claim " + json.get("claims").get(i).get("id").asString() + " is not as");
        }
      }
    }
  }

  @Test
  void anInformativeClaimOfOtherRulesIsMissedAsWell() throws IOException {
    Files.delete(folder.resolve("manifest.sha256"));
    ObjectNode json = (ObjectNode) JSON.readTree(withTwoFindingsAClaim());
    ArrayNode claims = (ArrayNode) json.put("rulesEdition", "1999.01").get("claims");
    for (int i = claims.size() - 1; i >= 0; i--) {
      if (claims.get(i).get("id").asString().equals("BND-2")) {
        claims.remove(i);
      }
    }
    refused(json, "claim BND-2 was taken away");
  }

  @Test
  void aRecordWithoutItsSealOrWithAnotherWordIsRefused() throws IOException {
    byte[] whole = withTwoFindingsAClaim();
    ObjectNode unsealed = (ObjectNode) JSON.readTree(whole);
    unsealed.remove(Seal.MEMBER);
    refused(unsealed, "its seal is missing");
    ObjectNode reworded = (ObjectNode) JSON.readTree(whole);
    ((ObjectNode) reworded.at("/claims/3/findings/0/seen")).put("ko", "정상");
    refused(reworded, "claim GPU-2 is not as it was written");
  }

  @Test
  void anotherLayoutOfTheSameRecordIsNotRefused() throws IOException {
    byte[] whole = withTwoFindingsAClaim();
    Files.write(folder.resolve("record.json"), JSON.writeValueAsBytes(JSON.readTree(whole)));
    assertThat(RecordJson.read(folder).claims()).hasSize(27);
  }

  /** Write a record that stays plausible where one of its findings is taken away. */
  private byte[] withTwoFindingsAClaim() throws IOException {
    Files.deleteIfExists(folder.resolve("manifest.sha256"));
    ObjectNode json = (ObjectNode) JSON.readTree(folder.resolve("record.json"));
    for (JsonNode claim : json.get("claims")) {
      ArrayNode findings = (ArrayNode) claim.get("findings");
      if (!findings.isEmpty()) {
        findings.add(findings.get(0).deepCopy());
      }
    }
    byte[] whole = RecordJson.bytes(JSON.treeToValue(json, RunRecord.class));
    Files.write(folder.resolve("record.json"), whole);
    assertThat(RecordJson.read(folder).claims()).hasSize(27);
    return whole;
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
    boolean said = what.contains(" ");
    Files.write(folder.resolve("record.json"), JSON.writeValueAsBytes(json));
    assertThatThrownBy(() -> Views.rebuild(folder))
        .as(what)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("record.json")
        .hasMessageContaining(said ? what : "");
  }
}
