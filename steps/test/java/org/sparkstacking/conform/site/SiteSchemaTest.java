package org.sparkstacking.conform.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Keeps the published schema and the reader of the kit from drifting apart. */
final class SiteSchemaTest {
  private static final Path SITES = Path.of("fixtures/sites");

  @ParameterizedTest
  @ValueSource(strings = {"two-sparks.yaml", "every-key.yaml"})
  void theExamplesFitTheSchema(String example) throws IOException {
    assertThat(errors(Files.readString(SITES.resolve(example)))).isEmpty();
  }

  @Test
  void theSchemaRefusesWhatTheReaderRefuses() throws IOException {
    String text = Files.readString(SITES.resolve("every-key.yaml"));
    for (String[] change :
        new String[][] {
          {"claim: CIL-3", "claim: GPU-1"},
          {"perTest: 5m", "perTest: soon"},
          {"hours: 22:00-05:00", "hours: at night"},
          {"largestSize: 4G ", "largestSize: big "},
          {"site: hospital-a", "site: 'a b'"},
          {"layout: pair", "layout: triangle"},
          {"timezone:", "timezon:"}
        }) {
      String wrong = text.replaceFirst(change[0], change[1]);
      assertThat(errors(wrong)).as(change[1]).isNotEmpty();
      assertThat(SiteFile.parse("s.yaml", wrong))
          .as(change[1])
          .isInstanceOf(SiteFile.Refused.class);
    }
  }

  @Test
  void everyKeyOfTheSchemaIsInTheExampleAndAccepted() throws IOException {
    String example = Files.readString(SITES.resolve("every-key.yaml"));
    List<String> keys = new ArrayList<>();
    collect(new ObjectMapper().readTree(Files.readString(SITES.resolve("site.schema.json"))), keys);
    assertThat(keys).hasSizeGreaterThan(50);
    assertThat(keys).allSatisfy(k -> assertThat(example).containsPattern("\\b" + k + ":"));
    assertThat(SiteFile.parse("s.yaml", example)).isInstanceOf(SiteFile.Accepted.class);
  }

  @Test
  void theReaderKnowsTheClaimsOfTheCatalogue() throws IOException {
    JsonNode catalogue =
        new YAMLMapper().readTree(Files.readString(Path.of("features/claims.yaml"))).path("claims");
    List<String> ids = new ArrayList<>();
    List<String> neverOut = new ArrayList<>();
    for (JsonNode claim : catalogue) {
      ids.add(claim.path("id").asString());
      if (!claim.path("mayExclude").asBoolean()) {
        neverOut.add(claim.path("id").asString());
      }
    }
    assertThat(DeviationReader.CLAIMS).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(DeviationReader.NEVER_OUT).containsExactlyInAnyOrderElementsOf(neverOut);
  }

  private static void collect(JsonNode schema, List<String> keys) {
    if (schema.path("properties").isObject()) {
      schema.path("properties").propertyNames().forEach(keys::add);
    }
    schema.forEach(child -> collect(child, keys));
  }

  private static List<?> errors(String yaml) throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(SITES.resolve("site.schema.json")));
    return schema.validate(yaml, InputFormat.YAML);
  }
}
