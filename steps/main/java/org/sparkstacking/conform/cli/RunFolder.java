package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of one run, and the store that run folders are kept in. */
final class RunFolder {
  /** {@code SPARK_CONFORM_STORE}, else {@code reports/runs} under the current directory. */
  static final Path STORE = store(System.getenv());

  /** Stands for the newest run of the store. */
  private static final String LATEST = "latest";

  private RunFolder() {}

  /**
   * Make the folder.
   *
   * @param out the folder itself, or null for a new one in the store
   * @throws Refusal where the folder holds something already, or cannot be made
   */
  static Path make(@Nullable Path out, Path store, String runId) {
    Path folder = out == null ? store.resolve(runId) : out;
    try {
      if (Files.exists(folder) && !isEmptyFolder(folder)) {
        throw Refusal.of(
            folder + "에 이미 내용이 있습니다. 비어 있는 폴더나 새 폴더를 지정하십시오.",
            folder + " is not empty. Name an empty or a new folder; nothing is overwritten.");
      }
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw Refusal.of(
          "폴더를 만들 수 없습니다: " + folder + " (" + e.getMessage() + ")",
          "cannot make the folder " + folder + " (" + e.getMessage() + ")");
    }
  }

  static Path store(Map<String, String> environment) {
    String named = environment.getOrDefault("SPARK_CONFORM_STORE", "");
    return named.isBlank() ? Path.of("reports", "runs") : Path.of(named);
  }

  /** Find a run by the path of its folder, by its id in the store, or by {@code latest}. */
  static Path find(String run, Path store) {
    Path path = Path.of(run);
    if (Files.isDirectory(path)) {
      return path;
    }
    Path kept = store.resolve(run).normalize();
    if (!run.isEmpty() && kept.startsWith(store.normalize()) && Files.isDirectory(kept)) {
      return kept;
    }
    List<KeptRuns.Kept> all = run.equals(LATEST) ? KeptRuns.all(store) : List.of();
    if (!all.isEmpty()) {
      return all.get(all.size() - 1).folder();
    }
    throw Refusal.of(
        "'" + run + "' 실행 결과가 없습니다. 폴더 경로나 " + store + "에 있는 이름을 지정하십시오.",
        "There is no run '" + run + "': give the path of a folder or an id in " + store + ".");
  }

  private static boolean isEmptyFolder(Path folder) {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
