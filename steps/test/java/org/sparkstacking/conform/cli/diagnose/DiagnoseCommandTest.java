package org.sparkstacking.conform.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds the command's output, exit codes and calm. */
final class DiagnoseCommandTest {
  @TempDir Path folder = Path.of("");

  private record Ran(int code, String out, String err) {
    JsonNode json() {
      return JsonMapper.shared().readTree(out);
    }
  }

  @Test
  void aHealthyTextIsZero() {
    Ran ran =
        run(
            file(
                "a.txt",
                "rocep1s0f1 port 1 ==> enp1s0f1np1 (Up)\nroceP2p1s0f1 port 1 ==> enP2p1s0f1np1 (Up)\n"),
            "--claim",
            "LNK-1",
            "--lang",
            "en");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("LNK-1  PASS").contains("a.txt:1");
  }

  @Test
  void aFailureIsOneAndQuotesItsLine() {
    Ran ran =
        run(
            file(
                "t.log",
                "x\nlevel=fatal msg=\"unable to dial: dial unix /runtime/sock-dir/containerd.sock\"\n"),
            "--claim",
            "GPU-2",
            "--json");
    assertThat(ran.code()).isEqualTo(1);
    JsonNode json = ran.json();
    assertThat(json.path("claim").asString()).isEqualTo("GPU-2");
    assertThat(json.path("verdict").asString()).isEqualTo("FAIL");
    assertThat(json.path("scope").asString()).isEqualTo("text");
    assertThat(json.path("facts").path(0).path("line").asInt()).isEqualTo(2);
    assertThat(json.path("facts").path(0).path("quote").asString()).contains("containerd.sock");
    assertThat(json.path("diagnosis").path("ko").asString()).contains("containerd");
    assertThat(json.path("next").path("en").asString())
        .contains("/run/k3s/containerd/containerd.sock");
    assertThat(json.path("whose").asString()).isEqualTo("cluster-admin");
    assertThat(json.path("notShown").isArray()).isTrue();
    assertThat(json.path("remarks").isArray()).isTrue();
  }

  @Test
  void aTextOfOtherMattersIsTwoAndSaysSo() {
    Ran ran = run(file("poem.txt", "shall I compare thee\nto a summer's day\n"), "--lang", "en");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).contains("none of this kit's business");
    assertThat(run(file("poem.txt", "x\n"), "--json").json().path("claims").size()).isZero();
  }

  @Test
  void aClaimThatTheTextDoesNotSpeakToIsInconclusive() {
    Ran ran = run(file("poem.txt", "shall I\n"), "--claim", "NCH-3", "--json");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.json().path("verdict").asString()).isEqualTo("INCONCLUSIVE");
    assertThat(ran.json().path("diagnosis").path("en").asString())
        .isEqualTo("This text does not speak to NCH-3.");
  }

  @Test
  void anotherClaimThatItSpeaksToIsNamed() {
    Ran ran =
        run(
            file(
                "x.log",
                "violates PodSecurity \"restricted:latest\": host namespaces (hostNetwork=true)\n"),
            "--claim",
            "LNK-1",
            "--json");
    assertThat(ran.json().path("remarks").toString()).contains("NCP-1");
  }

  @Test
  void wrongUsageIsSixtyFour() {
    String text = file("a.txt", "x\n");
    assertThat(run().code()).isEqualTo(64);
    assertThat(run("--claim", "XYZ-9", text).code()).isEqualTo(64);
    assertThat(run("--claim", "nonsense", text).code()).isEqualTo(64);
    assertThat(run("--lang", "fr", text).code()).isEqualTo(64);
    assertThat(run("--nonsense", text).code()).isEqualTo(64);
    Ran missing = run(folder.resolve("none.txt").toString());
    assertThat(missing.code()).isEqualTo(64);
    assertThat(missing.err()).contains("no such file");
  }

  @Test
  void hostileInputsAreHarmless() throws IOException {
    byte[] bytes = new byte[300_000];
    new Random(3).nextBytes(bytes);
    Files.write(folder.resolve("random"), bytes);
    Files.createDirectories(folder.resolve("empty"));
    String lines =
        "\0\0\u001b]0;title\u0007\u001b[2J\u001b[31mNCCL INFO\n"
            + "9".repeat(10_000)
            + "\n"
            + "{\"a\":".repeat(5_000)
            + "\n"
            + "((((((((((".repeat(900)
            + "\n"
            + "$ ".repeat(3_000)
            + "\n"
            + "[pod/".repeat(2_000)
            + "\n"
            + "spark-01: ".repeat(1_000)
            + "\n";
    assertThat(run(folder.resolve("random").toString()).code()).isEqualTo(2);
    assertThat(run(folder.resolve("empty").toString()).code()).isEqualTo(2);
    Ran ran = run(file("hostile.txt", lines));
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).doesNotContain("\u001b").doesNotContain("\0");
    assertThat(run(file("nothing.txt", "")).code()).isEqualTo(2);
  }

  @Test
  void aPartThatCouldNotBeReadIsNeverAPass() throws IOException {
    String up =
        "rocep1s0f1 port 1 ==> enp1s0f1np1 (Up)\nroceP2p1s0f1 port 1 ==> enP2p1s0f1np1 (Up)\n";
    String text = file("a.txt", up);
    String cut = folder.resolve("b.gz").toString();
    Files.write(Path.of(cut), new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1});
    Ran ran = run(text, cut, "--claim", "LNK-1", "--json");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.json().path("verdict").asString()).isEqualTo("INCONCLUSIVE");
  }

  private Ran run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        new CommandLine(new DiagnoseCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments);
    return new Ran(code, out.toString(), err.toString());
  }

  private String file(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text).toString();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
