package org.sparkstacking.conform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MessagesFileTest {
  @TempDir Path folder = Path.of("");

  @Test
  void keepsWhatItIsGiven() throws IOException {
    try (MessagesFile file = new MessagesFile(folder)) {
      file.write("{\"meta\":1}\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      file.write('x');
      file.flush();
    }
    assertThat(folder.resolve("results/cucumber.ndjson")).hasContent("{\"meta\":1}\nx");
  }

  @Test
  void aDiskThatRefusesDoesNotStopTheRun() throws IOException {
    Files.writeString(folder.resolve("results"), "a file where the folder should be");
    try (MessagesFile file = new MessagesFile(folder)) {
      file.write(new byte[20_000], 0, 20_000);
    }
    assertThat(folder.resolve("results")).isRegularFile();
  }

  @Test
  void nothingIsWrittenAfterTheEnd() throws IOException {
    MessagesFile file = new MessagesFile(folder);
    file.close();
    file.write('x');
    file.close();
    assertThat(folder.resolve("results/cucumber.ndjson")).isEmptyFile();
  }
}
