package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.rehearsal.Rehearsal;
import org.sparkstacking.conform.site.Host;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures the kit on the rehearsal, beside OpenSSH's client asking the same questions of the same
 * simulated hosts over one shared connection a host. Start with {@code mvn test
 * -Dtest.groups=benchmark -Dtest.excludedGroups=bed,browser -Dtest=RehearsalBenchmarkTest}.
 */
@Tag("benchmark")
final class RehearsalBenchmarkTest {
  private static final long FIRST_CLAIM_MILLIS = 2_000;
  private static final long RUN_MILLIS = 10_000;
  private static final double UNLOADED = 1.0;

  /** These wait on purpose, for time to pass or for each other. */
  private static final Pattern WAITS = Pattern.compile("ib_write_bw|mpirun -np|sleep|ping|kill");

  @TempDir private Path store = Path.of("");

  @Test
  void aWarmRunDecidesItsFirstClaimInTwoSecondsAndAllInTen() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    RehearsedRun.of(store);
    Clocked clocked = new Clocked();
    RehearsedRun run = RehearsedRun.of(store, clocked);
    long all = clocked.millis();
    System.out.printf(
        "first claim %d ms, whole run %d ms, load average %.1f%n", clocked.first.get(), all, load);
    assertThat(run.troubles()).isEmpty();
    boolean within = clocked.first.get() <= FIRST_CLAIM_MILLIS && all <= RUN_MILLIS;
    assumeTrue(within || load < UNLOADED, "too slow, but the machine is busy: load " + load);
    assertThat(clocked.first.get()).isLessThanOrEqualTo(FIRST_CLAIM_MILLIS);
    assertThat(all).isLessThanOrEqualTo(RUN_MILLIS);
  }

  @Test
  void aQuestionOfTheKitCostsNoMoreThanOneOfTheSshCommand() throws Exception {
    RehearsedRun.of(store);
    List<Asked> asked = asked(RehearsedRun.of(store).folder());
    double kit = asked.stream().mapToLong(Asked::millis).average().orElseThrow();
    double ssh = bySsh(asked);
    System.out.printf(
        "%d questions: the kit %.1f ms each, ssh with a shared connection %.1f ms each%n",
        asked.size(), kit, ssh);
    assertThat(asked).hasSizeGreaterThan(60);
    assertThat(kit).isLessThanOrEqualTo(ssh);
  }

  private record Asked(String host, String command, long millis) {}

  private static List<Asked> asked(Path folder) throws IOException {
    List<Asked> all = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("evidence/journal.ndjson"))) {
      JsonNode answer = JsonMapper.shared().readTree(line).path("answer");
      String command = answer.path("command").asString("");
      if (!command.isEmpty() && !WAITS.matcher(command).find()) {
        long millis = answer.path("tookMillis").asLong(0);
        all.add(new Asked(answer.path("host").asString(""), command, millis));
      }
    }
    return all;
  }

  private double bySsh(List<Asked> asked) throws Exception {
    try (Rehearsal rehearsal = Rehearsal.open("two-sparks", List.of())) {
      for (Host host : rehearsal.site().hosts()) {
        ssh(rehearsal, host, "true");
      }
      long start = System.nanoTime();
      for (Asked one : asked) {
        Host host = rehearsal.site().host(one.host()).orElseThrow();
        ssh(rehearsal, host, "timeout -k 5 15 sh -c '" + one.command().replace("'", "'\\''") + "'");
      }
      double millis = (System.nanoTime() - start) / 1e6;
      for (Host host : rehearsal.site().hosts()) {
        run(List.of("ssh", "-o", "ControlPath=" + socket(host), "-O", "exit", host.address()));
      }
      return millis / asked.size();
    }
  }

  private void ssh(Rehearsal rehearsal, Host host, String command) throws Exception {
    run(
        List.of(
            "ssh",
            "-F",
            "none",
            "-o",
            "ControlMaster=auto",
            "-o",
            "ControlPersist=30",
            "-o",
            "ControlPath=" + socket(host),
            "-o",
            "BatchMode=yes",
            "-o",
            "IdentitiesOnly=yes",
            "-o",
            "UserKnownHostsFile=" + rehearsal.knownHosts(),
            "-i",
            rehearsal.identity().toString(),
            "-p",
            String.valueOf(host.port()),
            host.user() + "@" + host.address(),
            command));
  }

  private Path socket(Host host) {
    return store.resolve(host.name());
  }

  private static void run(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  /** Notes when the first claim was decided. */
  private static final class Clocked implements Progress {
    private final long start = System.nanoTime();
    private final AtomicLong first = new AtomicLong();

    long millis() {
      return (System.nanoTime() - start) / 1_000_000;
    }

    @Override
    public void began(Claim claim) {}

    @Override
    public void lookingAt(String topic) {}

    @Override
    public void looked(String topic) {}

    @Override
    public void decided(ClaimResult result) {
      if (!result.evidence().isEmpty()) {
        first.compareAndSet(0, millis());
      }
    }
  }
}
