package org.sparkstacking.conform.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Lang;

/** Writes every view of a run folder from its {@code record.json} alone. */
public final class Views {

  private Views() {}

  /**
   * Write the pages, the PDFs, the short summary, JUnit XML and Allure's results, then the
   * manifest.
   *
   * @throws IOException if the record is missing, was changed, or a view cannot be written; the
   *     message says what to do
   */
  public static void write(Path folder) throws IOException {
    RunRecord run = RecordJson.read(folder);
    EvidenceCheck.demandThere(run, folder);
    String hash = Manifest.sha256(folder.resolve(RecordJson.FILE));
    put(folder.resolve("record.css"), HtmlView.styleSheet());
    HtmlView html = new HtmlView();
    RanCommands commands = RanCommands.of(folder);
    for (Lang lang : Lang.values()) {
      put(named(folder, lang, ".html"), utf8(html.page(run, lang, hash, commands)));
    }
    Map<Lang, byte[]> papers = papers(lang -> RecordPaper.print(run, lang, hash, commands));
    for (Map.Entry<Lang, byte[]> paper : papers.entrySet()) {
      put(named(folder, paper.getKey(), ".pdf"), paper.getValue());
    }
    put(folder.resolve("conformance.yaml"), utf8(ConformanceYaml.of(run)));
    put(folder.resolve("results/junit/conformance.xml"), utf8(JunitView.xml(run)));
    put(folder.resolve(Attestation.FILE), Attestation.of(run, hash));
    put(folder.resolve("conformance.prom"), utf8(OpenMetrics.of(run)));
    AllureView.write(run, folder);
    Manifest.write(folder);
  }

  /**
   * Write the views of a finished run anew. What the run itself left must be as its manifest says,
   * since the manifest is written anew too and would hide a change.
   *
   * @throws IOException naming the first file of record and evidence that was changed or lost
   */
  public static void rebuild(Path folder) throws IOException {
    if (Files.isRegularFile(folder.resolve(Manifest.FILE))) {
      Verification state = Verification.of(folder);
      for (String file : state.changed()) {
        demandView(file, folder, "was changed");
      }
      for (String file : state.lost()) {
        demandView(file, folder, "is missing");
      }
      for (String file : state.added()) {
        demandView(file, folder, "was added");
      }
    }
    write(folder);
  }

  private static void demandView(String file, Path folder, String what) throws IOException {
    if (file.equals(RecordJson.FILE) || file.startsWith("evidence/")) {
      throw new IOException(
          file
              + " "
              + what
              + " since the run ended, so nothing is shown from "
              + folder
              + ". Restore the folder; 'conform verify' lists every difference.");
    }
  }

  /** Print both languages at once: on two cores that halves the wait. */
  private static Map<Lang, byte[]> papers(Printer printer) throws IOException {
    try {
      return Arrays.stream(Lang.values())
          .parallel()
          .collect(Collectors.toConcurrentMap(lang -> lang, lang -> printed(printer, lang)));
    } catch (UncheckedIOException e) {
      throw new IOException("cannot print the record", e);
    }
  }

  /** Prints in one language. */
  private interface Printer {
    byte[] in(Lang lang) throws IOException;
  }

  private static byte[] printed(Printer printer, Lang lang) {
    try {
      return printer.in(lang);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path named(Path folder, Lang lang, String ending) {
    return folder.resolve("record." + lang.name().toLowerCase(Locale.ROOT) + ending);
  }

  /** Replace a file at once, so that a reader never meets half of it. */
  static void put(Path file, byte[] bytes) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Path draft = file.resolveSibling(file.getFileName() + ".part");
    Files.write(draft, bytes);
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
