package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;

/** What a person, a log and a pipe see of a run. */
final class ConsoleTest {
  private static final Catalogue CATALOGUE = Catalogue.builtIn();
  private static final String ESC = "\u001b";

  private final StringWriter screen = new StringWriter();

  @ParameterizedTest
  @CsvSource({
    "ko_KR.UTF-8,,KO",
    "C,,EN",
    "en_US.UTF-8,,EN",
    "C,ko_KR.UTF-8,KO",
    "ko_KR.UTF-8,C,EN",
    ",,EN"
  })
  void theLanguageIsThatOfTheLocaleAndLcAllGoesFirst(String lang, String all, Lang expected) {
    Map<String, String> env = new java.util.HashMap<>();
    if (lang != null) {
      env.put("LANG", lang);
    }
    if (all != null) {
      env.put("LC_ALL", all);
    }
    assertThat(Terminal.lang(env)).isEqualTo(expected);
  }

  @Test
  void coloursNeedATerminalThatWantsThem() {
    Map<String, String> watched = Map.of(Terminal.TTY_PROPERTY, "1");
    assertThat(Terminal.standard(Map.of("TERM", "xterm"), watched).colour()).isTrue();
    assertThat(Terminal.standard(Map.of("TERM", "xterm"), Map.of()).colour()).isFalse();
    assertThat(Terminal.standard(Map.of("TERM", "dumb"), watched).colour()).isFalse();
    assertThat(Terminal.standard(Map.of(), watched).colour()).isFalse();
    Terminal plain = Terminal.standard(Map.of("TERM", "xterm", "NO_COLOR", ""), watched);
    assertThat(plain.colour()).isFalse();
    assertThat(plain.tty()).isTrue();
  }

  @Test
  void aPipeGetsAStageLineAClaimLineAndNothingElse() {
    try (ConsoleProgress progress = console(false, false, Lang.KO)) {
      progress.began(claim("CLU-1"));
      progress.lookingAt("nodes");
      progress.looked("nodes");
      progress.decided(result("CLU-1", Verdict.PASS, "", List.of()));
      progress.decided(
          result("CLU-2", Verdict.FAIL, "cilium 없음", List.of(Text.of("알림 하나", "one remark"))));
    }
    assertThat(lines())
        .hasSize(5)
        .satisfies(l -> assertThat(l.get(0)).isEqualTo("1. 클러스터 구성"))
        .satisfies(l -> assertThat(l.get(1)).contains("CLU-1").contains(title("CLU-1", Lang.KO)))
        .satisfies(l -> assertThat(l.get(2)).contains("CLU-2"))
        .satisfies(l -> assertThat(l.get(3)).isEqualTo("          cilium 없음"))
        .satisfies(l -> assertThat(l.get(4)).contains("알림 하나"));
    assertThat(screen.toString()).doesNotContain(ESC).doesNotContain("\r").doesNotContain("?");
  }

  @Test
  void aTerminalWithoutColourHasItsWaitingLineWipedAndNoColour() throws InterruptedException {
    try (ConsoleProgress progress = console(true, false, Lang.EN)) {
      progress.began(claim("NCH-1"));
      progress.lookingAt("host-nccl");
      awaitText("waiting for");
      progress.looked("host-nccl");
      progress.decided(result("NCH-1", Verdict.PASS, "", List.of()));
    }
    assertThat(screen.toString())
        .contains("\r" + ESC + "[K  … ")
        .doesNotContainPattern(ESC + "\\[\\d");
    assertThat(screen.toString()).containsPattern("\r" + ESC + "\\[K  pass\\s+NCH-1");
  }

  @Test
  void colourNeverCarriesAMeaningThatTheWordsDoNot() {
    try (ConsoleProgress progress = console(true, true, Lang.EN)) {
      for (Verdict verdict : Verdict.values()) {
        progress.decided(result("GPU-1", verdict, "why", List.of()));
      }
    }
    String coloured = screen.toString();
    screen.getBuffer().setLength(0);
    try (ConsoleProgress progress = console(true, false, Lang.EN)) {
      for (Verdict verdict : Verdict.values()) {
        progress.decided(result("GPU-1", verdict, "why", List.of()));
      }
    }
    assertThat(coloured.replaceAll(ESC + "\\[[0-9;]*m", "")).isEqualTo(screen.toString());
    assertThat(lines().stream().filter(l -> l.contains("GPU-1")).map(l -> l.substring(0, 12)))
        .doesNotHaveDuplicates();
  }

  @Test
  void whatAHostPrintedCannotMoveTheCursorOrForgeALine() {
    String hostile =
        "name" + ESC + "[2J" + ESC + "]0;owned\u0007\r\n  PASS  NCH-3\u0000\u202Egreen";
    try (ConsoleProgress progress = console(false, false, Lang.EN)) {
      progress.decided(
          result("NCH-3", Verdict.FAIL, hostile, List.of(Text.same("remark " + hostile))));
    }
    assertThat(screen.toString()).doesNotContain(ESC, "\u0007", "\u0000", "\r", "\u202E");
    assertThat(lines()).filteredOn(l -> l.strip().matches("(?i)pass.*")).isEmpty();
  }

  private ConsoleProgress console(boolean tty, boolean colour, Lang lang) {
    PrintWriter out = new PrintWriter(screen, true);
    return new ConsoleProgress(new Terminal(out, out, tty, colour, lang), CATALOGUE);
  }

  private void awaitText(String text) throws InterruptedException {
    long until = System.nanoTime() + 20_000_000_000L;
    while (!screen.toString().contains(text) && System.nanoTime() < until) {
      Thread.sleep(20);
    }
  }

  private List<String> lines() {
    return screen.toString().lines().toList();
  }

  private static Claim claim(String id) {
    return CATALOGUE.claim(ClaimId.of(id));
  }

  private static String title(String id, Lang lang) {
    return claim(id).title().in(lang);
  }

  private static ClaimResult result(String id, Verdict verdict, String why, List<Text> remarks) {
    return new ClaimResult(
        claim(id), verdict, "judged", Text.same(why), remarks, List.of(), List.of());
  }
}
