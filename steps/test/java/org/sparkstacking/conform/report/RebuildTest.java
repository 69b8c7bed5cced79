package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RebuildTest {
  @TempDir Path folder = Path.of("");

  @BeforeEach
  void aFinishedRun() throws IOException {
    Files.createDirectories(folder.resolve("evidence"));
    Files.writeString(folder.resolve("evidence/a.out"), "what the host said");
    RunRecord run = SampleRecord.with(false, Map.of("NCH-3", "FAIL", "BND-3", "NOT_TESTED"));
    Files.write(folder.resolve("record.json"), RecordJson.bytes(run));
    Views.write(folder);
  }

  @Test
  void everyViewComesBackByteForByte() throws IOException {
    Map<String, String> before = hashes();
    for (Path view : Manifest.files(folder)) {
      String name = Manifest.name(folder, view);
      if (!name.startsWith("evidence/") && !name.equals("record.json")) {
        Files.delete(view);
      }
    }
    Files.delete(folder.resolve("manifest.sha256"));

    Views.write(folder);

    assertThat(hashes()).isEqualTo(before).containsKey("record.ko.pdf");
  }

  @Test
  void changedEvidenceIsNotHiddenByANewManifest() throws IOException {
    Files.writeString(folder.resolve("evidence/a.out"), "what somebody wrote");

    assertThatThrownBy(() -> Views.rebuild(folder))
        .hasMessageContaining("evidence/a.out was changed since the run ended");
    assertThat(Verification.of(folder).changed()).containsExactly("evidence/a.out");
  }

  @Test
  void aChangedViewIsMadeAnew() throws IOException {
    Files.writeString(folder.resolve("record.en.html"), "green");

    Views.rebuild(folder);

    assertThat(Files.readString(folder.resolve("record.en.html"))).contains("NOT CONFORMANT");
  }

  private Map<String, String> hashes() throws IOException {
    Map<String, String> all = new TreeMap<>();
    for (Path file : Manifest.files(folder)) {
      all.put(Manifest.name(folder, file), Manifest.sha256(file));
    }
    return all;
  }
}
