package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.site.Site;
import org.sparkstacking.conform.site.SiteFile;
import picocli.CommandLine;

final class InitCommandTest {
  private static final String PAIR = "simulated:two-sparks";
  @TempDir Path folder = Path.of("unset");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @EnumSource(Lang.class)
  void aHealthyPairGivesASiteFileThatCanBeUsed(Lang lang) throws IOException {
    Path file = folder.resolve("site.yaml");
    assertThat(init("", "--hosts", PAIR, "--yes", "--lang", lang.name(), "--out", file.toString()))
        .isZero();
    Site site = ((SiteFile.Accepted) SiteFiles.read(file)).site();
    assertThat(site.hosts()).hasSize(2);
    assertThat(site.hosts().get(0).fabricNetdevs()).containsExactly("enp1s0f1np1", "enP2p1s0f1np1");
    assertThat(site.hosts().get(1).rdmaDevices()).containsExactly("rocep1s0f1", "roceP2p1s0f1");
    assertThat(site.hosts().get(1).halves().get(0).address()).isEqualTo("192.168.100.11/24");
    assertThat(site.hosts().get(0).management()).isEqualTo("enP7s7");
    assertThat(site.hosts().get(0).serial()).isEqualTo("0000000000001");
    assertThat(Files.readString(file))
        .contains(lang == Lang.KO ? "이웃 표의 MAC 주소로 확인" : "neighbour tables")
        .contains("# image: registry.local/");
    assertThat(out.toString()).contains("check-site").contains("p1 ↔ spark-02 p1");
  }

  @Test
  void theQuestionsAreFewAndHaveAnswersSuggested() throws IOException {
    Path file = folder.resolve("asked.yaml");
    assertThat(init(PAIR + "\n\n", "--out", file.toString(), "--lang", "en")).isZero();
    assertThat(out.toString()).contains("Both Sparks").contains("[site-spark-01]");
    assertThat(Files.readString(file)).contains("site: site-spark-01");
  }

  @Test
  void aFileThatIsThereIsNotOverwritten() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "mine");
    assertThatThrownBy(() -> call("", "--hosts", PAIR, "--yes", "--out", file.toString()))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("not overwritten");
    assertThat(Files.readString(file)).isEqualTo("mine");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "one", "a,a", "a,b,c", "a;reboot,b", "a,b:99999", "$(x),b", "simulated:none"})
  void wrongHostsAreRefusedBeforeAnybodyIsAsked(String hosts) {
    assertThatThrownBy(
            () -> call("", "--hosts", hosts, "--yes", "--out", folder.resolve("x").toString()))
        .isInstanceOf(Refusal.class);
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void anAbsentAnswerAnAbsentKubeconfigAndABadNameAreRefused() {
    String file = folder.resolve("x").toString();
    assertThatThrownBy(() -> call("", "--out", file)).isInstanceOf(Refusal.class);
    assertThatThrownBy(
            () -> call("", "--hosts", "a,b", "--yes", "--kubeconfig", "/no/such", "--out", file))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("/no/such");
    assertThatThrownBy(() -> call("", "--hosts", PAIR, "--yes", "--name", "a b", "--out", file))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("no name of a site");
  }

  @Test
  void hostsThatCannotBeReachedAreSaidAndNothingIsMadeUp() throws IOException {
    Path file = folder.resolve("gone.yaml");
    String hosts = "127.0.0.1:1,127.0.0.2:1";
    assertThat(init("", "--hosts", hosts, "--yes", "--out", file.toString(), "--lang", "en"))
        .isEqualTo(2);
    assertThat(out.toString()).contains("not found out: 127.0.0.1: cannot be asked");
    assertThat(Files.readString(file))
        .contains("# management: enP7s7", "# twins: [", "(required)")
        .doesNotContain("\n    management:");
    assertThat(err.toString())
        .contains("gone.yaml:", "management", "twins")
        .doesNotContain("access");
  }

  private int init(String answers, String... args) throws IOException {
    return call(answers, args);
  }

  private int call(String answers, String... args) throws IOException {
    InitCommand command = new InitCommand(new StringReader(answers));
    command.use(new Terminal(new PrintWriter(out), new PrintWriter(err), false, false, Lang.EN));
    new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(args);
    return command.call();
  }
}
