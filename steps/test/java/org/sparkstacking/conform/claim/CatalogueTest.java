package org.sparkstacking.conform.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CatalogueTest {
  private static final Catalogue ALL = Catalogue.builtIn();
  private static final String ONE =
      """
      edition: "1"
      stages:
        - number: 2
          title: {ko: 가, en: a}
      claims:
        - id: GPU-1
          stage: 2
          level: required
          mayExclude: true
          needs: []
          adr: {section: "5-3", quote: nvidia-smi}
          origin: [{criterion: seen, from: ADR, note: {ko: 나, en: b}}]
          title: {ko: 다, en: c}
          meaning: {ko: 라, en: d}
      """;

  @Test
  void itListsTheTwentySevenClaimsOfTheDesign() {
    assertThat(ALL.claims()).hasSize(27);
    assertThat(ALL.stages()).extracting(Stage::number).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(ALL.claims().stream().filter(c -> !c.required()).map(c -> c.id().value()))
        .containsExactlyInAnyOrder("CIL-2", "BND-2", "BND-3");
    assertThat(ALL.edition()).isEqualTo("2026.11");
  }

  @Test
  void clusterNodesAndGpusCannotBeDeclaredOut() {
    for (String id : List.of("CLU-1", "GPU-1", "GPU-2")) {
      assertThat(ALL.claim(ClaimId.of(id)).mayExclude()).as(id).isFalse();
    }
  }

  @Test
  void speedAndCarrierAreNobodysPrerequisite() {
    assertThat(ALL.claims().stream().flatMap(c -> c.needs().stream()).map(ClaimId::value))
        .doesNotContain("NCH-2", "NCH-3", "NCH-4", "NCP-2", "NCP-3", "NCP-4", "LNK-2", "LNK-3");
  }

  @Test
  void anUnknownClaimIsNamedWithTheWayOut() {
    assertThat(ALL.find(ClaimId.of("ABC-1"))).isEmpty();
    assertThatThrownBy(() -> ALL.claim(ClaimId.of("ABC-1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no claim ABC-1; 'conform claims' lists them");
  }

  @Test
  void whatDependsOnAClaimIsFoundThroughOthersToo() {
    assertThat(ALL.withDependents(Set.of(ClaimId.of("MPI-1"))).stream().map(ClaimId::value))
        .contains("MPI-1", "NCH-1", "NCH-2", "NCH-4", "NCP-1", "NCP-3")
        .doesNotContain("LNK-1", "GPU-1", "CLU-1");
  }

  @Test
  void aStageHasItsClaimsOnly() {
    assertThat(ALL.ofStage(4)).extracting(c -> c.id().value()).contains("MPI-1", "NCH-4");
    assertThat(ALL.ofStage(4)).allMatch(c -> c.stage() == 4);
  }

  @Test
  void aSiteCanMakeAnInformativeClaimRequired() {
    Catalogue strict = ALL.requiring(List.of(ClaimId.of("CIL-2")));
    assertThat(strict.claim(ClaimId.of("CIL-2")).required()).isTrue();
    assertThat(strict.claim(ClaimId.of("BND-2")).required()).isFalse();
    assertThat(strict.claim(ClaimId.of("CIL-2")).title())
        .isEqualTo(ALL.claim(ClaimId.of("CIL-2")).title());
  }

  @Test
  void everyPartOfAnEntryIsRead() {
    Claim claim = read(ONE).claim(ClaimId.of("GPU-1"));
    assertThat(claim.stage()).isEqualTo(2);
    assertThat(claim.mayExclude()).isTrue();
    assertThat(claim.adrSection()).isEqualTo("5-3");
    assertThat(claim.adrQuote()).isEqualTo("nvidia-smi");
    assertThat(claim.origins()).containsExactly(new Claim.Origin("seen", "ADR", Text.of("나", "b")));
    assertThat(claim.title()).isEqualTo(Text.of("다", "c"));
    assertThat(claim.meaning()).isEqualTo(Text.of("라", "d"));
    assertThat(claim.untestable()).isNull();
    assertThat(ALL.claim(ClaimId.of("BND-3")).untestable()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"edition: \"1\"", "en: c", "ko: 라", "criterion: seen, ", "id: GPU-1"})
  void aMissingWordIsNamed(String word) {
    String holed = ONE.replace(word, word.endsWith(", ") ? "" : "x: y");
    assertThatThrownBy(() -> read(holed))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is missing in");
  }

  @Test
  void aClaimOfAStageThatIsNotListedIsRefused() {
    assertThatThrownBy(() -> read(ONE.replace("stage: 2", "stage: 3")))
        .hasMessageContaining("GPU-1 is of stage 3, which is not listed");
  }

  @Test
  void aPrerequisiteMustStandBefore() {
    assertThatThrownBy(() -> read(ONE.replace("needs: []", "needs: [CLU-1]")))
        .hasMessageContaining("GPU-1 needs CLU-1, which does not stand before it");
  }

  @Test
  void aClaimThatStandsTwiceIsRefused() {
    String twice = ONE + ONE.substring(ONE.indexOf("  - id: GPU-1"));
    assertThatThrownBy(() -> read(twice)).hasMessageContaining("GPU-1 stands there twice");
  }

  @Test
  void aCatalogueWithoutClaimsIsRefused() {
    assertThatThrownBy(() -> read("edition: \"1\"\nstages: []\nclaims: []\n"))
        .hasMessageContaining("no claims");
  }

  private static Catalogue read(String yaml) {
    return CatalogueYaml.read(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
  }
}
