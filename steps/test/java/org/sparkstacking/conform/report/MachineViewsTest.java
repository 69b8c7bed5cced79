package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads what machines file with the rules of those machines. */
final class MachineViewsTest {
  private static final String HOSTILE =
      "\"}\\ <b>&\u001b[31m\0\u202e\n" + "x".repeat(10_000) + "\ud83d\ude00";

  @Test
  void jenkinsAcceptsTheJunitFileOfEveryKindOfRun() throws Exception {
    Validator jenkins = jenkins();
    for (Map.Entry<String, RunRecord> sample : SampleRecord.gallery().entrySet()) {
      String xml = JunitView.xml(sample.getValue());
      assertThatCode(() -> jenkins.validate(source(xml)))
          .as(sample.getKey())
          .doesNotThrowAnyException();
    }
  }

  @Test
  void jenkinsAcceptsHostileTextToo() throws Exception {
    String xml = JunitView.xml(hostile());
    assertThatCode(() -> jenkins().validate(source(xml))).doesNotThrowAnyException();
    assertThat(xml).doesNotContain("\u001b", "\0", "\u202e");
  }

  @Test
  void theSchemaWouldRefuseACaseWithoutName() throws Exception {
    String xml = JunitView.xml(hostile()).replaceFirst(" name=\"CLU-1[^\"]*\"", "");
    assertThatThrownBy(() -> jenkins().validate(source(xml))).hasMessageContaining("name");
  }

  @Test
  void aFailOfAnInformativeClaimPassesAndSaysItsRemark() {
    String xml = JunitView.xml(SampleRecord.with(false, Map.of("CIL-2", "FAIL")));
    assertThat(xml).contains("failures=\"0\"");
    assertThat(xml.substring(xml.indexOf("name=\"CIL-2"))).contains("<system-out>FAIL");
  }

  @Test
  void aFailureOfTheKitIsAnErrorWhateverTheVerdict() {
    RunRecord run = SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED"));
    String json = new String(RecordJson.bytes(run), java.nio.charset.StandardCharsets.UTF_8);
    String failed =
        json.replace("\"reasonCode\" : \"prerequisite\"", "\"reasonCode\" : \"kit-failure\"");
    assertThat(failed).isNotEqualTo(json);
    RunRecord broken =
        tools.jackson.databind.json.JsonMapper.builder().build().readValue(failed, RunRecord.class);
    assertThat(JunitView.xml(broken)).contains("errors=\"1\" skipped=\"0\"");
  }

  @Test
  void prometheusTakesTheTextFileOfEveryKindOfRun() {
    SampleRecord.gallery()
        .forEach(
            (name, run) -> assertThat(TextFormat.wrongIn(OpenMetrics.of(run))).as(name).isEmpty());
    assertThat(TextFormat.wrongIn(OpenMetrics.of(hostile()))).isEmpty();
  }

  @Test
  void theRulesOfTheTextFormatFindWhatIsWrong() {
    assertThat(TextFormat.wrongIn("a{b=\"c\"} 1\n")).isEmpty();
    assertThat(TextFormat.wrongIn("a{b=\"c\"} 1\na{b=\"c\"} 1\n")).hasSize(1);
    assertThat(TextFormat.wrongIn("a{b=\"c\"d\"} 1\n")).hasSize(1);
    assertThat(TextFormat.wrongIn("a 1\nb 1\n# TYPE a gauge\n")).hasSize(1);
    assertThat(TextFormat.wrongIn("a one\n")).hasSize(1);
    assertThat(TextFormat.wrongIn("a 1")).hasSize(1);
  }

  @Test
  void theShortSummaryIsYamlWithEveryClaim() {
    JsonNode summary = YAMLMapper.builder().build().readTree(ConformanceYaml.of(hostile()));
    assertThat(summary.path("claims").size()).isEqualTo(27);
    assertThat(summary.path("verdict").asString()).isEqualTo("NON_CONFORMANT");
  }

  private static RunRecord hostile() {
    Map<String, String> verdicts = new HashMap<>(Map.of("NCH-3", "FAIL", "BND-3", "NOT_TESTED"));
    verdicts.put("LNK-3", "INCONCLUSIVE");
    return HostileTextTest.renamed(
        SampleRecord.with(false, verdicts, t -> HOSTILE + t), "two" + HOSTILE);
  }

  private static Validator jenkins() throws IOException, SAXException {
    return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(
            Objects.requireNonNull(MachineViewsTest.class.getResource("/report/jenkins-junit.xsd")))
        .newValidator();
  }

  private static StreamSource source(String xml) {
    return new StreamSource(new StringReader(xml));
  }
}
