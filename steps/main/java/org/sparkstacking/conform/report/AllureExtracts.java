package org.sparkstacking.conform.report;

import io.qameta.allure.model.Attachment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.sparkstacking.conform.claim.Cited;

/**
 * Attaches to Allure's steps the beginning of the answers that a finding quotes, each file once, up
 * to 50 KB of one and 4 MB of all: the page is a single file. The whole answer stays in the run
 * folder, under the name of the attachment.
 */
final class AllureExtracts {
  private static final int LONGEST = 50_000;
  private static final int MOST = 4_000_000;

  private final Path folder;
  private final Path results;
  private final String runId;
  private final Map<String, Attachment> made = new HashMap<>();
  private int written;

  AllureExtracts(Path folder, Path results, String runId) {
    this.folder = folder.toAbsolutePath().normalize();
    this.results = results;
    this.runId = runId;
  }

  /** Give the attachments of a finding; what is not there or would be too much is left out. */
  List<Attachment> of(RunRecord.FindingPart finding) throws IOException {
    List<Attachment> all = new ArrayList<>();
    for (String file : finding.facts().stream().map(Cited::file).distinct().toList()) {
      Path evidence = folder.resolve(file.replace("\0", "")).normalize();
      boolean there = evidence.startsWith(folder) && Files.isRegularFile(evidence);
      if (there && (made.containsKey(file) || written < MOST)) {
        all.add(attached(file, evidence));
      }
    }
    return all;
  }

  private Attachment attached(String file, Path evidence) throws IOException {
    Attachment before = made.get(file);
    if (before != null) {
      return before;
    }
    byte[] id = (runId + "/" + file).getBytes(StandardCharsets.UTF_8);
    String name = UUID.nameUUIDFromBytes(id) + "-attachment.txt";
    byte[] text = extract(evidence).getBytes(StandardCharsets.UTF_8);
    Files.write(results.resolve(name), text);
    written += text.length;
    Attachment attachment =
        new Attachment().setName(Printable.line(file)).setType("text/plain").setSource(name);
    made.put(file, attachment);
    return attachment;
  }

  private static String extract(Path evidence) throws IOException {
    StringBuilder text = new StringBuilder();
    try (InputStream in = Files.newInputStream(evidence)) {
      String begin = new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
      begin.lines().forEach(line -> text.append(Printable.text(line)).append('\n'));
    }
    while (text.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      text.setLength(text.length() * 3 / 4);
    }
    return text.toString();
  }
}
