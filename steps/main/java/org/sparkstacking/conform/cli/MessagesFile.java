package org.sparkstacking.conform.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes Cucumber's messages into {@code results/cucumber.ndjson}. No verdict comes from them, so a
 * disk that cannot take them is told in the log and never changes the run.
 */
final class MessagesFile extends OutputStream {
  static final String NAME = "results/cucumber.ndjson";
  private static final Logger LOG = LoggerFactory.getLogger(MessagesFile.class);

  private final Path file;
  private @Nullable OutputStream out;

  MessagesFile(Path folder) {
    file = folder.resolve(NAME);
    tried(
        () -> {
          Files.createDirectories(folder.resolve("results"));
          out = new BufferedOutputStream(Files.newOutputStream(file));
        });
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) {
    OutputStream target = out;
    if (target != null) {
      tried(() -> target.write(bytes, from, count));
    }
  }

  @Override
  public void flush() {
    // Each message asks for it; the end of the run is early enough.
  }

  @Override
  public void close() {
    OutputStream target = out;
    if (target != null) {
      out = null;
      tried(target::close);
    }
  }

  private void tried(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      out = null;
      LOG.warn("Cucumber's messages are not whole, {} cannot be written: {}", file, e.toString());
    }
  }

  /** Something that a disk may refuse. */
  private interface Step {
    void run() throws IOException;
  }
}
