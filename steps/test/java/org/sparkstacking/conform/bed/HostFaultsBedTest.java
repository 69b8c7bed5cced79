package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts whose tools, disks, keys and connections misbehave. */
@Tag("bed")
class HostFaultsBedTest {
  private final Bed bed = Bed.here();
  private final Visit visit;

  HostFaultsBedTest(@TempDir Path folder) {
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
  void twoHundredMegabytesAndGarbageCannotBeToldAndAreCut() throws IOException {
    bed.fault("big-output", Bed.FIRST);
    bed.fault("garbage-output", Bed.SECOND);
    Visit.Done done = visit.run("GPU-1,LNK-1");
    assertThat(done.result().of("GPU-1", "LNK-1"))
        .as(done.ended().console())
        .containsExactly("GPU-1 INCONCLUSIVE", "LNK-1 PASS");
    assertThat(done.ended().exit()).isEqualTo(2);
    Path list = done.folder().resolve("evidence/spark-01/gpus/list.out");
    assertThat(Files.size(list)).isLessThan(8L << 20);
    assertThat(done.ended().console()).doesNotContain("\u001b");
    assertThat(Files.readString(done.folder().resolve("record.json"))).doesNotContain("\u001b");
  }

  @Test
  void aGpuOffTheBusFailsOnItsHost() {
    bed.fault("gpu-lost", Bed.SECOND);
    Visit.Done done = visit.run("GPU-1");
    assertThat(done.result().verdict("GPU-1")).as(done.ended().console()).isEqualTo("FAIL");
    assertThat(done.result().words("GPU-1")).contains("spark-02");
    assertThat(done.ended().exit()).isEqualTo(1);
  }

  @Test
  void anotherDriverBranchDoesNotPassUnsaid() {
    bed.fault("driver-differs", Bed.SECOND);
    Visit.Done done = visit.run("GPU-1");
    assertThat(done.result().verdict("GPU-1")).as(done.ended().console()).isIn("PASS", "FAIL");
    assertThat(done.result().words("GPU-1")).contains("580.95.05").contains("580.142");
  }

  @Test
  void aFullDiskIsNoPassAndNoHang() {
    bed.fault("full-disk", Bed.SECOND);
    Visit.Done done = visit.run("GPU-1,LNK-1,NCH-1,NCH-3");
    assertThat(done.result().of("GPU-1", "LNK-1"))
        .as(done.ended().console())
        .containsExactly("GPU-1 PASS", "LNK-1 PASS");
    assertThat(done.result().verdict("NCH-3")).isIn("INCONCLUSIVE", "NOT_TESTED");
    assertThat(done.ended().exit()).isEqualTo(2);
  }

  @Test
  void anSshdThatStandsStillIsInconclusiveWithinSeconds() {
    bed.fault("sshd-hang", Bed.SECOND);
    Visit.Done done = visit.run("GPU-1,LNK-1");
    assertThat(done.result().of("GPU-1", "LNK-1"))
        .as(done.ended().console())
        .containsExactly("GPU-1 INCONCLUSIVE", "LNK-1 INCONCLUSIVE");
    assertThat(done.ended().took()).isLessThan(Duration.ofSeconds(75));
    assertThat(done.result().verdict("BND-4")).isEqualTo("INCONCLUSIVE");
  }

  @Test
  void aHostDroppedByAFirewallInMidCommandIsInconclusiveWithinSeconds() {
    bed.fault("slow-nvidia-smi", Bed.SECOND);
    Path out = visit.out();
    Kit.Running running =
        visit
            .kit()
            .start("", visit.command(visit.smallSite(), out, List.of("--claims", "GPU-1,LNK-1")));
    running.until(
        "nvidia-smi runs",
        Duration.ofMinutes(1),
        () -> !bed.on(Bed.SECOND, "pgrep", "-u", "conform", "nvidia-smi").isBlank());
    long dropped = System.nanoTime();
    bed.fault("drop", Bed.SECOND);
    Kit.Ended ended = running.end(Duration.ofSeconds(90));
    Duration since = Duration.ofNanos(System.nanoTime() - dropped);
    assertThat(Result.in(out).of("GPU-1", "LNK-1"))
        .as(ended.console())
        .containsExactly("GPU-1 INCONCLUSIVE", "LNK-1 INCONCLUSIVE");
    assertThat(since).isLessThan(Duration.ofMinutes(1));
  }

  @Test
  void withoutSshBetweenTheSparksMpiIsNotTestedWithTheFix() {
    bed.fault("no-ssh-between", Bed.FIRST, Bed.SECOND);
    Visit.Done done = visit.run("MPI-1,NCH-1");
    assertThat(done.result().of("MPI-1", "NCH-1"))
        .as(done.ended().console())
        .containsExactly("MPI-1 NOT_TESTED", "NCH-1 NOT_TESTED");
    assertThat(done.result().words("MPI-1")).contains("ssh-copy-id");
    assertThat(done.ended().exit()).isEqualTo(2);
  }

  @Test
  void sshInOneDirectionOnlyIsNotTestedWithTheFix() {
    bed.fault("no-ssh-to", Bed.SECOND, Bed.FIRST);
    Visit.Done done = visit.run("MPI-1");
    assertThat(done.result().verdict("MPI-1")).as(done.ended().console()).isEqualTo("NOT_TESTED");
    assertThat(done.result().words("MPI-1")).contains("ssh-copy-id");
  }

  @Test
  void withoutMpiNothingIsTestedWithMpi() {
    bed.fault("no-mpi", Bed.SECOND);
    Visit.Done done = visit.run("MPI-1,NCH-1");
    assertThat(done.result().verdict("MPI-1")).as(done.ended().console()).isEqualTo("NOT_TESTED");
    assertThat(done.result().words("MPI-1")).contains("Open MPI");
    assertThat(done.ended().exit()).isEqualTo(2);
  }
}
