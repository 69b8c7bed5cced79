package org.sparkstacking.conform.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.Diagnosed;
import tools.jackson.databind.JsonNode;

/** Holds the diagnosis against texts of public reports: verdict, and cause by its facts. */
final class CasesTest {
  private static final List<String> TABLE = new ArrayList<>();

  record Case(
      String id,
      String file,
      String claim,
      Verdict verdict,
      List<String> cites,
      List<String> says,
      List<String> signature) {
    @Override
    public String toString() {
      return file + " " + claim;
    }
  }

  static Stream<Case> cases() {
    JsonNode causes = Texts.yaml(Texts.CASES.resolve("expected-causes.yaml"));
    return Texts.yaml(Texts.CASES.resolve("cases.yaml"))
        .valueStream()
        .map(c -> one(c, causes.path(c.path("id").asString())));
  }

  private static Case one(JsonNode c, JsonNode cause) {
    return new Case(
        c.path("id").asString(),
        c.path("file").asString(),
        c.path("claim").asString(),
        Verdict.valueOf(c.path("verdict").asString()),
        words(cause.path("cites")),
        words(cause.path("says")),
        words(cause.path("signature")));
  }

  private static List<String> words(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void hasTheRightVerdictAndNamesTheCause(Case c) {
    Diagnosed d = Texts.diagnose(c.claim(), Texts.CASES.resolve(c.file()));
    List<String> wrong = wrong(c, d);
    TABLE.add(
        String.format(
            "%s %-6s %-12s %-12s %s %s",
            wrong.isEmpty() ? "ok   " : "WRONG",
            c.claim(),
            c.verdict(),
            d.verdict(),
            c.file(),
            wrong));
    assertThat(wrong).as("%s: %s%n%s", c, Texts.said(d), Texts.quoted(d)).isEmpty();
  }

  @Test
  void everyCaseHasAnExpectedCause() {
    assertThat(cases()).hasSize(67);
    assertThat(Texts.yaml(Texts.CASES.resolve("expected-causes.yaml")).size()).isEqualTo(67);
  }

  private static List<String> wrong(Case c, Diagnosed d) {
    List<String> wrong = new ArrayList<>();
    if (d.verdict() != c.verdict()) {
      wrong.add("verdict");
    }
    String quoted = Texts.quoted(d);
    c.cites().stream().filter(q -> !quoted.contains(q)).forEach(q -> wrong.add("cites " + q));
    String said = Texts.said(d).toLowerCase(Locale.ROOT);
    c.says().stream().filter(w -> !said.contains(w)).forEach(w -> wrong.add("says " + w));
    if (!c.signature().isEmpty() && c.signature().stream().noneMatch(d.causes()::contains)) {
      wrong.add("cause " + c.signature() + " but " + d.causes());
    }
    return wrong;
  }

  @AfterAll
  static void printTable() {
    TABLE.stream().sorted().forEach(System.out::println);
    System.out.printf(
        "%d of %d right%n", TABLE.stream().filter(l -> l.startsWith("ok")).count(), TABLE.size());
  }
}
