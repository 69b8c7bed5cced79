package org.sparkstacking.conform.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.Diagnosed;
import tools.jackson.databind.JsonNode;

/**
 * Holds the diagnosis against texts as engineers mail them: quoted, fenced, with remarks between
 * the lines, cut, of other tools and of other people's machines.
 */
final class MailedTextsTest {
  private static final Path FOLDER = Texts.WORLDS.resolve("mailed");

  /**
   * One text.
   *
   * @param only whether no other claim may be decided
   */
  record Mailed(
      String name,
      Map<String, Verdict> claims,
      List<String> causes,
      List<String> says,
      boolean only) {
    @Override
    public String toString() {
      return name + " " + claims;
    }
  }

  static Stream<Mailed> texts() {
    return Texts.yaml(FOLDER.resolve("mailed.yaml"))
        .propertyStream()
        .map(e -> mailed(e.getKey(), e.getValue()));
  }

  private static Mailed mailed(String name, JsonNode entry) {
    Map<String, Verdict> claims = new LinkedHashMap<>();
    entry
        .path("claims")
        .propertyStream()
        .forEach(c -> claims.put(c.getKey(), Verdict.valueOf(c.getValue().asString())));
    boolean only = entry.path("only").asBoolean(false);
    return new Mailed(name, claims, words(entry.path("causes")), words(entry.path("says")), only);
  }

  private static List<String> words(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }

  @ParameterizedTest
  @MethodSource("texts")
  void hasTheRightVerdictAndNamesTheCause(Mailed mailed) {
    List<String> wrong = new ArrayList<>();
    boolean first = true;
    for (Map.Entry<String, Verdict> claim : mailed.claims().entrySet()) {
      Diagnosed d = Texts.diagnose(claim.getKey(), FOLDER.resolve(mailed.name() + ".txt"));
      if (d.verdict() != claim.getValue()) {
        wrong.add(claim.getKey() + " " + d.verdict() + ": " + Texts.said(d));
      }
      if (first) {
        wrong.addAll(unsaid(mailed, d));
      }
      first = false;
    }
    assertThat(wrong).as(mailed.toString()).isEmpty();
  }

  private static List<String> unsaid(Mailed mailed, Diagnosed d) {
    List<String> wrong = new ArrayList<>();
    if (!mailed.causes().isEmpty() && mailed.causes().stream().noneMatch(d.causes()::contains)) {
      wrong.add("causes " + d.causes());
    }
    String said = Texts.said(d).toLowerCase(Locale.ROOT);
    mailed.says().stream()
        .filter(w -> !said.contains(w.toLowerCase(Locale.ROOT)))
        .forEach(w -> wrong.add("does not say " + w));
    return wrong;
  }

  @ParameterizedTest
  @MethodSource("texts")
  void decidesNothingElseWhereItIsNoneOfItsBusiness(Mailed mailed) {
    if (!mailed.only()) {
      return;
    }
    String text = Texts.text(FOLDER.resolve(mailed.name() + ".txt"));
    List<String> decided =
        Texts.all(mailed.name() + ".txt", text).stream()
            .filter(d -> d.verdict() == Verdict.PASS || d.verdict() == Verdict.FAIL)
            .map(d -> d.claim().value())
            .toList();
    assertThat(decided).isSubsetOf(mailed.claims().keySet());
  }

  @Test
  void thereAreManyOfThem() {
    assertThat(texts().count()).isGreaterThan(300);
  }
}
