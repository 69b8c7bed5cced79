package org.sparkstacking.conform.bed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The bed that is up: breaks it, mends it, and looks at its hosts with the test's own eyes. */
final class Bed {
  static final String FIRST = "spark-01";
  static final String SECOND = "spark-02";
  static final String HALF = "enp1s0f1np1";
  private static final int PATIENCE_SECONDS = 60;

  private final Path folder;

  private Bed(Path folder) {
    this.folder = folder;
  }

  /** Find the bed; a test without one fails, it does not pass silently. */
  static Bed here() {
    String fault = System.getenv("BED_FAULT");
    if (fault == null || !Files.isExecutable(Path.of(fault)) || !keyIsThere()) {
      throw new IllegalStateException(
          "the bed is not up or this is not its controller: run 'fixtures/bed/test hosts'"
              + " (BED_FAULT="
              + fault
              + ", BED_KEY="
              + System.getenv("BED_KEY")
              + ")");
    }
    Path folder = Path.of(fault).getParent();
    if (folder == null) {
      throw new IllegalStateException("BED_FAULT is no full path: " + fault);
    }
    return new Bed(folder);
  }

  private static boolean keyIsThere() {
    String key = System.getenv("BED_KEY");
    return key != null && Files.isReadable(Path.of(key));
  }

  Path siteFile() {
    return folder.resolve("site-hosts.yaml");
  }

  /** Break one thing. */
  void fault(String... words) {
    List<String> command = new ArrayList<>(List.of(folder.resolve("fault").toString()));
    command.addAll(List.of(words));
    call(command);
  }

  /** Undo everything that was broken. */
  void mend() {
    fault("clear");
  }

  /** End and remove what a killed kit has left. */
  void sweep() {
    for (String host : List.of(FIRST, SECOND)) {
      on(host, "bash", "-c", "pkill -KILL -u conform; rm -rf /tmp/spark-conform-*");
    }
  }

  /** Run a command as root on a host; gives what it printed, whatever its exit status. */
  String on(String host, String... words) {
    List<String> command =
        new ArrayList<>(List.of(folder.resolve("exec").toString(), "--host", host));
    command.addAll(List.of(words));
    return said(command);
  }

  /** List what a run may not leave on its hosts: marked processes and folders. Empty when clean. */
  List<String> remains() {
    List<String> found = new ArrayList<>();
    for (String host : List.of(FIRST, SECOND)) {
      String search =
          "ls -d /tmp/spark-conform-* 2>/dev/null;"
              + " for p in $(grep -l -a CONFORM_RUN= /proc/[0-9]*/environ 2>/dev/null);"
              + " do tr '\\0' ' ' < ${p%environ}cmdline; echo; done;"
              + " for n in orted mpirun all_ ib_write; do pgrep -a -u conform $n; done; true";
      on(host, "bash", "-c", search)
          .lines()
          .filter(line -> !line.isBlank())
          .forEach(line -> found.add(host + ": " + line));
    }
    return found;
  }

  private static void call(List<String> command) {
    Ended ended = run(command);
    if (ended.exit() != 0) {
      throw new IllegalStateException(command + " ended with " + ended.exit() + ": " + ended.out());
    }
  }

  private static String said(List<String> command) {
    return run(command).out();
  }

  private record Ended(int exit, String out) {}

  private static Ended run(List<String> command) {
    try {
      Path out = Files.createTempFile("bed", ".out");
      try {
        Process process =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          throw new IllegalStateException(command + " did not end");
        }
        return new Ended(process.exitValue(), Files.readString(out, StandardCharsets.ISO_8859_1));
      } finally {
        Files.delete(out);
      }
    } catch (IOException e) {
      throw new IllegalStateException("could not run " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
