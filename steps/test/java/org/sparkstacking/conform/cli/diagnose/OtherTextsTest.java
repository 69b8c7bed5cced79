package org.sparkstacking.conform.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.judge.Diagnosed;
import tools.jackson.databind.JsonNode;

/**
 * Holds the diagnosis against texts of the same kinds of faults as the cases, otherwise printed.
 */
final class OtherTextsTest {
  private static final Path FOLDER = Texts.WORLDS.resolve("variants");

  record Other(
      String name, String claim, List<String> verdicts, List<String> causes, List<String> says) {
    @Override
    public String toString() {
      return name + " " + claim + " " + verdicts;
    }
  }

  static Stream<Other> texts() {
    return Texts.yaml(FOLDER.resolve("variants.yaml"))
        .propertyStream()
        .map(
            e ->
                new Other(
                    e.getKey(),
                    e.getValue().path("claim").asString(),
                    words(e.getValue().path("verdict")),
                    words(e.getValue().path("causes")),
                    words(e.getValue().path("says"))));
  }

  private static List<String> words(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }

  @ParameterizedTest
  @MethodSource("texts")
  void hasTheRightVerdictAndNamesTheCause(Other other) {
    Diagnosed d = Texts.diagnose(other.claim(), FOLDER.resolve(other.name() + ".txt"));
    List<String> wrong = new ArrayList<>();
    if (!other.verdicts().contains(d.verdict().name())) {
      wrong.add("verdict " + d.verdict());
    }
    if (!other.causes().isEmpty() && other.causes().stream().noneMatch(d.causes()::contains)) {
      wrong.add("causes " + d.causes());
    }
    String said = Texts.said(d).toLowerCase(Locale.ROOT);
    other.says().stream()
        .filter(w -> !said.contains(w.toLowerCase(Locale.ROOT)))
        .forEach(w -> wrong.add("says " + w));
    assertThat(wrong).as("%s: %s%n%s", other, Texts.said(d), Texts.quoted(d)).isEmpty();
    assertThat(d.diagnosis().ko()).as("Korean").isNotBlank();
  }

  @Test
  void thereAreManyOfThem() {
    assertThat(texts().count()).isGreaterThan(240);
  }
}
