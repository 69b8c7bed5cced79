package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;

/** The store of run folders. */
final class Store {
  private Store() {}

  /** Find the newest full run of a site that ended normally; null where there is none. */
  static @Nullable RunRecord lastFull(Path store, String site) {
    for (Path folder : newestFirst(store)) {
      Optional<RunRecord> run = readable(folder);
      if (run.isPresent() && isFull(run.get()) && run.get().site().name().equals(site)) {
        return run.get();
      }
    }
    return null;
  }

  private static boolean isFull(RunRecord run) {
    return run.scope() == null && run.ended().equals(RecordFile.NORMAL);
  }

  /** Run ids begin with their time, so names sort by time. */
  private static List<Path> newestFirst(Path store) {
    if (!Files.isDirectory(store)) {
      return List.of();
    }
    try (Stream<Path> inside = Files.list(store)) {
      return inside
          .filter(Files::isDirectory)
          .sorted(Comparator.comparing(Store::name).reversed())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the store " + store, e);
    }
  }

  private static String name(Path folder) {
    return String.valueOf(folder.getFileName());
  }

  /** A broken folder of another run must not stop this one. */
  private static Optional<RunRecord> readable(Path folder) {
    try {
      return RecordFile.read(folder);
    } catch (IllegalStateException | UncheckedIOException e) {
      return Optional.empty();
    }
  }
}
