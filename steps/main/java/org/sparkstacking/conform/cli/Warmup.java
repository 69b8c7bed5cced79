package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.sparkstacking.conform.claim.Lang;

/**
 * Loads what every start loads, so that the launcher can put these classes into an archive for
 * class-data sharing. A matter of speed only: what fails here is left out of the archive.
 */
final class Warmup {
  private Warmup() {}

  public static void main(String[] args) throws Exception {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Conform conform = new Conform(new Terminal(nowhere, nowhere, false, false, Lang.EN));
    Path folder = Files.createTempDirectory("conform-warmup");
    List.of(
            new String[] {"--help"},
            new String[] {"run", "--help"},
            new String[] {"claims", "--json"},
            new String[] {"run", "--out", folder.resolve("run").toString()})
        .forEach(conform::execute);
    remove(folder);
  }

  /** On a Spark that runs the kit itself nothing may lie about that looks like a run's. */
  private static void remove(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
