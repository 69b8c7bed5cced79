package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer.Ending;

/** Asks OpenSSH itself what its configuration says: {@code ssh -G alias}. It connects nowhere. */
final class OpenSshDump implements ConfigSource {
  private static final int LONGEST_SECONDS = 5;

  private final Path program;
  private final @Nullable Path config;

  OpenSshDump(Path program, @Nullable Path config) {
    this.program = program;
    this.config = config;
  }

  @Override
  public Found lookUp(String alias) throws SshTrouble {
    List<String> command = new ArrayList<>(List.of(program.toString(), "-G"));
    if (config != null) {
      command.addAll(List.of("-F", config.toString()));
    }
    command.add(alias);
    try {
      return read(command);
    } catch (IOException e) {
      throw new SshTrouble(Ending.UNREACHABLE, "ssh -G could not be run: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SshTrouble(Ending.INTERRUPTED, "interrupted while reading the SSH configuration");
    }
  }

  private static Found read(List<String> command)
      throws IOException, InterruptedException, SshTrouble {
    Path out = Files.createTempFile("conform-ssh", ".out");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new SshTrouble(
            Ending.UNREACHABLE, "ssh -G gave no answer within " + LONGEST_SECONDS + " s");
      }
      String text = Files.readString(out, StandardCharsets.UTF_8);
      if (process.exitValue() != 0) {
        throw new SshTrouble(
            Ending.UNREACHABLE, "OpenSSH refuses its configuration: " + text.strip());
      }
      return new Found(values(text), List.of());
    } finally {
      Files.deleteIfExists(out);
    }
  }

  static Map<String, List<String>> values(String text) {
    Map<String, List<String>> values = new HashMap<>();
    for (String line : text.lines().toList()) {
      int blank = line.indexOf(' ');
      if (blank > 0) {
        values
            .computeIfAbsent(
                line.substring(0, blank).toLowerCase(Locale.ROOT), k -> new ArrayList<>())
            .add(line.substring(blank + 1).strip());
      }
    }
    return values;
  }
}
