package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.adapter.recording.Journal;
import org.sparkstacking.conform.adapter.recording.Recording;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.Manifest;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.Verification;

/** An earlier run whose results a new one takes over, or whose evidence is judged again. */
final class EarlierRun {
  private EarlierRun() {}

  /** A run that still writes is nobody's to judge or to go on with. */
  static void demandOver(Path folder) {
    if (Journal.isBeingWritten(folder)) {
      throw Refusal.of(
          folder + "의 시험이 아직 실행 중입니다. 끝난 뒤에 다시 하십시오.",
          "The run in " + folder + " is still at work: try again when it has ended.");
    }
  }

  /**
   * Demand that the results are those that the run wrote: by its manifest, and where a run was
   * killed before it had one, by judging its evidence again.
   */
  static void demandUnchanged(Path folder, Kit kit, Lang lang) {
    List<String> changed = changed(folder, kit, lang);
    if (!changed.isEmpty()) {
      String names = String.join(", ", changed.stream().limit(5).toList());
      throw Refusal.of(
          folder + "의 결과를 넘겨받지 않습니다. 기록된 그대로가 아닙니다(" + names + "). 'conform verify'로 확인하십시오.",
          "Nothing is carried over from "
              + folder
              + ": it is not as it was written ("
              + names
              + "); 'conform verify' says what differs.");
    }
  }

  private static boolean hasRecord(Path folder) {
    try {
      return RecordFile.read(folder).isPresent();
    } catch (IllegalStateException | UncheckedIOException e) {
      return false;
    }
  }

  private static List<String> changed(Path folder, Kit kit, Lang lang) {
    try {
      if (Files.exists(folder.resolve(Manifest.FILE))) {
        Verification found = Verification.of(folder);
        List<String> all = new ArrayList<>(found.changed());
        all.addAll(found.lost());
        return all;
      }
    } catch (IOException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
    if (!Recording.isThere(folder) || !hasRecord(folder)) {
      return List.of(); // there is nothing to carry over, which is said where it is looked for
    }
    try {
      return new SecondOpinion(kit)
          .judge(folder, lang).differences().stream()
              .map(d -> d.claim() + " " + d.then() + "/" + d.now())
              .toList();
    } catch (IllegalStateException | UncheckedIOException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }
}
