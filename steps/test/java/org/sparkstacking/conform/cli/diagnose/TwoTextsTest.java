package org.sparkstacking.conform.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.judge.Diagnosis;
import org.sparkstacking.conform.judge.Judges;
import org.sparkstacking.conform.judge.Signatures;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.reading.Readers;
import org.sparkstacking.conform.reading.Recogniser;
import tools.jackson.databind.JsonNode;

/**
 * Holds that a failure in one file of an incident is not outweighed by a good text in another,
 * whichever comes first: nobody knows which of them is the later.
 */
final class TwoTextsTest {
  private static final int LARGEST = 8_000;
  private static final Pair SAME_NODES =
      new Pair("CLU-1", "variants/clu-notready-get.txt", "variants/clu-all-ready-agents.txt");
  private static final Diagnosis DIAGNOSIS = new Diagnosis(Judges.all(), new Signatures());

  private record Pair(String claim, String bad, String good) {}

  private record Judged(String file, String claim, Verdict verdict) {}

  @Test
  void aGoodFileDoesNotHideTheFailureOfAnother() {
    Map<String, List<Observed>> first = new HashMap<>();
    Map<String, List<Observed>> second = new HashMap<>();
    List<Pair> pairs = pairs();
    List<Pair> hidden = new ArrayList<>();
    for (Pair pair : pairs) {
      List<Observed> failure = read(first, pair.bad(), "spark-01.txt");
      List<Observed> success = read(second, pair.good(), "spark-02.txt");
      if (passes(pair, together(failure, success)) || passes(pair, together(success, failure))) {
        hidden.add(pair);
      }
    }
    assertThat(pairs).hasSizeGreaterThan(600);
    assertThat(hidden).isEmpty();
  }

  /**
   * Two hosts that print in turns into one text, as a log collector joins them. Where both ask
   * about the same nodes, the last line counts, whoever printed it.
   */
  @Test
  void aGoodHostDoesNotHideTheFailureOfTheOtherInOneText() {
    List<Pair> pairs = pairs();
    List<Pair> hidden = new ArrayList<>();
    for (Pair pair : pairs) {
      List<String> failureFirst = inTurns(pair.bad(), pair.good());
      List<String> successFirst = inTurns(pair.good(), pair.bad());
      if (!pair.equals(SAME_NODES)
          && (passes(pair, read(failureFirst, "two.txt"))
              || passes(pair, read(successFirst, "two.txt")))) {
        hidden.add(pair);
      }
    }
    assertThat(pairs).hasSizeGreaterThan(600).contains(SAME_NODES);
    assertThat(hidden).isEmpty();
  }

  /** List every failing text beside every passing one that speaks to the same claim. */
  private static List<Pair> pairs() {
    List<Judged> all = all();
    List<Pair> pairs = new ArrayList<>();
    for (Judged bad : all) {
      for (Judged good : all) {
        if (bad.verdict() == Verdict.FAIL
            && good.verdict() == Verdict.PASS
            && bad.claim().equals(good.claim())) {
          pairs.add(new Pair(bad.claim(), bad.file(), good.file()));
        }
      }
    }
    return pairs;
  }

  private static boolean passes(Pair pair, List<Observed> observed) {
    return DIAGNOSIS.of(ClaimId.of(pair.claim()), Evidence.of(observed)).verdict() == Verdict.PASS;
  }

  private static List<Observed> together(List<Observed> one, List<Observed> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  private static List<String> inTurns(String one, String other) {
    List<String> first = Texts.text(Texts.WORLDS.resolve(one)).lines().toList();
    List<String> second = Texts.text(Texts.WORLDS.resolve(other)).lines().toList();
    List<String> all = new ArrayList<>();
    for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
      if (i < first.size()) {
        all.add("spark-91  | " + first.get(i));
      }
      if (i < second.size()) {
        all.add("spark-92  | " + second.get(i));
      }
    }
    return all;
  }

  private static List<Observed> read(
      Map<String, List<Observed>> known, String file, String calledSo) {
    return known.computeIfAbsent(
        file, f -> read(List.of(Texts.text(Texts.WORLDS.resolve(f)).split("\n", -1)), calledSo));
  }

  private static List<Observed> read(List<String> lines, String calledSo) {
    Recogniser recogniser = new Recogniser(Readers.all(), calledSo);
    long number = 0;
    for (String line : lines) {
      recogniser.accept(++number, line);
    }
    return recogniser.finish().observed();
  }

  private static List<Judged> all() {
    List<Judged> all = new ArrayList<>();
    Texts.yaml(Texts.CASES.resolve("cases.yaml"))
        .valueStream()
        .forEach(c -> add(all, "cases/" + c.path("file").asString(), c.path("claim"), c));
    Texts.yaml(Texts.WORLDS.resolve("samples/expected.yaml"))
        .propertyStream()
        .forEach(
            e ->
                e.getValue()
                    .propertyStream()
                    .forEach(c -> add(all, "samples/" + e.getKey(), c.getKey(), c.getValue())));
    Texts.yaml(Texts.WORLDS.resolve("variants/variants.yaml"))
        .propertyStream()
        .forEach(
            e ->
                add(
                    all,
                    "variants/" + e.getKey() + ".txt",
                    e.getValue().path("claim").asString(),
                    e.getValue().path("verdict").path(0)));
    return all.stream().filter(TwoTextsTest::small).toList();
  }

  private static void add(List<Judged> all, String file, JsonNode claim, JsonNode entry) {
    add(all, file, claim.asString(), entry.path("verdict"));
  }

  private static void add(List<Judged> all, String file, String claim, JsonNode verdict) {
    all.add(new Judged(file, claim, Verdict.valueOf(verdict.asString())));
  }

  private static boolean small(Judged judged) {
    Path file = Texts.WORLDS.resolve(judged.file());
    return Texts.text(file).length() < LARGEST;
  }
}
