package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.site.Guard;
import org.sparkstacking.conform.site.Site;

final class OverriddenGuardsTest {
  @Test
  void wordsAreThoseOfTheCommandLine() {
    assertThat(Guard.of("busy-gpu")).contains(Guard.BUSY_GPU);
    assertThat(Guard.of("memory")).contains(Guard.MEMORY);
    assertThat(Guard.of("all")).isEmpty();
  }

  @Test
  void whatIsOverriddenStandsOnPageOne() {
    Site site = Site.undeclared().overriding(Set.of(Guard.MEMORY, Guard.BUSY_GPU));
    assertThat(SiteParts.deviations(site, false))
        .extracting(d -> d.kind() + " " + d.what())
        .containsExactly("override --override busy-gpu", "override --override memory");
    assertThat(SiteParts.deviations(Site.undeclared(), false)).isEmpty();
  }
}
