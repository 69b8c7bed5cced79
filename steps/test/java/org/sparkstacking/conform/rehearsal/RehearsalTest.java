package org.sparkstacking.conform.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Layout;

final class RehearsalTest {
  @Test
  void theSiteIsDescribedAsItsOwnerWould() {
    try (Rehearsal rehearsal = Rehearsal.open("simulated:two-sparks", List.of())) {
      assertThat(rehearsal.site().name()).isEqualTo("two-sparks");
      assertThat(rehearsal.site().simulated()).isTrue();
      assertThat(rehearsal.site().layout()).isEqualTo(Layout.PAIR);
      Host second = rehearsal.site().hosts().get(1);
      assertThat(second.fabricNetdevs()).containsExactly("enp1s0f1np1", "enP2p1s0f1np1");
      assertThat(second.rdmaDevices()).containsExactly("rocep1s0f1", "roceP2p1s0f1");
      assertThat(second.halves().get(0).ip()).isEqualTo("192.168.100.11");
      assertThat(second.management()).isEqualTo("enP7s7");
      assertThat(rehearsal.site().access().knownHosts())
          .isEqualTo(rehearsal.knownHosts().toString());
    }
  }

  @Test
  void keysAreReadableByTheirOwnerOnlyAndGoneAfterwards() throws Exception {
    Path identity;
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of())) {
      identity = rehearsal.identity();
      assertThat(Files.getPosixFilePermissions(identity))
          .containsExactlyInAnyOrder(
              PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
      assertThat(rehearsal.knownHosts()).exists();
    }
    assertThat(identity.getParent()).doesNotExist();
  }

  @Test
  void severalRehearsalsAreIndependent() {
    try (Rehearsal healthy = Rehearsal.open("two-sparks", List.of());
        Rehearsal lost = Rehearsal.open("two-sparks", List.of("gpu-off-the-bus"));
        Remote inHealthy = new Remote(healthy, 1);
        Remote inLost = new Remote(lost, 1)) {
      assertThat(inHealthy.ask("nvidia-smi -L").status()).isZero();
      Remote.Reply reply = inLost.ask("nvidia-smi -L");
      assertThat(reply.status()).isEqualTo(6);
      assertThat(reply.out()).endsWith("No devices were found\n");
      assertThat(inHealthy.ask("mkdir /tmp/only-here").status()).isZero();
      assertThat(inLost.ask("ls /tmp").out()).isEmpty();
    }
  }

  @Test
  void faultsAddUp() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of("gpu-busy", "memlock-8m"));
        Remote second = new Remote(rehearsal, 1)) {
      assertThat(
              second
                  .ask("nvidia-smi --query-compute-apps=pid,name,used_memory --format=csv")
                  .lines())
          .containsExactly("pid, process_name, used_gpu_memory [MiB]", "5512, python3, 2081 MiB");
      assertThat(second.ask("ulimit -l").out()).isEqualTo("8192\n");
    }
  }

  @Test
  void plannedFaultsAreInTheSiteFileToo() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of("same-subnet-twins"))) {
      assertThat(rehearsal.site().hosts().get(1).halves().get(1).address())
          .isEqualTo("192.168.100.21/24");
    }
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of("duplicate-address"))) {
      assertThat(rehearsal.site().hosts().get(1).halves().get(0).address())
          .isEqualTo("192.168.100.11/24");
    }
  }

  @Test
  void anUnreachableHostRefusesTheConnection() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of("host-unreachable"))) {
      assertThatThrownBy(() -> new Remote(rehearsal, 1))
          .hasRootCauseInstanceOf(ConnectException.class);
      try (Remote first = new Remote(rehearsal, 0)) {
        assertThat(first.ask("hostname").out()).isEqualTo("spark-01\n");
      }
    }
  }

  @Test
  void unknownNamesAreRefusedWithTheNearestOnes() {
    assertThatThrownBy(() -> Rehearsal.open("simulated:two-spark", List.of()))
        .isInstanceOf(UnknownName.class)
        .hasMessageStartingWith(
            "There is no simulated site 'simulated:two-spark'. Nearest: simulated:two-sparks,");
    assertThatThrownBy(() -> Rehearsal.open("two-sparks", List.of("slow-rings")))
        .isInstanceOf(UnknownName.class)
        .hasMessageContaining("'slow-rings'")
        .hasMessageContaining("slow-ring,");
  }

  @Test
  void waitsAreListedAndShort() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of())) {
      assertThat(rehearsal.waits()).containsKeys("ping", "ib_write_bw", "mpirun", "nccl-tests");
      assertThat(rehearsal.waits().values())
          .allSatisfy(w -> assertThat(w).isLessThanOrEqualTo(Duration.ofMillis(300)));
    }
  }

  @Test
  void aHundredCommandsTakeLessThanThreeSeconds() {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of());
        Remote first = new Remote(rehearsal, 0)) {
      first.ask("hostname");
      long start = System.nanoTime();
      for (int i = 0; i < 100; i++) {
        assertThat(first.ask("hostname").status()).isZero();
      }
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .as("without TCP_NODELAY it takes more than four")
          .isLessThan(Duration.ofSeconds(3));
    }
  }
}
