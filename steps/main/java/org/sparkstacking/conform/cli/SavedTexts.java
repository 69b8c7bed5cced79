package org.sparkstacking.conform.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.sparkstacking.conform.cli.diagnose.DiagnoseCommand;
import picocli.CommandLine;

/** Judges saved terminal texts, which have no journal: by what the texts show. */
final class SavedTexts {
  private SavedTexts() {}

  /** Diagnose a folder or file of saved outputs as one incident. */
  static int judge(Path saved, Terminal terminal) {
    if (!Files.exists(saved)) {
      throw Refusal.of(saved + "이(가) 없습니다.", saved + " is not there.");
    }
    return new CommandLine(new DiagnoseCommand())
        .setOut(terminal.out())
        .setErr(terminal.err())
        .execute(saved.toString());
  }
}
