package org.sparkstacking.conform.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.RanCommands.Asked;
import org.sparkstacking.conform.report.Wiring.Twin;

/**
 * Writes the document that section 8 of the ADR asks for: cables and interface names, addresses and
 * netplan as they were seen, versions, and the NCCL and MPI commands to repeat by hand.
 */
public final class SiteDocument {
  private static final String NETPLAN = "addresses/netplan";
  private static final int LONGEST = 200_000;

  private final Path folder;
  private final RunRecord run;
  private final RanCommands commands;
  private final String hash;

  private SiteDocument(Path folder) throws IOException {
    this.folder = folder;
    run = RecordJson.read(folder);
    commands = RanCommands.of(folder);
    hash = Manifest.sha256(folder.resolve(RecordJson.FILE));
  }

  /**
   * Write {@code site-document.ko.html} and its siblings.
   *
   * @param from run folder; it is not touched
   * @param to folder of the documents
   * @param langs languages to write
   */
  public static void write(Path from, Path to, List<Lang> langs) throws IOException {
    SiteDocument document = new SiteDocument(from);
    HtmlView html = new HtmlView();
    Views.put(to.resolve("record.css"), HtmlView.styleSheet());
    for (Lang lang : langs) {
      String name = "site-document." + lang.name().toLowerCase(Locale.ROOT);
      String page = html.render("site-document.jte", document.page(lang, false));
      Views.put(to.resolve(name + ".html"), page.getBytes(StandardCharsets.UTF_8));
      String paper = html.render("site-document.jte", document.page(lang, true));
      Views.put(to.resolve(name + ".pdf"), PdfView.print(paper, document.run.endedAt()));
    }
  }

  private Page page(Lang lang, boolean forPaper) throws IOException {
    RecordPage record = new RecordPage(run, Words.in(lang), hash, commands, forPaper);
    return new Page(record, new Wiring(run).twins(), netplan(), byHand());
  }

  /** Give each host's netplan files as they were read; a refused question is told as such. */
  private Map<String, String> netplan() throws IOException {
    Map<String, String> seen = new TreeMap<>();
    for (Asked asked : commands.about(NETPLAN)) {
      Path file = folder.resolve(asked.out()).normalize();
      boolean there = !asked.out().isEmpty() && file.startsWith(folder.normalize());
      String text = there && Files.isRegularFile(file) ? read(file) : "";
      seen.put(asked.host(), text);
    }
    return seen;
  }

  private static String read(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int most = Math.min(bytes.length, LONGEST);
    return new String(bytes, 0, most, StandardCharsets.UTF_8);
  }

  private List<Asked> byHand() {
    List<Asked> all = new ArrayList<>(commands.about("mpi/ranks"));
    for (String prefix : List.of("nccl/host/", "nccl/hostnet-pod/", "rdma-rate/")) {
      commands.about(prefix).stream().filter(SiteDocument::starts).forEach(all::add);
    }
    Map<String, Asked> once = new LinkedHashMap<>();
    all.forEach(a -> once.putIfAbsent(a.host() + "\t" + a.command(), a));
    return List.copyOf(once.values());
  }

  private static boolean starts(Asked asked) {
    String command = asked.command();
    if (command.startsWith("command -v ") || command.startsWith("ls ")) {
      return false;
    }
    return command.contains("mpirun")
        || command.contains("ib_write_bw")
        || command.contains("_perf");
  }

  /** Answers what the template asks. */
  public record Page(
      RecordPage record, List<Twin> wires, Map<String, String> netplan, List<Asked> byHand) {

    public List<Row> cables() {
      return wires.stream()
          .map(t -> new Row(end(t.left()), end(t.right()), record.rate(t.rate().orElse(null))))
          .toList();
    }

    private String end(Wiring.End end) {
      return record.s(end.host().name() + " · " + end.half().netdev() + " · " + end.half().rdma());
    }

    /** Give netplan line by line, without the secrets that it may hold. */
    public List<String> lines(String text) {
      return text.lines().map(l -> record.s(withoutSecret(l))).toList();
    }

    private static String withoutSecret(String line) {
      return line.replaceFirst(
          "(?i)((?:password|psk|key|secret|token)[a-z-]*\\s{0,4}:\\s{0,4}).+", "$1***");
    }

    public List<Drawing> topology() {
      return record.topology();
    }
  }

  /** One cable's twin. */
  public record Row(String left, String right, String rate) {}
}
