package org.sparkstacking.conform.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** Judges a folder of saved terminal texts, which has no journal: by what the texts show. */
final class SavedTexts {
  private SavedTexts() {}

  static int judge(Path folder, Terminal terminal) {
    if (Files.isDirectory(folder)) {
      throw Refusal.of(
          folder + "은(는) 이 도구가 기록한 실행 폴더가 아닙니다.",
          folder + " is not the folder of a run: it has no evidence/journal.ndjson.");
    }
    terminal.err().println(folder);
    return Exit.USAGE;
  }
}
