package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;

final class AdrTextTest {
  private static final Path ADR = Path.of("features/adr-0003.ko.md");

  @Test
  void theRecordNamesTheTextThatIsShipped() throws IOException {
    RunRecord.Adr adr = AdrText.shipped();

    assertThat(adr.sha256()).isEqualTo(Manifest.sha256(ADR));
    assertThat(adr.status()).isEqualTo("Proposed");
    assertThat(Files.readString(ADR)).startsWith(adr.id() + ": " + adr.title().ko());
  }

  @Test
  void everySentenceThatTheCatalogueQuotesStandsInIt() throws IOException {
    String text = Files.readString(ADR).replaceAll("\\s+", " ");

    assertThat(Catalogue.builtIn().claims())
        .filteredOn(claim -> !claim.adrQuote().isEmpty())
        .hasSizeGreaterThan(20)
        .extracting(Claim::adrQuote)
        .allSatisfy(quote -> assertThat(text).contains(quote.replaceAll("\\s+", " ")));
  }
}
