package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerificationTest {
  @TempDir Path folder = Path.of("");

  @BeforeEach
  void aFinishedRun() throws IOException {
    Files.createDirectories(folder.resolve("evidence/spark-01"));
    Files.writeString(folder.resolve("evidence/spark-01/a.out"), "what the host said");
    Files.write(
        folder.resolve("record.json"),
        RecordJson.bytes(SampleRecord.with(true, Map.of("BND-3", "NOT_TESTED"))));
    Views.write(folder);
  }

  @Test
  void anUntouchedFolderIsClean() throws IOException {
    assertThat(Verification.of(folder).clean()).isTrue();
  }

  @Test
  void itNamesWhatWasChangedLostAndAdded() throws IOException {
    Files.writeString(folder.resolve("evidence/spark-01/a.out"), "what somebody wrote");
    Files.delete(folder.resolve("record.en.pdf"));
    Files.writeString(folder.resolve("more.txt"), "more");

    assertThat(Verification.of(folder))
        .isEqualTo(
            new Verification(
                java.util.List.of("evidence/spark-01/a.out"),
                java.util.List.of("record.en.pdf"),
                java.util.List.of("more.txt")));
  }

  @Test
  void aFolderWithoutManifestIsNotWhole() throws IOException {
    Files.delete(folder.resolve("manifest.sha256"));

    assertThatThrownBy(() -> Verification.of(folder)).hasMessageContaining("is missing");
  }

  @Test
  void aRehearsalIsNeverAttestedAsPassed() throws IOException {
    assertThat(Files.readString(folder.resolve("attestation.intoto.json")))
        .contains("\"result\" : \"WARNED\"", "test-result/v0.1");
  }
}
