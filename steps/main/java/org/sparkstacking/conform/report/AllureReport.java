package org.sparkstacking.conform.report;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Makes Allure's single page from the results of a run, with the history of earlier runs of the
 * same store. Allure's command line runs as a process of its own, with its call home switched off.
 */
public final class AllureReport {
  /** Folder of a run that keeps the history for the next one. */
  static final String HISTORY = "results/allure-history";

  private static final long LONGEST_SECONDS = 120;

  private final Path home;

  /**
   * Use the Allure command line that lies in this folder.
   *
   * @param home folder that holds {@code lib/}, from the Maven artifact {@code allure-commandline}
   */
  public AllureReport(Path home) {
    this.home = home;
  }

  /** Tell whether a run left the history that its successor goes on with. */
  public static boolean hasHistory(Path folder) {
    return Files.isDirectory(folder.resolve(HISTORY));
  }

  /**
   * Write {@code allure/index.html}.
   *
   * @param previous run folder whose history goes on, empty for the first
   * @throws IOException if Allure is not there or fails; the record itself is not touched by that
   */
  public Path write(Path folder, Optional<Path> previous) throws IOException {
    if (!Files.isDirectory(home.resolve("lib"))) {
      throw new IOException(
          "Allure is not in " + home + "; './conform' unpacks it when it builds the kit");
    }
    Path results = folder.resolve(AllureView.FOLDER);
    if (previous.isPresent()) {
      copy(previous.get().resolve(HISTORY), results.resolve("history"));
    }
    Path draft = Files.createTempDirectory("conform-allure");
    try {
      generate(results, draft.resolve("many"), List.of());
      copy(draft.resolve("many/history"), folder.resolve(HISTORY));
      generate(results, draft.resolve("single"), List.of("--single-file"));
      Views.put(
          folder.resolve("allure/index.html"),
          Files.readAllBytes(draft.resolve("single/index.html")));
    } finally {
      delete(draft);
    }
    Manifest.write(folder);
    return folder.resolve("allure/index.html");
  }

  private void generate(Path results, Path target, List<String> options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    command.add(home.resolve("lib") + "/*" + File.pathSeparator + home.resolve("lib/config"));
    command.addAll(List.of("io.qameta.allure.CommandLine", "generate", "--clean", "--lang", "kr"));
    command.addAll(options);
    command.addAll(List.of("-o", target.toString(), results.toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("ALLURE_NO_ANALYTICS", "true");
    builder.environment().put("APP_HOME", home.toString());
    Path log = Files.createTempFile("conform-allure", ".log");
    try {
      await(builder.redirectOutput(log.toFile()).start(), log);
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private static void await(Process allure, Path log) throws IOException {
    try {
      boolean ended = allure.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        allure.destroyForcibly();
        throw new IOException("Allure did not end within " + LONGEST_SECONDS + " s");
      }
      if (allure.exitValue() != 0) {
        throw new IOException("Allure failed: " + Files.readString(log, StandardCharsets.UTF_8));
      }
    } catch (InterruptedException e) {
      allure.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Allure made its page", e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path name = file.getFileName();
        if (name != null) {
          Files.copy(file, to.resolve(name.toString()), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
