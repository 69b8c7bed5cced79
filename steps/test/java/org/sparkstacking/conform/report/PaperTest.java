package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparkstacking.conform.claim.Lang;

/** Reads the PDFs back. */
final class PaperTest {
  private static final String HASH = "a1".repeat(32);

  @ParameterizedTest
  @EnumSource(Lang.class)
  void pageOneHoldsVerdictSignaturesAndTheNoteWhateverTheVerdict(Lang lang) throws IOException {
    for (Map.Entry<String, RunRecord> sample : SampleRecord.gallery().entrySet()) {
      try (PDDocument pdf = print(sample.getValue(), lang)) {
        String first = text(pdf, 1);
        Words words = Words.in(lang);
        assertThat(first).as(sample.getKey()).contains(squeezed(words.get("foot.out")));
        assertThat(first).contains(squeezed(words.get("h.claims")));
        boolean signed = first.contains(squeezed(words.get("c.sign")));
        assertThat(signed)
            .isEqualTo(!sample.getKey().equals("simulated") && !sample.getKey().equals("scoped"));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Lang.class)
  void theAppendixTellsPlannedAndActualTimesAndTheCountOfScrubbedSecrets(Lang lang)
      throws IOException {
    Words words = Words.in(lang);
    RunRecord run = SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED"));
    try (PDDocument pdf = print(run, lang)) {
      String all = text(pdf, 0);
      assertThat(all)
          .contains(squeezed(words.get("plan.topic.host-nccl")) + "NCH-1,NCH-2")
          .contains(squeezed(words.get("plan.minutes", 1, 35) + words.get("plan.minutes", 1, 1)))
          .contains(squeezed(words.get("scrubbed", 3)));
    }
  }

  @ParameterizedTest
  @EnumSource(Lang.class)
  void pageOneShowsTheSerialNumbersOfTheSiteFileAndOfTheMachines(Lang lang) throws IOException {
    Words words = Words.in(lang);
    RunRecord declared = SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED"));
    RunRecord silent = SampleRecord.withoutDeclaredSerials(declared);
    Map<String, String> told = Map.of("spark-01", "1984321000777");

    assertThat(first(declared, lang)).contains("spark-01(S/N1450124001234)");
    assertThat(first(SampleRecord.seenSerials(silent, told), lang))
        .contains("spark-01(S/N1984321000777)")
        .contains("spark-02(" + squeezed(words.get("serial.unknown")) + ")");
    assertThat(first(SampleRecord.seenSerials(declared, told), lang))
        .contains(squeezed(words.get("serial.differ", "1450124001234", "1984321000777")));
  }

  @ParameterizedTest
  @EnumSource(Lang.class)
  void pageOneNamesWhatIsOpenAndWhatToDo(Lang lang) throws IOException {
    Words words = Words.in(lang);
    String heading = squeezed(words.get("h.open"));
    Map<String, RunRecord> samples = SampleRecord.gallery();

    assertThat(first(java.util.Objects.requireNonNull(samples.get("incomplete")), lang))
        .contains(heading, "NCCL_IB_HCA", squeezed(words.get("foot.out")));
    assertThat(first(java.util.Objects.requireNonNull(samples.get("conformant")), lang))
        .doesNotContain(heading);
  }

  private static String first(RunRecord run, Lang lang) throws IOException {
    try (PDDocument pdf = print(run, lang)) {
      return text(pdf, 1);
    }
  }

  @Test
  void manySparksAreDrawnSheetBySheetAndShareRows() throws IOException {
    try (PDDocument pdf = print(SampleRecord.many(64), Lang.KO)) {
      assertThat(pdf.getNumberOfPages()).isLessThan(20);
      assertThat(text(pdf, 0)).contains("spark-01", "spark-64", "64대");
    }
  }

  @Test
  void everyPageOfARehearsalSaysSo() throws IOException {
    RunRecord run = SampleRecord.with(true, Map.of("BND-3", "NOT_TESTED"));
    try (PDDocument pdf = print(run, Lang.KO)) {
      assertThat(pdf.getNumberOfPages()).isGreaterThan(3);
      for (int page = 1; page <= pdf.getNumberOfPages(); page++) {
        assertThat(text(pdf, page)).contains(squeezed("모의 시험 — 인수 근거로 쓸 수 없음"));
      }
    }
  }

  @Test
  void everyPageNamesRunHashAndItsNumber() throws IOException {
    RunRecord run = SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED"));
    try (PDDocument pdf = print(run, Lang.EN)) {
      int pages = pdf.getNumberOfPages();
      for (int page = 1; page <= pages; page++) {
        assertThat(text(pdf, page)).contains(run.runId(), HASH, page + "/" + pages);
      }
    }
  }

  @Test
  void theTextOfTheFileIsTheTextOfTheRecord() throws IOException {
    RunRecord run = SampleRecord.with(false, Map.of("NCH-3", "FAIL", "BND-3", "NOT_TESTED"));
    try (PDDocument pdf = print(run, Lang.KO)) {
      String all = text(pdf, 0);
      run.claims().forEach(c -> assertThat(all).as(c.id()).contains(squeezed(c.meaning().ko())));
      assertThat(all).contains("107.3Gb/s", "192.168.100.11/24", "17.10GB/s");
    }
  }

  @Test
  void hanjaLongWordsAndLongLinesArePrintedOnThePaper() throws IOException {
    String word = "x".repeat(300);
    String line = "0123456789".repeat(1_000);
    RunRecord run =
        SampleRecord.with(
            false,
            Map.of("NCH-3", "FAIL", "BND-3", "NOT_TESTED"),
            t -> t.startsWith("enp") ? "大學病院 檢收 " + word + " " + line : t);
    try (PDDocument pdf = print(run, Lang.KO)) {
      assertThat(text(pdf, 0)).contains("大學病院檢收", "x".repeat(300), "0123456789".repeat(100));
      assertThat(rightMost(pdf)).isLessThan(pdf.getPage(0).getMediaBox().getWidth());
    }
  }

  @Test
  void readersFindTheirWay() throws IOException {
    RunRecord run = SampleRecord.with(false, Map.of("NCH-3", "FAIL", "BND-3", "NOT_TESTED"));
    try (PDDocument pdf = print(run, Lang.KO)) {
      var about = pdf.getDocumentInformation();
      assertThat(about.getTitle()).startsWith("인수 시험 결과서");
      assertThat(about.getAuthor()).contains("적합성 시험 도구");
      assertThat(about.getSubject()).contains("부적합");
      assertThat(pdf.getDocumentCatalog().getLanguage()).isEqualTo("ko");
      assertThat(pdf.getDocumentCatalog().getMarkInfo().isMarked()).isTrue();
      List<String> marks = new ArrayList<>();
      for (var item : pdf.getDocumentCatalog().getDocumentOutline().children()) {
        marks.add(item.getTitle());
      }
      assertThat(marks).contains("연결 구성도", "확인 결과", "버전");
    }
  }

  @Test
  void everyFontIsEmbedded() throws IOException {
    RunRecord run = SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED"));
    try (PDDocument pdf = print(run, Lang.KO)) {
      List<String> fonts = new ArrayList<>();
      for (PDPage page : pdf.getPages()) {
        for (var name : page.getResources().getFontNames()) {
          PDFont font = page.getResources().getFont(name);
          assertThat(font.isEmbedded()).as(font.getName()).isTrue();
          fonts.add(font.getName());
        }
      }
      assertThat(fonts).isNotEmpty().allMatch(f -> f.contains("NanumGothic"));
    }
  }

  private static PDDocument print(RunRecord run, Lang lang) throws IOException {
    return Loader.loadPDF(RecordPaper.print(run, lang, HASH, RanCommands.none()));
  }

  /** Where lines break is the printer's matter: blanks do not count. */
  private static String text(PDDocument pdf, int page) throws IOException {
    PDFTextStripper stripper = new PDFTextStripper();
    if (page > 0) {
      stripper.setStartPage(page);
      stripper.setEndPage(page);
    }
    return squeezed(stripper.getText(pdf));
  }

  private static String squeezed(String text) {
    return text.replaceAll("\\s+", "");
  }

  private static float rightMost(PDDocument pdf) throws IOException {
    float[] most = {0};
    PDFTextStripper stripper =
        new PDFTextStripper() {
          @Override
          protected void writeString(
              String text, List<org.apache.pdfbox.text.TextPosition> positions) {
            positions.forEach(p -> most[0] = Math.max(most[0], p.getEndX()));
          }
        };
    stripper.getText(pdf);
    return most[0];
  }
}
