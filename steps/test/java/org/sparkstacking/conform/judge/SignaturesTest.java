package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Text;

/** Holds the catalogue of failure signatures. */
final class SignaturesTest {
  private final List<Signature> all = new Signatures().all();

  @Test
  void everySignatureIsThereOnce() {
    List<String> spark = IntStream.rangeClosed(1, 52).mapToObj(n -> "S-%02d".formatted(n)).toList();
    List<String> cluster =
        IntStream.rangeClosed(1, 49).mapToObj(n -> "K-%02d".formatted(n)).toList();
    assertThat(all.stream().map(Signature::id))
        .containsExactlyElementsOf(Stream.concat(spark.stream(), cluster.stream()).toList());
  }

  @Test
  void everyTextIsThereInBothLanguages() {
    for (Signature s : all) {
      assertThat(s.claims()).as(s.id()).isNotEmpty();
      assertThat(s.source()).as(s.id()).isNotBlank();
      texts(s).forEach(t -> assertThat(t.en()).as(s.id()).isNotBlank());
      texts(s).forEach(t -> assertThat(t.ko()).as(s.id()).isNotBlank());
      assertThat(s.cause().ko() + s.next().ko()).as(s.id()).matches("(?s).*[가-힣].*");
      assertThat(s.next().ko()).as(s.id()).endsWith(".");
      assertThat(s.next().en()).as(s.id()).endsWith(".");
    }
  }

  @Test
  void noTwoSignaturesSayTheSameOfACause() {
    assertThat(all.stream().map(s -> s.symptom().en())).doesNotHaveDuplicates();
  }

  @Test
  void koreanTextsUseTheWordsOfTheGlossary() {
    Set<String> avoided =
        Set.of(
            "성공", "실패", "오류", "생략", "건너뜀", "못함", "무시", "절반", "반쪽", "패브릭", "직물", "적층", "운반", "포드",
            "발견", "소견", "주장", "증인", "일탈", "드리프트", "리허설", "게이트", "평결", "정보성");
    for (Signature s : all) {
      String korean = texts(s).map(Text::ko).collect(Collectors.joining(" "));
      assertThat(avoided.stream().filter(korean::contains)).as(s.id() + ": " + korean).isEmpty();
    }
  }

  @Test
  void whatALineDecidesIsACriterionOfAClaimItSpeaksTo() {
    for (Signature s : all) {
      for (Signature.Effect e : s.effects()) {
        assertThat(s.id().startsWith("S-2") || !e.criterion().name().isBlank()).isTrue();
        assertThat(CriterionTitles.of(e.criterion()).en())
            .as(s.id())
            .isNotEqualTo(e.criterion().toString());
      }
    }
  }

  @Test
  void theCausesRelationNamesKnownSignaturesAndHasNoCircle() {
    Set<String> ids = all.stream().map(Signature::id).collect(Collectors.toSet());
    for (Causes.Explains one : Causes.relation()) {
      assertThat(ids).contains(one.deeper(), one.shallower());
      String effect = one.shallower();
      assertThat(Causes.explain(effect, one.deeper())).as(one.toString()).isFalse();
    }
  }

  @Test
  void theDeepestCauseWins() {
    assertThat(Causes.deepest(List.of("S-12", "S-07", "S-31"), Set.of())).containsExactly("S-31");
    assertThat(Causes.deepest(List.of("S-01", "S-11", "S-24"), Set.of()))
        .containsExactly("S-01", "S-11", "S-24");
  }

  private static Stream<Text> texts(Signature s) {
    return Stream.<Function<Signature, Text>>of(
            Signature::symptom, Signature::cause, Signature::next)
        .map(f -> f.apply(s));
  }
}
