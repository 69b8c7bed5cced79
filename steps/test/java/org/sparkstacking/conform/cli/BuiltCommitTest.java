package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks {@code fixtures/bundle/commit}, which the build asks, in source trees of all kinds. */
final class BuiltCommitTest {
  @TempDir Path tree = Path.of("");

  @BeforeEach
  void sources() throws IOException {
    Path script = Files.createDirectories(tree.resolve("fixtures/bundle")).resolve("commit");
    Files.copy(Path.of("fixtures/bundle/commit"), script);
    Files.writeString(tree.resolve("pom.xml"), "<project/>");
  }

  @Test
  void aSourceArchiveKnowsNoCommit() throws Exception {
    assertThat(commit()).isEqualTo("commit=");
  }

  @Test
  void aCleanCheckoutNamesItsCommit() throws Exception {
    checkout();
    assertThat(commit()).matches("commit=[0-9a-f]{12}");
  }

  @Test
  void aChangedCheckoutSaysSo() throws Exception {
    checkout();
    Files.writeString(tree.resolve("pom.xml"), "<project>changed</project>");
    assertThat(commit()).matches("commit=[0-9a-f]{12}\\+changes");
  }

  @Test
  void anArchiveUnpackedInsideAnotherCheckoutDoesNotBorrowItsCommit() throws Exception {
    checkout();
    Path inner = tree.resolve("inner");
    Files.createDirectories(inner.resolve("fixtures/bundle"));
    Files.copy(Path.of("fixtures/bundle/commit"), inner.resolve("fixtures/bundle/commit"));
    assertThat(said(inner, "sh", "fixtures/bundle/commit")).isEqualTo("commit=");
  }

  private void checkout() throws Exception {
    said(tree, "git", "init", "-q");
    said(tree, "git", "add", "-A");
    List<String> who = List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.org");
    List<String> command = Stream.concat(who.stream(), Stream.of("commit", "-qm", "one")).toList();
    said(tree, command.toArray(String[]::new));
  }

  private String commit() throws Exception {
    return said(tree, "sh", "fixtures/bundle/commit");
  }

  private static String said(Path folder, String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out.strip();
  }
}
