package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.observed.Evidence;

/** What people and collectors do to a text never turns a PASS into a FAIL or back. */
final class NcclTextPropertiesTest {
  private static final List<String> CLAIMS = List.of("MPI-1", "NCH-1", "NCH-2", "NCH-3", "NCH-4");
  private static final List<String> TEXTS =
      List.of(
          "gpu-runs/h-ok.out",
          "gpu-runs/h-mgmt.out",
          "gpu-runs/k-c0.out",
          "gpu-runs/k-init-net.out",
          "samples/nccl-log/2.28-roce-both-halves.txt",
          "samples/nccl-tests/2.19-allgather-512m-16g.txt",
          "samples/nccl-tests/2.18-allgather-slow-state-2.82.txt",
          "samples/mpirun/4.1-ssh-refused-orte.txt");
  private static final List<String> PREFIXES =
      List.of(
          "[1,0]<stdout>:",
          "Mon Nov 30 14:11:08 2026<stdout>:",
          "(RayWorkerWrapper pid=4711, ip=10.1.2.3) ",
          "[pod/nccl-launcher-abcde/launcher] ",
          "launcher-1  | ",
          "2026-11-30T14:11:08.123456789Z ",
          "2026-11-30T14:11:08.123456789+09:00 stdout F ",
          "[prterun-spark-01-4711@1,0]<stdout>: ");

  @Property(tries = 40)
  void prefixesDoNotChangeVerdicts(
      @ForAll("texts") String text, @ForAll("prefixes") String prefix) {
    StringBuilder prefixed = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      prefixed.append(prefix).append(line).append('\n');
    }
    same(text, prefixed.toString());
  }

  @Property(tries = 16)
  void carriageReturnsAnsiAndNulDoNotChangeVerdicts(@ForAll("texts") String text) {
    same(text, text.replace("\n", "\r\n"));
    same(text, "\u001b[0m" + text.replace("\n", "\u001b[K\n"));
    same(text, text.replace("\n", "\0\n"));
  }

  @Property(tries = 30)
  void logLinesOfAnotherRankBetweenRowsDoNotChangeVerdicts(
      @ForAll("texts") String text, @ForAll @IntRange(min = 0, max = 1000) int seed) {
    Random random = new Random(seed);
    StringBuilder mixed = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      mixed.append(line).append('\n');
      if (random.nextInt(4) == 0) {
        mixed.append("spark-07:11:12 [0] NCCL INFO Comm config nvlinkCentricSched set to 1\n");
      }
    }
    same(text, mixed.toString());
  }

  @Property(tries = 60)
  void cuttingATextNeverMakesAFailureOutOfAPassOrBack(
      @ForAll("texts") String text, @ForAll @IntRange(min = 0, max = 99) int percent) {
    String cut = text.substring(0, text.length() * percent / 100);
    for (String claim : List.of("NCH-1", "NCH-2", "NCH-3", "NCH-4")) {
      Verdict whole = SavedTexts.verdict(claim, SavedTexts.evidence(text));
      Verdict part = SavedTexts.verdict(claim, SavedTexts.evidence(cut));
      if (whole == Verdict.PASS && !claim.equals("NCH-2")) {
        assertThat(part).isNotEqualTo(Verdict.FAIL);
      }
      if (whole == Verdict.FAIL && claim.equals("NCH-2")) {
        assertThat(part).isNotEqualTo(Verdict.PASS);
      }
    }
  }

  @Property(tries = 300)
  void randomBytesNeverThrow(@ForAll byte[] bytes) {
    assertThatCode(() -> judgeAll(new String(bytes, StandardCharsets.UTF_8)))
        .doesNotThrowAnyException();
  }

  @Property(tries = 150)
  void mutilatedRealTextsNeverThrow(
      @ForAll("texts") String text, @ForAll @IntRange(min = 0, max = 100_000) int seed) {
    Random random = new Random(seed);
    char[] characters = text.toCharArray();
    for (int i = 0; i < 40; i++) {
      characters[random.nextInt(characters.length)] = (char) (32 + random.nextInt(96));
    }
    assertThatCode(() -> judgeAll(new String(characters))).doesNotThrowAnyException();
  }

  @Provide
  Arbitrary<String> texts() {
    List<String> texts = new ArrayList<>();
    for (String file : TEXTS) {
      texts.add(SavedTexts.text(SavedTexts.WORLDS.resolve(Path.of(file))));
    }
    return Arbitraries.of(texts);
  }

  @Provide
  Arbitrary<String> prefixes() {
    return Arbitraries.of(PREFIXES);
  }

  private static void same(String text, String changed) {
    Evidence before = SavedTexts.evidence(text);
    Evidence after = SavedTexts.evidence(changed);
    for (String claim : CLAIMS) {
      assertThat(SavedTexts.verdict(claim, after))
          .as(claim + " of\n" + changed.substring(0, Math.min(300, changed.length())))
          .isEqualTo(SavedTexts.verdict(claim, before));
    }
  }

  private static void judgeAll(String text) {
    Evidence evidence = SavedTexts.evidence(text);
    for (String claim : CLAIMS) {
      SavedTexts.verdict(claim, evidence);
    }
  }
}
