package org.sparkstacking.conform.bed;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Starts the kit as a process of its own, as a person at a terminal does. */
final class Kit {
  private final Path folder;
  private final List<String> options;

  /**
   * @param folder where a command's console is kept
   */
  Kit(Path folder) {
    this(folder, List.of());
  }

  private Kit(Path folder, List<String> options) {
    this.folder = folder;
    this.options = List.copyOf(options);
  }

  /** Give the same kit in the hands of a person with another home folder. */
  Kit at(Path home) {
    return new Kit(folder, List.of("-Duser.home=" + home));
  }

  /** Start a command of the kit; what is typed is its standard input. */
  Running start(String typed, String... words) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "env", // a build in the background ignores Ctrl-C, and so would its children
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx1g",
                "-Dfile.encoding=UTF-8"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath(), "org.sparkstacking.conform.cli.Conform"));
    command.addAll(List.of(words));
    try {
      Path console = Files.createTempFile(folder, "console", ".txt");
      Path input = Files.writeString(Files.createTempFile(folder, "typed", ".txt"), typed);
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().put("LC_ALL", "C.UTF-8");
      builder.redirectErrorStream(true).redirectOutput(console.toFile());
      builder.redirectInput(input.toFile());
      return new Running(builder.start(), console, System.nanoTime());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Give the kit's own class path: that of these tests without the tests, every jar once. */
  private static String classPath() {
    Map<String, String> byName = new LinkedHashMap<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path file = Path.of(entry).toAbsolutePath();
      if (!file.endsWith("test-classes")) {
        byName.putIfAbsent(String.valueOf(file.getFileName()), file.toString());
      }
    }
    return String.join(File.pathSeparator, byName.values());
  }

  /** Run a command of the kit to its end. */
  Ended run(Duration most, String... words) {
    return start("", words).end(most);
  }

  /**
   * A command that ended.
   *
   * @param console standard output and standard error together
   */
  record Ended(int exit, String console, Duration took) {}

  /** A command that runs. */
  record Running(Process process, Path console, long startedAt) {

    /** Wait for the end; a kit that does not end in time is killed, and the test fails. */
    Ended end(Duration most) {
      try {
        if (!process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS)) {
          process.destroyForcibly().waitFor();
          throw new AssertionError("the kit did not end within " + most + ":\n" + text());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
      Duration took = Duration.ofNanos(System.nanoTime() - startedAt);
      return new Ended(process.exitValue(), text(), took);
    }

    /** Wait until something is so while the kit runs. */
    void until(String what, Duration most, BooleanSupplier so) {
      long last = System.nanoTime() + most.toNanos();
      while (!so.getAsBoolean()) {
        if (!process.isAlive() || System.nanoTime() > last) {
          process.destroyForcibly();
          throw new AssertionError("never came: " + what + "\n" + text());
        }
        pause();
      }
    }

    private String text() {
      try {
        return Files.readString(console, StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** What is asked in between is a program of its own, and takes processor time from the kit. */
    private static void pause() {
      try {
        TimeUnit.MILLISECONDS.sleep(300);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}
