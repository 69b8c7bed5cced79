package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.adapter.ssh.Patience;
import org.sparkstacking.conform.adapter.ssh.SshEnvironment;
import org.sparkstacking.conform.adapter.ssh.TestHost;
import picocli.CommandLine;

@Timeout(60)
final class TrustCommandTest {
  @TempDir Path folder = Path.of("unset");
  private TestHost a;
  private TestHost b;
  private final StringWriter out = new StringWriter();

  @BeforeEach
  void setUp() throws IOException {
    a = new TestHost(TestHost.freshKey(), TestHost.freshKey().getPublic()).start();
    b = new TestHost(TestHost.freshKey(), TestHost.freshKey().getPublic()).start();
    String text = Files.readString(Path.of("fixtures/sites/two-sparks.yaml"));
    text = text.replaceFirst("10\\.0\\.0\\.11 ", "127.0.0.1\n    port: " + a.port() + " ");
    text = text.replaceFirst("10\\.0\\.0\\.12", "127.0.0.1\n    port: " + b.port());
    Files.writeString(folder.resolve("pair.yaml"), text);
  }

  @AfterEach
  void tearDown() throws IOException {
    a.close();
    b.close();
  }

  @Test
  void newKeysAreShownAskedForAndWrittenForTheOwnerOnly() throws IOException {
    assertThat(trust("y\ny\n")).isZero();
    assertThat(out.toString()).contains("spark-a: SHA256:").contains("ssh_host_ed25519_key.pub");
    assertThat(Files.readString(file())).isEqualTo(a.knownHostsLine() + b.knownHostsLine());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    assertThat(trust("")).isZero();
    assertThat(out.toString()).contains("known").doesNotContain("Written");
  }

  @Test
  void withoutAnAnswerNothingIsTrusted() {
    assertThat(trust("")).isEqualTo(2);
    assertThat(trust("n\nno\n")).isEqualTo(2);
    assertThat(Files.exists(file())).isFalse();
  }

  @Test
  void yesAcceptsNewKeysButNeverAChangedOne() throws IOException {
    String changed = b.knownHostsLine().replace(":" + b.port(), ":" + a.port());
    Files.writeString(file(), changed);
    assertThat(trust("", "--yes")).isEqualTo(2);
    assertThat(out.toString()).contains("CHANGED").contains("known before: SHA256:");
    assertThat(Files.readString(file())).isEqualTo(changed + b.knownHostsLine());
    assertThat(trust("y\n")).isEqualTo(2);
    assertThat(Files.readString(file())).contains(changed);
    assertThat(trust("spark-a\n")).isZero();
    assertThat(Files.readString(file())).isEqualTo(b.knownHostsLine() + a.knownHostsLine());
  }

  @Test
  void aChangedKeyOnALineOfSeveralNamesIsLeftToThePerson() throws IOException {
    String line = b.knownHostsLine().replaceFirst(":" + b.port(), ":" + a.port() + ",other");
    Files.writeString(file(), line);
    assertThat(trust("spark-a\ny\n")).isEqualTo(2);
    assertThat(out.toString()).contains("shares a line with other names");
    assertThat(Files.readString(file())).startsWith(line);
  }

  @Test
  void aHostThatDoesNotAnswerIsSaidSo() throws IOException {
    b.close();
    assertThat(trust("", "--yes")).isEqualTo(2);
    assertThat(out.toString()).contains("spark-b: no key seen");
    assertThat(Files.readString(file())).isEqualTo(a.knownHostsLine());
  }

  @Test
  void aWrongSiteFileIsWrongUsage() throws IOException {
    Files.writeString(folder.resolve("pair.yaml"), "hosts: 1\n");
    assertThat(trust("", "--yes")).isEqualTo(64);
  }

  private Path file() {
    return folder.resolve("pair.known_hosts");
  }

  private int trust(String answers, String... more) {
    out.getBuffer().setLength(0);
    TrustCommand command =
        new TrustCommand(
            new StringReader(answers),
            file -> new SshEnvironment(folder, "tester", null, file, null, Patience.usual()));
    CommandLine line = new CommandLine(command);
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(new StringWriter()));
    String[] args = new String[more.length + 3];
    args[0] = "--site=" + folder.resolve("pair.yaml");
    args[1] = "--lang";
    args[2] = "en";
    System.arraycopy(more, 0, args, 3, more.length);
    return line.execute(args);
  }
}
