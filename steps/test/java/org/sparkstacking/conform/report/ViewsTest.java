package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Lang;

final class ViewsTest {
  @TempDir Path folder = Path.of("");

  @Test
  void everyViewIsWrittenAndTheManifestListsThem() throws IOException {
    write(SampleRecord.with(false, Map.of("NCH-3", "FAIL", "BND-3", "NOT_TESTED")));

    Views.write(folder);

    assertThat(Files.readString(folder.resolve("manifest.sha256")))
        .contains(
            "  record.json\n", "  record.ko.html\n", "  record.en.pdf\n", "  conformance.yaml\n");
    assertThat(Files.readString(folder.resolve("record.ko.html")))
        .contains("인수 시험 결과서", "부적합", "<html lang=\"ko\">")
        .doesNotContain("<script", "style=\"");
    assertThat(folder.resolve("record.ko.pdf")).isNotEmptyFile();
  }

  @Test
  void aRehearsalIsStampedAndCannotBeSigned() throws IOException {
    write(SampleRecord.with(true, Map.of("BND-3", "NOT_TESTED")));

    Views.write(folder);

    assertThat(Files.readString(folder.resolve("record.en.html")))
        .contains("SIMULATED — cannot serve as evidence for acceptance")
        .doesNotContain("class=\"sign\"");
  }

  @Test
  void hostileTextIsShownHarmlessly() throws IOException {
    write(
        SampleRecord.with(
            false,
            Map.of("NCH-3", "FAIL", "BND-3", "NOT_TESTED"),
            t -> "<script>x</script>\u001b[31m\0\u202e" + t));

    Views.write(folder);

    assertThat(Files.readString(folder.resolve("record.en.html")))
        .doesNotContain("<script>", "\u001b", "\0", "\u202e")
        .contains("&lt;script&gt;", "[U+202E]");
    assertThat(Files.readString(folder.resolve("results/junit/conformance.xml")))
        .doesNotContain("\u001b", "\0");
  }

  @Test
  void allureShowsTheBeginningOfTheAnswersThatAFindingQuotes() throws IOException {
    write(SampleRecord.with(false, Map.of("NCH-3", "FAIL", "BND-3", "NOT_TESTED")));
    Path answer = folder.resolve("evidence/spark-02/x.out");
    Files.createDirectories(folder.resolve("evidence/spark-02"));
    Files.writeString(answer, "port_xmit_data 0\u001b[31m\n".repeat(10_000));

    Views.write(folder);

    try (var results = Files.list(folder.resolve("results/allure-results"))) {
      List<Path> extracts = results.filter(p -> p.toString().endsWith("-attachment.txt")).toList();
      assertThat(extracts).hasSize(1);
      assertThat(Files.size(extracts.get(0))).isBetween(10_000L, 50_000L);
      assertThat(Files.readString(extracts.get(0)))
          .startsWith("port_xmit_data 0")
          .doesNotContain("\u001b");
    }
  }

  @Test
  void aRecordWithoutOneOfItsClaimsIsRefused() throws IOException {
    RunRecord whole = SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED"));
    List<RunRecord.ClaimPart> fewer = whole.claims().subList(1, whole.claims().size());
    Files.writeString(
        folder.resolve("record.json"),
        new String(RecordJson.bytes(whole), java.nio.charset.StandardCharsets.UTF_8)
            .replace("\"id\" : \"CLU-1\"", "\"id\" : \"XXX-1\""));

    assertThat(fewer).hasSize(26);
    assertThatThrownBy(() -> Views.write(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("CLU-1, a prerequisite of CLU-2, is not listed");
  }

  @Test
  void aPassWithoutFindingIsRefused() {
    RunRecord whole = SampleRecord.with(false, Map.of());
    String spoiled =
        new String(RecordJson.bytes(whole), java.nio.charset.StandardCharsets.UTF_8)
            .replaceFirst(
                "(?s)\"findings\" : \\[ \\{.*?\\} \\],\\s*\"evidence\"",
                "\"findings\" : [ ], \"evidence\"");

    assertThatThrownBy(
            () -> {
              Files.writeString(folder.resolve("record.json"), spoiled);
              RecordJson.read(folder);
            })
        .hasMessageContaining("PASS without any finding");
  }

  @Test
  void bothLanguagesHaveTheSameKeys() {
    assertThat(Words.in(Lang.KO).keys()).isEqualTo(Words.in(Lang.EN).keys());
  }

  @Test
  void junitCountsAreThoseOfTheVerdicts() {
    RunRecord run =
        SampleRecord.with(
            false,
            Map.of(
                "NCH-3", "FAIL", "CIL-2", "FAIL", "LNK-3", "INCONCLUSIVE", "BND-3", "NOT_TESTED"));

    assertThat(JunitView.xml(run))
        .contains("tests=\"27\" failures=\"1\" errors=\"1\" skipped=\"1\"");
  }

  private void write(RunRecord run) throws IOException {
    Files.write(folder.resolve("record.json"), RecordJson.bytes(run));
  }
}
