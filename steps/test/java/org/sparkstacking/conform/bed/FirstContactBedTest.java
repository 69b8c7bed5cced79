package org.sparkstacking.conform.bed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first contact with hosts: keys, and what is missing on them. */
@Tag("bed")
class FirstContactBedTest {
  private static final Duration SHORT = Duration.ofSeconds(40);

  private final Bed bed = Bed.here();
  private final Path folder;
  private final Visit visit;

  FirstContactBedTest(@TempDir Path folder) {
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
  void aHealthyHostHasEverything() {
    Kit.Ended ended = preflight(bed.siteFile());
    assertThat(ended.exit()).as(ended.console()).isZero();
    assertThat(ended.took()).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void whatIsMissingIsNamedWithTheClaimsThatNeedIt() {
    bed.fault("remove-nccl-tests", Bed.FIRST);
    bed.fault("remove-perftest", Bed.SECOND);
    bed.fault("no-ssh-to", Bed.SECOND, Bed.FIRST);
    bed.fault("sudo-password", Bed.SECOND);
    Path site = visit.site("sudo.yaml", "access:\n", "access:\n  sudo: [ \"/usr/bin/dmesg\" ]\n");
    Kit.Ended ended = preflight(site);
    assertThat(ended.exit()).as(ended.console()).isEqualTo(2);
    assertThat(block(ended, Bed.FIRST))
        .contains("nccl-tests programs")
        .contains("needed by: NCH-1")
        .contains("make MPI=1")
        .contains("ssh-copy-id 192.168.100.12");
    assertThat(block(ended, Bed.SECOND))
        .contains("ib_write_bw")
        .contains("apt-get install --download-only", "perftest', which fetches")
        .contains("needed by: LNK-3")
        .contains("sudo -n /usr/bin/dmesg")
        .contains("password is required")
        .doesNotContain("ssh-copy-id");
  }

  /** By the controller's own packets; that the count works, preflight shows. */
  @Test
  void aPlanOpensNoConnectionToAnybody() {
    String site = bed.siteFile().toString();
    long planned =
        bed.sentDuring(
            () -> {
              Kit.Ended plan =
                  visit.kit().run(Visit.SCOPED, "plan", "--lang", "en", "--site", site);
              assertThat(plan.exit()).as(plan.console()).isZero();
              assertThat(plan.console()).contains("all_gather_perf", Bed.SECOND);
            });
    assertThat(planned).isZero();
    assertThat(bed.sentDuring(() -> preflight(bed.siteFile()))).isPositive();
  }

  @Test
  void anUnknownKeyIsRefusedUntilAPersonTrustsIt() throws IOException {
    Path site = visit.site("trust.yaml", "  knownHosts: [^\n]*\n", "");
    Kit.Ended before = preflight(site);
    assertThat(before.exit()).as(before.console()).isEqualTo(2);
    assertThat(before.console()).contains("HOST_KEY_UNKNOWN").contains("conform trust");
    Kit.Ended refused = trust(site, "n\nn\n");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(folder.resolve("trust.known_hosts")).doesNotExist();
    Kit.Ended trusted = trust(site, "y\ny\n");
    assertThat(trusted.exit()).as(trusted.console()).isZero();
    assertThat(trusted.console())
        .contains(fingerprint(Bed.FIRST))
        .contains(fingerprint(Bed.SECOND));
    Kit.Ended after = preflight(site);
    assertThat(after.exit()).as(after.console()).isZero();
    changedKey(site);
  }

  /** A re-installed host: no run goes on with it, and --yes does not take the new key. */
  private void changedKey(Path site) throws IOException {
    bed.fault("change-hostkey", Bed.SECOND);
    Kit.Ended changed = preflight(site);
    assertThat(changed.exit()).as(changed.console()).isEqualTo(2);
    assertThat(changed.console()).contains("HOST_KEY_CHANGED");
    String known = Files.readString(folder.resolve("trust.known_hosts"));
    Kit.Ended refused =
        visit.kit().run(SHORT, "trust", "--lang", "en", "--yes", "--site", site.toString());
    assertThat(refused.exit()).as(refused.console()).isEqualTo(2);
    assertThat(refused.console()).contains("CHANGED");
    assertThat(folder.resolve("trust.known_hosts")).hasContent(known);
    Kit.Ended typed = trust(site, Bed.SECOND + "\n");
    assertThat(typed.exit()).as(typed.console()).isZero();
    Kit.Ended after = preflight(site);
    assertThat(after.console()).doesNotContain("HOST_KEY_CHANGED").contains("ssh-copy-id");
  }

  private Kit.Ended preflight(Path site) {
    return visit.kit().run(SHORT, "preflight", "--lang", "en", "--site", site.toString());
  }

  private Kit.Ended trust(Path site, String typed) {
    return visit.kit().start(typed, "trust", "--lang", "en", "--site", site.toString()).end(SHORT);
  }

  private String fingerprint(String host) {
    String line = bed.on(host, "ssh-keygen", "-lf", "/etc/ssh/ssh_host_ed25519_key.pub");
    return line.split(" ")[1];
  }

  /** Give the part of a preflight's page that is about one host. */
  private static String block(Kit.Ended ended, String host) {
    StringBuilder own = new StringBuilder();
    boolean inside = false;
    for (String line : ended.console().lines().toList()) {
      inside = line.startsWith(" ") ? inside : line.equals(host);
      if (inside) {
        own.append(line).append('\n');
      }
    }
    return own.toString();
  }
}
