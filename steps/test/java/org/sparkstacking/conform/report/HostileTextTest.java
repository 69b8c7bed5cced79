package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.site.SiteFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Plants hostile text wherever a site, a host or a person can write, and looks at every view. */
final class HostileTextTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String HOSTILE =
      "<script>alert(1)</script><img src=x onerror=y>\"'&amp; ]]>\u001b[31mred\u001b[0m\0\u202eevil"
          + "\u2066\ud83d\ude00\n";
  private static final String LONG = "w".repeat(10_000);

  /** Members that hold what somebody wrote; the others are ids, times and numbers of the kit. */
  private static final Set<String> WRITTEN =
      Set.of(
          "name",
          "hospital",
          "location",
          "contract",
          "tester",
          "address",
          "node",
          "serial",
          "netdev",
          "rdma",
          "role",
          "person",
          "controller",
          "ko",
          "en",
          "what",
          "reason",
          "approver",
          "where",
          "host",
          "quote",
          "file",
          "value",
          "java",
          "carrier");

  private static final Pattern HARMFUL =
      Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f\\u202a-\\u202e\\u2066-\\u2069]");

  @TempDir static Path folder = Path.of("");

  @BeforeAll
  static void everyViewOfAHostileRecord() throws IOException {
    RunRecord run =
        SampleRecord.with(
            false, Map.of("NCH-3", "FAIL", "LNK-3", "INCONCLUSIVE", "BND-3", "NOT_TESTED"));
    JsonNode spoiled = JSON.readTree(RecordJson.bytes(run));
    spoil(spoiled);
    ((ObjectNode) spoiled).set(Seal.MEMBER, Seal.of(spoiled));
    Files.write(folder.resolve("record.json"), JSON.writeValueAsBytes(spoiled));
    Views.write(folder);
    SiteDocument.write(folder, folder.resolve("site"), List.of(Lang.values()));
    comparison(SampleRecord.with(false, Map.of()), JSON.treeToValue(spoiled, RunRecord.class));
    criteria();
  }

  private static void comparison(RunRecord good, RunRecord spoiled) throws IOException {
    RunComparison drift = RunComparison.of(good, spoiled, List.of());
    for (Lang lang : Lang.values()) {
      byte[] page = new ComparisonView(drift, lang).html();
      Files.write(folder.resolve("compare." + lang + ".html"), page);
    }
  }

  /** What can stand in a site file: one line, no control characters. */
  private static void criteria() throws IOException {
    String written = "<script>alert(1)</script><img src=x onerror=y> " + LONG.substring(0, 150);
    String site =
        Files.readString(Path.of("fixtures/sites/every-key.yaml"))
            .replace("reason: 시험 기준서 2.1의 합의", "reason: \"" + written + "\"")
            .replace("hospital: 예시병원", "hospital: \"" + written + "\"");
    SiteFile.Outcome outcome = SiteFile.parse("hostile.yaml", site);
    assertThat(outcome).isInstanceOf(SiteFile.Accepted.class);
    Criteria.of(Catalogue.builtIn(), ((SiteFile.Accepted) outcome).site(), "0.1.0")
        .write(folder.resolve("criteria"), "2026-11-30T05:00:00Z", List.of(Lang.values()));
  }

  @Test
  void noViewHoldsAControlCharacterOrATurnOfDirection() throws IOException {
    int looked = 0;
    for (Path view : views()) {
      String text = Files.readString(view, StandardCharsets.UTF_8);
      assertThat(HARMFUL.matcher(text).find()).as(view.toString()).isFalse();
      looked++;
    }
    assertThat(looked).isGreaterThan(30);
  }

  @Test
  void noPageHoldsAnElementThatSomebodyWrote() throws IOException {
    for (Path page : views()) {
      if (page.toString().endsWith(".html")) {
        assertThat(Files.readString(page))
            .as(page.toString())
            .doesNotContain("<script", "<img", "w".repeat(2_100))
            .contains("&lt;script&gt;");
      }
    }
  }

  @Test
  void thePapersShowItAsSignsAndStayShort() throws IOException {
    for (String name : List.of("record.ko.pdf", "record.en.pdf")) {
      try (PDDocument pdf = Loader.loadPDF(folder.resolve(name).toFile())) {
        String text = new PDFTextStripper().getText(pdf);
        assertThat(text).as(name).contains("<script>").doesNotContain("\u001b", "\u202e");
        assertThat(pdf.getNumberOfPages()).isLessThan(400);
      }
    }
  }

  /** Give the record another site name. */
  static RunRecord renamed(RunRecord run, String name) {
    ObjectNode json = (ObjectNode) JSON.readTree(RecordJson.bytes(run));
    ((ObjectNode) json.get("site")).put("name", name);
    return JSON.treeToValue(json, RunRecord.class);
  }

  private static List<Path> views() throws IOException {
    Set<String> none = Set.of("record.json", "manifest.sha256");
    List<Path> texts = new ArrayList<>();
    try (var all = Files.walk(folder)) {
      all.filter(Files::isRegularFile)
          .filter(f -> !none.contains(f.getFileName().toString()))
          .filter(f -> f.toString().matches(".*\\.(html|json|xml|yaml|prom|txt|properties)"))
          .forEach(texts::add);
    }
    return texts;
  }

  private static void spoil(JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        if (member.getValue().isString() && WRITTEN.contains(member.getKey())) {
          boolean longToo = Set.of("hospital", "quote").contains(member.getKey());
          String planted = HOSTILE + (longToo ? LONG : "") + member.getValue().asString();
          member.setValue(JSON.getNodeFactory().stringNode(planted));
        } else {
          spoil(member.getValue());
        }
      }
    } else if (node instanceof ArrayNode array) {
      array.forEach(HostileTextTest::spoil);
    }
  }
}
