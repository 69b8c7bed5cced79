package org.sparkstacking.conform.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Verdict;

/**
 * Holds that what collectors and terminals do to a text never turns a PASS into a FAIL or the other
 * way round. It may cost certainty.
 */
final class VariantsTest {
  private static final Map<String, UnaryOperator<String>> VARIANTS = variants();
  private static final List<String> LOST = new ArrayList<>();

  record Variant(String variant, String file, String claim, Verdict verdict) {
    @Override
    public String toString() {
      return variant + " " + file + " " + claim;
    }
  }

  private static Map<String, UnaryOperator<String>> variants() {
    Map<String, UnaryOperator<String>> all = new LinkedHashMap<>();
    all.put("crlf", t -> t.replace("\n", "\r\n"));
    all.put("bom", t -> "\ufeff" + t);
    all.put("ansi", t -> each(t, l -> "\u001b[32m" + l + "\u001b[0m"));
    all.put("trailing blanks", t -> each(t, l -> l + "   "));
    all.put("tabs", t -> t.replaceAll(" {2,}", "\t"));
    all.put("kubectl", t -> each(t, l -> "[pod/nccl-worker-0/nccl] " + l));
    all.put("iso time", t -> each(t, l -> "2026-11-30T12:00:00.123456789Z " + l));
    all.put("pdsh", t -> each(t, l -> "spark-01: " + l));
    all.put("compose", t -> each(t, l -> "worker-0  | " + l));
    all.put("mail", t -> each(t, l -> "> " + l));
    all.put("comma", t -> t.replaceAll("(?<=[ \t]\\d{1,6})\\.(?=\\d{2}[ \t\n])", ","));
    all.put(
        "noise between",
        t -> each(t, l -> l + "\nNov 30 12:00:01 spark-01 systemd[1]: Started Session 41."));
    all.put("first half", t -> t.substring(0, t.length() / 2));
    all.put("second half", t -> t.substring(t.length() / 2));
    all.put("wrapped", t -> each(t, VariantsTest::wrapped));
    all.put("twice", t -> t + (t.endsWith("\n") ? "" : "\n") + t);
    all.put("deep in noise", t -> "some line of a service that says nothing\n".repeat(1000) + t);
    return all;
  }

  static Stream<Variant> cases() {
    return Texts.yaml(Texts.CASES.resolve("cases.yaml"))
        .valueStream()
        .flatMap(
            c ->
                VARIANTS.keySet().stream()
                    .map(
                        v ->
                            new Variant(
                                v,
                                "cases/" + c.path("file").asString(),
                                c.path("claim").asString(),
                                Verdict.valueOf(c.path("verdict").asString()))));
  }

  static Stream<Variant> samples() {
    Path folder = Texts.WORLDS.resolve("samples");
    return Texts.yaml(folder.resolve("expected.yaml"))
        .propertyStream()
        .flatMap(
            e ->
                e.getValue()
                    .propertyStream()
                    .flatMap(
                        c ->
                            VARIANTS.keySet().stream()
                                .map(
                                    v ->
                                        new Variant(
                                            v,
                                            "samples/" + e.getKey(),
                                            c.getKey(),
                                            Verdict.valueOf(c.getValue().asString())))));
  }

  @ParameterizedTest
  @MethodSource({"cases", "samples"})
  void neverTurnsTheVerdictRound(Variant v) {
    String text = Texts.text(Texts.WORLDS.resolve(v.file()));
    UnaryOperator<String> change = VARIANTS.getOrDefault(v.variant(), t -> t);
    Verdict verdict = Texts.diagnose(v.claim(), "text.txt", change.apply(text)).verdict();
    if (verdict != v.verdict()) {
      LOST.add(
          String.format(
              "%-16s %-5s %s -> %s %s", v.variant(), v.claim(), v.verdict(), verdict, v.file()));
    }
    Verdict opposite = v.verdict() == Verdict.PASS ? Verdict.FAIL : Verdict.PASS;
    if (v.verdict() == Verdict.FAIL && v.variant().endsWith("half")) {
      return; // the part that is left may well be good: a cut narrows what is shown
    }
    if (v.verdict() == Verdict.PASS || v.verdict() == Verdict.FAIL) {
      assertThat(verdict).as(v.toString()).isNotEqualTo(opposite);
    } else if (!v.variant().endsWith("half") && !v.variant().equals("wrapped")) {
      assertThat(verdict).as(v.toString()).isNotEqualTo(Verdict.PASS);
    }
  }

  @AfterAll
  static void printLost() {
    LOST.stream().sorted().forEach(System.out::println);
    System.out.println(LOST.size() + " variants lost certainty");
  }

  private static String each(String text, UnaryOperator<String> change) {
    String end = text.endsWith("\n") ? "\n" : "";
    return text.lines().map(change).collect(Collectors.joining("\n")) + end;
  }

  private static String wrapped(String line) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < line.length(); i += 80) {
      all.append(i == 0 ? "" : "\n").append(line, i, Math.min(line.length(), i + 80));
    }
    return all.toString();
  }
}
