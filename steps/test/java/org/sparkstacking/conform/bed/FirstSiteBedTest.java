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

/** The first site file, written from what two real hosts show. */
@Tag("bed")
class FirstSiteBedTest {
  private static final Duration SHORT = Duration.ofMinutes(2);
  private static final String HOSTS = "conform@10.77.0.11,conform@10.77.0.12";

  private final Bed bed = Bed.here();
  private final Path folder;
  private final Visit visit;

  FirstSiteBedTest(@TempDir Path folder) {
    this.folder = folder;
    this.visit = new Visit(bed, folder);
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
  void namesWhatIsCabledToWhatAndARunOnItPasses() throws IOException {
    Kit kit = visit.kit().at(home());
    Path site = folder.resolve("found.yaml");
    Kit.Ended init = init(kit, site);
    assertThat(Files.readString(site))
        .as(init.console())
        .contains("name: spark-01", "name: spark-02")
        .contains("netdev: enp1s0f1np1", "rdma: rocep1s0f1", "address: 192.168.100.11/24")
        .contains("netdev: enP2p1s0f1np1", "rdma: roceP2p1s0f1", "address: 192.168.101.12/24")
        .contains("management: enP7s7");
    Kit.Ended check = kit.run(SHORT, "check-site", site.toString(), "--lang", "en");
    assertThat(check.exit()).as(check.console()).isZero();
    Path out = visit.out();
    Kit.Ended run =
        kit.start("", visit.command(site, out, List.of("--claims", "GPU-1,LNK-1,NET-1")))
            .end(SHORT);
    assertThat(Result.in(out).of("GPU-1", "LNK-1", "NET-1"))
        .as(run.console())
        .containsExactly("GPU-1 PASS", "LNK-1 PASS", "NET-1 PASS");
    assertThat(bed.remains()).isEmpty();
  }

  @Test
  void aPortWithoutItsAddressIsSaidToBeUnknownAndNotGuessed() throws IOException {
    Path site = folder.resolve("found.yaml");
    bed.on(Bed.SECOND, "ip", "addr", "flush", "dev", "enP2p1s0f1np1");
    Kit.Ended init;
    try {
      init = init(visit.kit().at(home()), site);
    } finally {
      bed.on(Bed.SECOND, "ip", "addr", "add", "192.168.101.12/24", "dev", "enP2p1s0f1np1");
    }
    assertThat(init.exit()).as(init.console()).isEqualTo(2);
    assertThat(init.console())
        .contains("enP2p1s0f1np1 has no static address", "the one by which this login came");
    assertThat(Files.readString(site)).doesNotContain("192.168.101.12");
  }

  @Test
  void countersShowTheCableWhereNeitherHostHasHeardOfTheOther() throws IOException {
    Path site = folder.resolve("found.yaml");
    for (String host : List.of(Bed.FIRST, Bed.SECOND)) {
      for (String half : List.of("enp1s0f1np1", "enP2p1s0f1np1")) {
        bed.on(host, "ip", "neigh", "flush", "dev", half);
      }
    }
    Kit.Ended init = init(visit.kit().at(home()), site);
    assertThat(Files.readString(site))
        .as(init.console())
        .contains("seen by counters that rose with a test ping")
        .contains("address: 192.168.100.11/24", "address: 192.168.101.12/24");
  }

  private Kit.Ended init(Kit kit, Path site) {
    return kit.run(
        SHORT, "init", "--hosts", HOSTS, "--yes", "--lang", "en", "--out", site.toString());
  }

  /** Make a home folder with the bed's key where OpenSSH looks for one. */
  private Path home() throws IOException {
    Path ssh = Files.createDirectories(folder.resolve("home/.ssh"));
    Files.copy(Path.of("/run/conform-bed/ssh/id_ed25519"), ssh.resolve("id_ed25519"));
    return folder.resolve("home");
  }
}
