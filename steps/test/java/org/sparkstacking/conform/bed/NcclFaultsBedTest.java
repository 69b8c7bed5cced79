package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** NCCL that goes the wrong way, lies, or breaks: what each of the three witnesses says of it. */
@Tag("bed")
class NcclFaultsBedTest {
  private static final String NCH = "NCH-1,NCH-2,NCH-3,NCH-4";

  private final Bed bed = Bed.here();
  private final Visit visit;

  NcclFaultsBedTest(@TempDir Path folder) {
    visit = new Visit(bed, folder);
  }

  @BeforeEach
  void startWhole() {
    bed.mend();
  }

  @AfterEach
  void mend() {
    bed.mend();
  }

  @Test
  void aTextThatNamesRoceIsRefutedByTheCountersOfTheManagementInterface() {
    bed.fault("mgmt-lie");
    Visit.Done done = visit.run(NCH);
    assertThat(done.result().of("NCH-1", "NCH-4"))
        .as(done.ended().console())
        .containsExactly("NCH-1 PASS", "NCH-4 FAIL");
    assertThat(done.result().words("NCH-4")).contains("enP7s7").contains("above idle");
    assertThat(done.result().verdict("NCH-3")).isNotEqualTo("PASS");
    assertThat(done.result().words("NCH-3")).contains("RoCE on both links");
    assertThat(done.ended().exit()).isEqualTo(1);
  }

  @Test
  void socketsOnTheFabricAreNoRoce() {
    bed.fault("sockets");
    Visit.Done done = visit.run(NCH);
    assertThat(done.result().of("NCH-1", "NCH-3", "NCH-4"))
        .as(done.ended().console())
        .containsExactly("NCH-1 PASS", "NCH-3 FAIL", "NCH-4 PASS");
    assertThat(done.result().words("NCH-3")).contains("Socket");
  }

  @Test
  void oneHalfOfThePortIsNotBoth() {
    bed.fault("one-twin");
    Visit.Done done = visit.run(NCH);
    assertThat(done.result().of("NCH-1", "NCH-3", "NCH-4"))
        .as(done.ended().console())
        .containsExactly("NCH-1 PASS", "NCH-3 FAIL", "NCH-4 PASS");
    assertThat(done.result().words("NCH-3")).contains("Only part of the port's two PCIe links");
  }

  @Test
  void wrongValuesFailWhateverTheSpeed() {
    bed.fault("wrong-values");
    Visit.Done done = visit.run(NCH);
    assertThat(done.result().verdict("NCH-1")).as(done.ended().console()).isEqualTo("FAIL");
    assertThat(done.result().of("NCH-2", "NCH-3", "NCH-4"))
        .allMatch(line -> line.endsWith("NOT_TESTED"));
    assertThat(done.ended().exit()).isEqualTo(1);
  }

  @Test
  void aRingThatCrawlsIsTooSlowAndSaysNothingElse() {
    bed.fault("slow-state");
    Visit.Done done = visit.run("LNK-3," + NCH);
    assertThat(done.result().of("LNK-3", "NCH-1", "NCH-2", "NCH-3", "NCH-4"))
        .as(done.ended().console())
        .containsExactly("LNK-3 FAIL", "NCH-1 PASS", "NCH-2 FAIL", "NCH-3 PASS", "NCH-4 PASS");
  }

  @Test
  void aLinkLostInMidRunEndsInTimeWithTheLinkNamedAndNothingLeft() {
    Path out = visit.out();
    Kit.Running running =
        visit
            .kit()
            .start(
                "",
                visit.command(
                    visit.site("link.yaml", "perTest: 2m", "perTest: 15s"),
                    out,
                    List.of("--claims", NCH)));
    running.until("NCCL runs", Duration.ofMinutes(1), this::ncclRuns);
    bed.fault("link-down", Bed.FIRST, Bed.HALF);
    Kit.Ended ended = running.end(Duration.ofSeconds(90));
    Result result = Result.in(out);
    assertThat(result.verdict("NCH-1")).as(ended.console()).isIn("FAIL", "INCONCLUSIVE");
    assertThat(result.words("NCH-1")).contains(Bed.HALF).contains("link");
    assertThat(result.verdict("BND-4")).as(result.words("BND-4")).isEqualTo("PASS");
    assertThat(bed.remains()).isEmpty();
  }

  private boolean ncclRuns() {
    return !bed.on(Bed.FIRST, "pgrep", "-u", "conform", "all_gather").isBlank();
  }

  @Test
  void aBusyGpuIsNeverLoaded() {
    bed.fault("gpu-busy", Bed.SECOND);
    Visit.Done done = visit.run(NCH);
    assertThat(done.result().verdict("NCH-1")).as(done.ended().console()).isEqualTo("NOT_TESTED");
    assertThat(done.result().words("NCH-1")).contains("python3").contains("3204");
    assertThat(done.ended().exit()).isEqualTo(2);
    assertThat(done.folder().resolve("evidence/spark-01/nccl/host/quiet/run.out")).doesNotExist();
    assertThat(done.folder().resolve("evidence/spark-01/nccl/host/warmup/run.out")).doesNotExist();
  }

  @Test
  void missingProgramsAreNotTestedWithTheWayToGetThem() {
    bed.fault("remove-nccl-tests", Bed.SECOND);
    bed.fault("remove-perftest", Bed.SECOND);
    Visit.Done done = visit.run("LNK-3,NCH-1");
    assertThat(done.result().of("NCH-1")).containsExactly("NCH-1 NOT_TESTED");
    assertThat(done.result().verdict("LNK-3")).isIn("NOT_TESTED", "INCONCLUSIVE");
    assertThat(done.result().words("NCH-1")).contains("spark-02").contains("nccl-tests");
    assertThat(done.result().words("LNK-3")).contains("perftest");
    assertThat(done.ended().exit()).isEqualTo(2);
  }
}
