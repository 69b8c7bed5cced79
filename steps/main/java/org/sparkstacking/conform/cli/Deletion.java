package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.sparkstacking.conform.report.Acceptance;

/**
 * Deletes run folders. A folder is renamed first, so that one that was deleted in part is never
 * taken for a run, and so that an acceptance given at the last moment is seen.
 */
final class Deletion {
  private Deletion() {}

  /**
   * Delete a run folder.
   *
   * @throws IOException where it cannot be deleted, or was accepted meanwhile; then it stays
   */
  static void of(Path folder) throws IOException {
    Path doomed = folder.resolveSibling(KeptRuns.DELETING + folder.getFileName());
    Files.move(folder, doomed, StandardCopyOption.ATOMIC_MOVE);
    if (Files.exists(doomed.resolve(Acceptance.FILE))) {
      Files.move(doomed, folder, StandardCopyOption.ATOMIC_MOVE);
      throw new IOException(folder + " was accepted meanwhile");
    }
    delete(doomed);
  }

  /** Finish deletions that were cut off. */
  static void finish(Path store) throws IOException {
    if (!Files.isDirectory(store)) {
      return;
    }
    List<Path> left;
    try (Stream<Path> all = Files.list(store)) {
      left =
          all.filter(f -> String.valueOf(f.getFileName()).startsWith(KeptRuns.DELETING)).toList();
    }
    for (Path folder : left) {
      if (!Files.exists(folder.resolve(Acceptance.FILE))) {
        delete(folder);
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
