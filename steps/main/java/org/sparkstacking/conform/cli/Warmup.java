package org.sparkstacking.conform.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    Path folder = Files.createTempDirectory("spark-conform-warmup");
    List.of(
            new String[] {"--help"},
            new String[] {"run", "--help"},
            new String[] {"claims", "--json"},
            new String[] {"run", "--out", folder.resolve("run").toString()})
        .forEach(conform::execute);
  }
}
