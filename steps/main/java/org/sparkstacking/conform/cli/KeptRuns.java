package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.report.Acceptance;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;

/** Looks through the run folders of a store. */
final class KeptRuns {
  private KeptRuns() {}

  /**
   * One run folder.
   *
   * @param record null where there is none, or one that cannot be read
   * @param accepted whether somebody accepted it; an acceptance that cannot be read counts
   */
  record Kept(Path folder, @Nullable RunRecord record, boolean accepted) {
    Optional<Instant> endedAt() {
      return record == null ? Optional.empty() : Optional.of(Instant.parse(record.endedAt()));
    }
  }

  /** List the runs by name, which begins with their time. */
  static List<Kept> all(Path store) {
    if (!Files.isDirectory(store)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(store)) {
      return folders
          .filter(Files::isDirectory)
          .sorted(Comparator.comparing(f -> String.valueOf(f.getFileName())))
          .map(KeptRuns::kept)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the store " + store, e);
    }
  }

  static RunRecord record(Path folder) {
    return RecordFile.read(folder)
        .orElseThrow(
            () -> Refusal.of(folder + "에 record.json이 없습니다.", folder + " holds no record.json."));
  }

  static List<RunRecord> acceptedRecords(Path store) {
    List<RunRecord> records = new ArrayList<>();
    for (Kept kept : all(store)) {
      RunRecord record = kept.record();
      if (kept.accepted() && record != null) {
        records.add(record);
      }
    }
    return records;
  }

  private static Kept kept(Path folder) {
    return new Kept(folder, readable(folder), Files.exists(folder.resolve(Acceptance.FILE)));
  }

  private static @Nullable RunRecord readable(Path folder) {
    try {
      return RecordFile.read(folder).orElse(null);
    } catch (IllegalStateException | UncheckedIOException e) {
      return null;
    }
  }
}
