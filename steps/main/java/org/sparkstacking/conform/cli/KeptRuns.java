package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.report.Acceptance;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;

/**
 * Looks through the run folders of a store. A folder may have been copied here under any name, may
 * be cut off, or be written at this moment: it is listed all the same, and stops nobody.
 */
final class KeptRuns {
  /** Folders that are being deleted; a deletion that was cut off is finished by the next one. */
  static final String DELETING = ".deleting-";

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final int STAMP_LENGTH = 16;

  private KeptRuns() {}

  /**
   * One run folder.
   *
   * @param record null where there is none, or one that cannot be read
   * @param accepted whether somebody accepted it; an acceptance that cannot be read counts
   */
  record Kept(Path folder, @Nullable RunRecord record, boolean accepted) {
    String name() {
      return String.valueOf(folder.getFileName());
    }

    Optional<Instant> endedAt() {
      return record == null ? Optional.empty() : Optional.of(Instant.parse(record.endedAt()));
    }

    /** Tell when it began: by its record, else by its name, which begins with the time. */
    Optional<Instant> startedAt() {
      if (record != null) {
        return Optional.of(Instant.parse(record.startedAt()));
      }
      String name = name();
      try {
        return name.length() < STAMP_LENGTH
            ? Optional.empty()
            : Optional.of(Instant.from(STAMP.parse(name.substring(0, STAMP_LENGTH))));
      } catch (DateTimeException e) {
        return Optional.empty();
      }
    }

    boolean isOf(String site, boolean simulated) {
      return record != null && record.site().name().equals(site) && record.simulated() == simulated;
    }
  }

  /** List the runs, oldest first by their own time; what tells no time comes first. */
  static List<Kept> all(Path store) {
    if (!Files.isDirectory(store)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(store)) {
      return folders
          .filter(Files::isDirectory)
          .filter(f -> !String.valueOf(f.getFileName()).startsWith("."))
          .map(KeptRuns::kept)
          .sorted(
              Comparator.comparing((Kept k) -> k.startedAt().orElse(Instant.MIN))
                  .thenComparing(Kept::name))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the store " + store, e);
    }
  }

  /** List the runs of a site that left a record, oldest first; a run that is there twice, once. */
  static List<Kept> ofSite(Path store, String site, boolean simulated) {
    Map<String, Kept> once = new LinkedHashMap<>();
    for (Kept kept : all(store)) {
      RunRecord record = kept.record();
      if (record != null && kept.isOf(site, simulated)) {
        once.merge(record.runId(), kept, (a, b) -> a.accepted() ? a : b);
      }
    }
    return List.copyOf(once.values());
  }

  static RunRecord record(Path folder) {
    return RecordFile.read(folder)
        .orElseThrow(
            () -> Refusal.of(folder + "에 record.json이 없습니다.", folder + " holds no record.json."));
  }

  /** List the records that are accepted as they are; one changed after its acceptance is not. */
  static List<RunRecord> acceptedRecords(Path store) {
    return all(store).stream()
        .filter(KeptRuns::standsAccepted)
        .flatMap(k -> Stream.ofNullable(k.record()))
        .toList();
  }

  /** Find the run of a site that was accepted last. */
  static Optional<RunRecord> baseline(Path store, RunRecord run) {
    return all(store).stream()
        .filter(k -> k.record() != null && !k.record().runId().equals(run.runId()))
        .filter(k -> k.record() != null && k.record().site().name().equals(run.site().name()))
        .filter(KeptRuns::standsAccepted)
        .max(
            Comparator.comparing(KeptRuns::acceptedAt)
                .thenComparing(k -> k.startedAt().orElse(Instant.MIN)))
        .map(Kept::record);
  }

  /** Tell when it was accepted; an acceptance that tells no time is older than any other. */
  private static Instant acceptedAt(Kept kept) {
    try {
      return Acceptance.of(kept.folder()).map(a -> Instant.parse(a.at())).orElse(Instant.MIN);
    } catch (IOException | DateTimeException e) {
      return Instant.MIN;
    }
  }

  static boolean standsAccepted(Kept kept) {
    try {
      return kept.accepted() && Acceptance.of(kept.folder()).isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  private static Kept kept(Path folder) {
    return new Kept(folder, readable(folder), Files.exists(folder.resolve(Acceptance.FILE)));
  }

  private static @Nullable RunRecord readable(Path folder) {
    try {
      return RecordFile.read(folder).filter(KeptRuns::dated).orElse(null);
    } catch (IllegalStateException | UncheckedIOException e) {
      return null;
    }
  }

  /** A record of another program, or one cut short, may lack what every record has. */
  private static boolean dated(RunRecord record) {
    try {
      return !record.site().name().isEmpty()
          && Instant.parse(record.startedAt()).isBefore(Instant.MAX)
          && Instant.parse(record.endedAt()).isBefore(Instant.MAX);
    } catch (DateTimeException | NullPointerException e) {
      return false;
    }
  }
}
