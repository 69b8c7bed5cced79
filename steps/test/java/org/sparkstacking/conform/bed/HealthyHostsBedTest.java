package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** One whole run on two healthy hosts, looked at from all sides. */
@Tag("bed")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HealthyHostsBedTest {
  private static final Duration WHOLE_RUN = Duration.ofMinutes(5);
  private static final List<String> HOST_SIDE =
      List.of(
          "GPU-1", "LNK-1", "LNK-2", "LNK-3", "NET-1", "NET-2", "MPI-1", "NCH-1", "NCH-2", "NCH-3",
          "NCH-4", "BND-4");

  private final Bed bed = Bed.here();
  private final Visit visit;
  private final Visit.Done done;

  HealthyHostsBedTest(@TempDir Path folder) {
    bed.mend();
    visit = new Visit(bed, folder);
    done = visit.run(bed.siteFile(), WHOLE_RUN, List.of());
  }

  @BeforeAll
  void nothingIsBroken() {
    assertThat(done.result().ended()).isEqualTo("normal");
  }

  @AfterAll
  void mend() {
    bed.mend();
  }

  @Test
  void theHostSideClaimsPass() {
    assertThat(done.result().of(HOST_SIDE.toArray(new String[0])))
        .as(done.ended().console())
        .allMatch(line -> line.endsWith(" PASS"));
  }

  /** The list of modules is this machine's own kernel's; one without modules has none to show. */
  @Test
  void whatTheHostsReportAboutGpuDirectIsRecordedWhereTheKernelTells() {
    boolean modules = Files.isReadable(Path.of("/proc/modules"));
    assertThat(done.result().verdict("BND-2"))
        .as(done.result().words("BND-2"))
        .isEqualTo(modules ? "PASS" : "INCONCLUSIVE");
  }

  @Test
  void whatNeedsAClusterIsNotTestedAndTheRunIsIncomplete() {
    Map<String, String> others = done.result().verdicts();
    HOST_SIDE.forEach(others::remove);
    others.remove("BND-2");
    assertThat(others).isNotEmpty().allSatisfy((id, v) -> assertThat(v).isEqualTo("NOT_TESTED"));
    assertThat(done.result().verdict()).isEqualTo("INCOMPLETE");
    assertThat(done.ended().exit()).isEqualTo(2);
  }

  @Test
  void nothingIsLeftOnTheHosts() {
    assertThat(bed.remains()).isEmpty();
  }

  @Test
  void theSameEvidenceGivesTheSameVerdictsWithNoHost() {
    Map<String, String> before = done.result().verdicts();
    bed.fault("drop", Bed.FIRST);
    bed.fault("drop", Bed.SECOND);
    try {
      Kit.Ended again =
          visit.kit().run(Duration.ofMinutes(1), "judge", "--lang", "en", done.folder().toString());
      assertThat(again.exit()).as(again.console()).isEqualTo(2);
      assertThat(again.console()).doesNotContain("DIFFERS").doesNotContain("differ");
      assertThat(Result.in(done.folder()).verdicts()).isEqualTo(before);
    } finally {
      bed.mend();
    }
  }
}
