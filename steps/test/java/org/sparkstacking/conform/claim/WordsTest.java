package org.sparkstacking.conform.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The small words: ids, texts, quotes, findings, titles. */
final class WordsTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "nch-3", "NCH3", "NCH-0", "NCH-123", "NCHX-3", " NCH-3"})
  void whatIsNoClaimIdIsRefusedWithTheWayOut(String value) {
    assertThatThrownBy(() -> ClaimId.of(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an id looks like NCH-3");
  }

  @Test
  void anIdKnowsItsFamilyAndOrder() {
    assertThat(ClaimId.of("NCH-3").family()).isEqualTo("NCH");
    assertThat(ClaimId.of("NCH-3")).hasToString("NCH-3").isGreaterThan(ClaimId.of("NCH-2"));
    assertThat(Criterion.of("NCH-3", "log")).hasToString("NCH-3/log");
  }

  @Test
  void textsAreJoinedInEachLanguage() {
    Text joined = Text.join(", ", List.of(Text.of("가", "a"), Text.of("나", "b")));
    assertThat(joined).isEqualTo(Text.of("가, 나", "a, b"));
    assertThat(joined.in(Lang.KO)).isEqualTo("가, 나");
    assertThat(joined.in(Lang.EN)).isEqualTo("a, b");
    assertThat(Text.same("x").plus(Text.of("가", "a"))).isEqualTo(Text.of("x가", "xa"));
  }

  @Test
  void aLongQuoteIsShortened() {
    Cited exact = new Cited("f", 1, "h", "x".repeat(300), null, null, null);
    Cited cut = new Cited("f", 1, "h", "x".repeat(301), null, null, null);
    assertThat(exact.quote()).hasSize(300).doesNotContain("…");
    assertThat(cut.quote()).hasSize(300).endsWith("x…");
  }

  @Test
  void aFindingChangesOnlyWhatIsAsked() {
    Finding finding = finding();
    assertThat(finding.claim()).isEqualTo(ClaimId.of("NCH-3"));
    assertThat(finding.withVerdict(Verdict.FAIL).verdict()).isEqualTo(Verdict.FAIL);
    assertThat(finding.withVerdict(Verdict.PASS)).isEqualTo(finding);
    assertThat(finding.withCauses(List.of("S-03")).causes()).containsExactly("S-03");
    assertThat(finding.withCauses(List.of())).isEqualTo(finding);
    assertThat(finding.withRemarks(List.of(Text.same("r"))).remarks())
        .containsExactly(Text.same("r"));
    assertThat(finding.withRemarks(List.of())).isEqualTo(finding);
  }

  @Test
  void verdictsSpeakTheGlossarysKorean() {
    assertThat(Verdict.PASS.title().ko()).isEqualTo("적합");
    assertThat(Verdict.NOT_TESTED.title().ko()).isEqualTo("미시험(적합 아님)");
    assertThat(RunVerdict.INCOMPLETE.title().ko()).isEqualTo("판정 보류(시험 미완료)");
    assertThat(ScopeVerdict.PASS.title().ko()).isEqualTo("이상 없음");
  }

  @Test
  void whoseMoveHasAnIdAndATitle() {
    assertThat(Whose.HOSPITAL_NETWORK.id()).isEqualTo("hospital-network");
    assertThat(Whose.CLUSTER_ADMIN.title().en()).isEqualTo("cluster administrator");
  }

  @Test
  void aSelectionOfAllHasAll() {
    Catalogue all = Catalogue.builtIn();
    assertThat(all.ids()).allMatch(Selection.all(all)::has);
    assertThat(Selection.all(all).full()).isTrue();
    assertThat(Gate.always(ClaimId.of("BND-4"))).isTrue();
    assertThat(Gate.always(ClaimId.of("BND-3"))).isFalse();
  }

  @Test
  void nothingButDeclaredOutMergesToDeclaredOut() {
    assertThat(Verdict.merge(List.of(Verdict.NOT_APPLICABLE))).isEqualTo(Verdict.NOT_APPLICABLE);
    assertThat(Verdict.merge(List.of(Verdict.PASS, Verdict.NOT_TESTED)))
        .isEqualTo(Verdict.NOT_TESTED);
    assertThat(Verdict.merge(List.of(Verdict.PASS))).isEqualTo(Verdict.PASS);
  }

  private static Finding finding() {
    Text text = Text.of("가", "a");
    return new Finding(
        Criterion.of("NCH-3", "log"),
        Verdict.PASS,
        text,
        text,
        text,
        text,
        text,
        Whose.INSTALLER,
        List.of(),
        List.of(),
        List.of());
  }
}
