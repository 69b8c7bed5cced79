package org.sparkstacking.conform.report;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.RanCommands.Asked;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;
import org.sparkstacking.conform.report.RunRecord.FindingPart;
import org.sparkstacking.conform.report.RunRecord.LimitPart;

/**
 * Packs what a vendor's engineer needs into one English {@code .tar.gz} of at most 25 MB: a
 * summary, every failing finding with the command that shows it, NCCL's logs of every rank, the
 * counters, the versions, and where each limit comes from. Equal runs give equal bytes.
 */
public final class VendorBundle {
  /** Largest bundle, in bytes. */
  static final long MOST = 25_000_000;

  private static final List<String> WHOLE =
      List.of("nccl/", "mpi/", "gpus/", "host/", "links/", "rdma-rate/", "addresses/", "nodes/");
  private static final int[] CUTS = {64 << 20, 8 << 20, 1 << 20, 256 << 10, 32 << 10};

  private final Path folder;
  private final RunRecord run;
  private final RanCommands commands;

  private VendorBundle(Path folder) throws IOException {
    this.folder = folder;
    run = RecordJson.read(folder);
    EvidenceCheck.demandThere(run, folder);
    commands = RanCommands.of(folder);
  }

  /**
   * Write the bundle of a run folder. Where it would be too large, the middle of the longest files
   * is left out, and the file says so where it was.
   *
   * @throws IOException if it cannot be made small enough, or a file cannot be read or written
   */
  public static void write(Path folder, Path bundle) throws IOException {
    VendorBundle made = new VendorBundle(folder);
    for (int cut : CUTS) {
      made.pack(bundle, cut);
      if (Files.size(bundle) <= MOST) {
        return;
      }
    }
    Files.delete(bundle);
    throw new IOException("the bundle stays above 25 MB even with every file cut to 32 KiB");
  }

  private void pack(Path bundle, int cut) throws IOException {
    GzipParameters gzip = new GzipParameters();
    gzip.setModificationTime(0);
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(bundle));
        GzipCompressorOutputStream packed = new GzipCompressorOutputStream(file, gzip);
        TarArchiveOutputStream tar = new TarArchiveOutputStream(packed, "UTF-8")) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
      put(tar, "README.txt", summary());
      put(tar, "findings.txt", findings());
      put(tar, "limits.txt", limits());
      put(tar, "versions.txt", versions());
      put(tar, "commands.txt", ran());
      put(tar, "record.json", Files.readString(folder.resolve(RecordJson.FILE)));
      for (Path evidence : evidence()) {
        put(tar, Manifest.name(folder, evidence), cut(evidence, cut));
      }
    }
  }

  private void put(TarArchiveOutputStream tar, String name, String text) throws IOException {
    put(tar, name, text.getBytes(StandardCharsets.UTF_8));
  }

  private void put(TarArchiveOutputStream tar, String name, byte[] bytes) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(run.runId() + "/" + name);
    entry.setSize(bytes.length);
    entry.setModTime(Instant.parse(run.endedAt()).toEpochMilli());
    entry.setIds(0, 0);
    entry.setMode(0644);
    tar.putArchiveEntry(entry);
    tar.write(bytes);
    tar.closeArchiveEntry();
  }

  /** List the evidence files that belong to the vendor's questions, and all that findings cite. */
  private List<Path> evidence() throws IOException {
    Set<String> wanted =
        commands.asked().stream()
            .filter(a -> WHOLE.stream().anyMatch(a.id()::startsWith))
            .map(Asked::out)
            .collect(Collectors.toSet());
    run.claims().stream()
        .flatMap(c -> c.findings().stream())
        .flatMap(f -> f.facts().stream())
        .forEach(f -> wanted.add(f.file()));
    Path root = folder.toAbsolutePath().normalize();
    List<Path> files = new ArrayList<>();
    for (String name : wanted.stream().sorted().toList()) {
      Path file = name.isEmpty() ? root : root.resolve(name).normalize();
      if (file.startsWith(root) && Files.isRegularFile(file)) {
        files.add(root.equals(folder) ? file : folder.resolve(name).normalize());
      }
    }
    return files;
  }

  private static byte[] cut(Path file, int most) throws IOException {
    long size = Files.size(file);
    if (size <= most) {
      return Files.readAllBytes(file);
    }
    byte[] head = new byte[most / 2];
    byte[] tail = new byte[most / 2];
    try (RandomAccessFile whole = new RandomAccessFile(file.toFile(), "r")) {
      whole.readFully(head);
      whole.seek(size - tail.length);
      whole.readFully(tail);
    }
    String mark = "\n[" + (size - most) + " bytes left out here by the kit]\n";
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    out.writeBytes(head);
    out.writeBytes(mark.getBytes(StandardCharsets.UTF_8));
    out.writeBytes(tail);
    return out.toByteArray();
  }

  private String summary() {
    StringBuilder text = new StringBuilder();
    line(text, "Spark Stacking conformance kit " + run.kit().version() + ": bundle for the vendor");
    if (run.simulated()) {
      line(text, "SIMULATED: this run is a rehearsal and says nothing of real equipment.");
    }
    line(text, "Run:      " + run.runId() + ", " + run.startedAt() + " to " + run.endedAt());
    line(text, "Verdict:  " + run.verdict() + ", ended: " + run.ended());
    line(
        text,
        "Required: "
            + run.ledger().required()
            + ", passed "
            + run.ledger().pass()
            + ", failed "
            + run.ledger().fail()
            + ", inconclusive "
            + run.ledger().inconclusive()
            + ", not tested "
            + run.ledger().notTested());
    line(text, "Layout:   " + run.site().layout().toLowerCase(Locale.ROOT));
    for (RunRecord.HostPart host : run.site().hosts()) {
      line(text, "Spark:    " + host.name() + ", " + Serial.of(run, host).in(Words.in(Lang.EN)));
      host.halves()
          .forEach(h -> line(text, "          " + h.netdev() + " " + h.rdma() + " " + h.address()));
    }
    line(text, "");
    for (ClaimPart claim : run.claims()) {
      line(
          text,
          String.format(
              Locale.ROOT, "%-6s %-14s %s", claim.id(), claim.verdict(), claim.title().en()));
    }
    line(text, "");
    line(text, "findings.txt  failing findings, each with the command that shows it");
    line(text, "limits.txt    every limit, and whether it is NVIDIA's, measured, or the kit's own");
    line(text, "versions.txt  DGX OS, kernel, driver, firmware and libraries as the hosts said");
    line(text, "commands.txt  every command that was run, in order");
    line(text, "evidence/     answers as they came: NCCL logs of every rank, counters, links");
    return text.toString();
  }

  private String findings() {
    StringBuilder text = new StringBuilder();
    for (ClaimPart claim : run.claims()) {
      for (FindingPart finding : claim.findings()) {
        if (finding.verdict().equals("FAIL") || finding.verdict().equals("INCONCLUSIVE")) {
          finding(text, claim, finding);
        }
      }
    }
    return text.isEmpty() ? "No finding failed or stayed undecided.\n" : text.toString();
  }

  private void finding(StringBuilder text, ClaimPart claim, FindingPart finding) {
    line(text, claim.id() + "/" + finding.criterion() + ": " + finding.verdict());
    line(text, "  claim:    " + claim.title().en());
    line(text, "  expected: " + finding.expected().en());
    line(text, "  seen:     " + finding.seen().en());
    line(text, "  where:    " + finding.where().en());
    line(text, "  how:      " + finding.how().en());
    line(text, "  limit:    " + origins(claim, finding.criterion()));
    for (var fact : finding.facts()) {
      line(text, "  quoted:   " + fact.file() + ":" + fact.line() + ": " + fact.quote());
    }
    for (Asked asked : shown(finding)) {
      line(text, "  on " + asked.host() + " run: " + asked.command());
      line(
          text,
          "    ended: "
              + asked.ending()
              + (asked.exit().isEmpty() ? "" : ", exit " + asked.exit()));
    }
    line(text, "");
  }

  /**
   * Give the commands that show a finding again: those that it quotes, and where these only read a
   * log or counters of a workload, the workload itself. The environment stands in front of the
   * program, so the command alone is enough.
   */
  private List<Asked> shown(FindingPart finding) {
    Set<String> files = finding.facts().stream().map(f -> f.file()).collect(Collectors.toSet());
    List<Asked> quoted = commands.asked().stream().filter(a -> files.contains(a.out())).toList();
    Set<String> workloads =
        quoted.stream()
            .map(a -> a.id().substring(0, a.id().lastIndexOf('/') + 1) + "run")
            .collect(Collectors.toSet());
    List<Asked> all = new ArrayList<>();
    commands.asked().stream()
        .filter(a -> workloads.contains(a.id()) && !quoted.contains(a))
        .forEach(all::add);
    all.addAll(quoted);
    return all;
  }

  private static String origins(ClaimPart claim, String criterion) {
    return claim.origin().stream()
        .filter(o -> o.criterion().equals(criterion))
        .map(o -> o.from() + " (" + o.note().en() + ")")
        .collect(Collectors.joining("; "));
  }

  private String limits() {
    StringBuilder text = new StringBuilder();
    for (LimitPart limit : LimitParts.of(run)) {
      line(
          text,
          String.format(
              Locale.ROOT,
              "%-20s %10s %-6s %-9s %s",
              limit.id(),
              limit.value(),
              limit.unit(),
              limit.from(),
              limit.origin()));
    }
    return text.toString();
  }

  private String versions() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(run.versions()).forEach((key, value) -> line(text, key + ": " + value));
    return text.isEmpty() ? "No version was seen.\n" : text.toString();
  }

  private String ran() {
    StringBuilder text = new StringBuilder();
    commands.asked().forEach(a -> line(text, a.host() + "\t" + a.id() + "\t" + a.command()));
    return text.toString();
  }

  private static void line(StringBuilder text, String line) {
    text.append(Printable.text(line)).append('\n');
  }
}
