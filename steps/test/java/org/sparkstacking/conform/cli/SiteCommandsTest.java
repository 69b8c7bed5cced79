package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.adapter.ssh.Patience;
import org.sparkstacking.conform.adapter.ssh.SshEnvironment;
import org.sparkstacking.conform.probe.Answer.Ending;
import org.sparkstacking.conform.probe.preflight.ScriptedShell;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

final class SiteCommandsTest {
  private static final String TWO = "fixtures/sites/two-sparks.yaml";
  @TempDir Path folder = Path.of("unset");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void checkSiteAcceptsTheExamplesInBothLanguages() {
    assertThat(run(new CheckSiteCommand(), TWO, "--lang", "en")).isZero();
    assertThat(out.toString()).contains("can be used: two-sparks").contains("spark-a 10.0.0.11");
    assertThat(run(new CheckSiteCommand(), "fixtures/sites/every-key.yaml", "--lang", "ko"))
        .isZero();
    assertThat(out.toString()).contains("쓸 수 있습니다: hospital-a").contains("제외: CIL-3");
  }

  @Test
  void checkSiteRefusesWithPlaceAndExit64() throws IOException {
    Path wrong = folder.resolve("wrong.yaml");
    Files.writeString(wrong, Files.readString(Path.of(TWO)).replace("management:", "managment:"));
    assertThat(run(new CheckSiteCommand(), wrong.toString(), "--lang", "en")).isEqualTo(64);
    assertThat(err.toString())
        .contains("wrong.yaml:10:5: 'managment' is no key of hosts[0]; did you mean 'management'?");
    assertThat(run(new CheckSiteCommand(), "no/such.yaml", "--lang", "ko")).isEqualTo(64);
    assertThat(err.toString()).contains("no/such.yaml: 파일이 없습니다");
  }

  @Test
  void checkSiteKnowsTheLimitsThatASiteMayChange() throws IOException {
    Path wrong = folder.resolve("limits.yaml");
    String more =
        "changedLimits:\n  - {limit: nch-2.pair.4gb, value: 20, reason: r, approver: a}\n";
    Files.writeString(wrong, Files.readString(Path.of(TWO)) + more);
    assertThat(run(new CheckSiteCommand(), wrong.toString(), "--lang", "en")).isEqualTo(64);
    assertThat(err.toString()).contains("such as nch-2.pair.4g");
  }

  @Test
  void preflightExitsZeroTwoOrSixtyFour() {
    ScriptedShell good = new ScriptedShell();
    assertThat(run(new PreflightCommand((s, f) -> good), "--site", TWO, "--lang", "en")).isZero();
    assertThat(out.toString()).contains("Everything needed is there");
    ScriptedShell bad = new ScriptedShell().say("command -v ib_write_bw", 127, "", "");
    assertThat(run(new PreflightCommand((s, f) -> bad), "--site", TWO, "--lang", "ko"))
        .isEqualTo(2);
    assertThat(out.toString())
        .contains("[없음] ib_write_bw")
        .contains("LNK-3")
        .contains("mkdir -p debs/partial && sudo apt-get install --download-only", " perftest'");
    assertThat(out.toString()).contains("클러스터\n", "registry.local/nccl-tests:2.28.9");
    assertThat(run(new PreflightCommand((s, f) -> bad), "--site", "no.yaml")).isEqualTo(64);
  }

  @Test
  void preflightSpeaksJson() {
    ScriptedShell bad = new ScriptedShell().gone("spark-b", Ending.HOST_KEY_UNKNOWN);
    assertThat(run(new PreflightCommand((s, f) -> bad), "--site", TWO, "--json")).isEqualTo(2);
    JsonNode top = new ObjectMapper().readTree(out.toString());
    assertThat(top.path("complete").asBoolean()).isFalse();
    assertThat(top.path("items").get(0).path("title").path("ko").asString()).isNotBlank();
  }

  @Test
  void doctorLooksAtThisMachineOnly() {
    assertThat(run(new DoctorCommand(), "--lang", "ko")).isIn(0, 2);
    assertThat(out.toString()).contains("Java ").contains("known_hosts").contains("시계");
  }

  @Test
  void doctorNamesAWrongClock() {
    SshEnvironment ssh = new SshEnvironment(folder, "me", null, null, null, Patience.usual());
    List<Controller.Trait> traits =
        new Controller(ssh, Map.of(), Instant.parse("2020-01-01T00:00:00Z")).look();
    assertThat(traits)
        .filteredOn(t -> !t.good())
        .extracting(Controller.Trait::id)
        .contains("ssh", "known_hosts", "agent", "kubeconfig", "clock", "locale", "terminal");
  }

  @Test
  void doctorNamesAStoreThatCannotBeWrittenAndFitsOneScreen() throws Exception {
    SshEnvironment ssh = new SshEnvironment(folder, "me", null, null, null, Patience.usual());
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    Map<String, String> env = Map.of("SPARK_CONFORM_STORE", file.resolve("runs").toString());
    List<Controller.Trait> traits = new Controller(ssh, env, Instant.now()).look();
    assertThat(traits)
        .filteredOn(t -> t.needed() && !t.good())
        .extracting(Controller.Trait::id)
        .contains("store")
        .doesNotContain("fonts");
    assertThat(traits).hasSizeLessThan(12);
  }

  private int run(Object command, String... args) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine line = new CommandLine(command);
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(args);
  }
}
