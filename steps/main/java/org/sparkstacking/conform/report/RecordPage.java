package org.sparkstacking.conform.report;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;
import org.sparkstacking.conform.report.RunRecord.FindingPart;
import org.sparkstacking.conform.report.RunRecord.OriginPart;
import org.sparkstacking.conform.report.RunRecord.PathPart;

/** Answers what the record's template asks, in one language. Every text it gives is harmless. */
public final class RecordPage {
  private static final Map<String, String> MARKS =
      Map.of(
          "PASS", "○",
          "FAIL", "×",
          "INCONCLUSIVE", "?",
          "NOT_TESTED", "–",
          "NOT_APPLICABLE", "/");

  private final RunRecord run;
  private final Words words;
  private final String hash;
  private final boolean forPaper;

  RecordPage(RunRecord run, Words words, String hash, boolean forPaper) {
    this.run = run;
    this.words = words;
    this.hash = hash;
    this.forPaper = forPaper;
  }

  public RunRecord run() {
    return run;
  }

  public String w(String key) {
    return words.get(key);
  }

  public String w(String key, Object argument) {
    return words.get(key, argument);
  }

  public String t(Text text) {
    return Printable.text(text.in(words.lang()));
  }

  public String s(@Nullable String raw) {
    return raw == null ? "" : Printable.text(raw);
  }

  public String htmlLang() {
    return words.lang() == Lang.KO ? "ko" : "en";
  }

  public boolean forPaper() {
    return forPaper;
  }

  public String hash() {
    return hash;
  }

  public boolean scoped() {
    return run.scope() != null;
  }

  public String title() {
    return w(scoped() ? "title.scoped" : "title.acceptance");
  }

  /** Give the style class of the verdict box. */
  public String tone() {
    String key = scoped() ? "scope-" + run.scopeVerdict() : run.verdict();
    return key.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String verdict() {
    return w(scoped() ? "scope." + run.scopeVerdict() : "verdict." + run.verdict());
  }

  public String meaning() {
    return w(
        scoped()
            ? "scope." + run.scopeVerdict() + ".means"
            : "verdict." + run.verdict() + ".means");
  }

  public String verdictMark() {
    String key = scoped() ? String.valueOf(run.scopeVerdict()) : run.verdict();
    return switch (key) {
      case "CONFORMANT", "PASS" -> "○";
      case "NON_CONFORMANT", "FAIL" -> "×";
      default -> "?";
    };
  }

  public String endedNote() {
    return run.ended().equals("normal") ? "" : w("ended." + run.ended());
  }

  public String count() {
    return words.get("count", run.ledger().required(), run.ledger().pass());
  }

  public String rest() {
    return words.get(
        "count.rest",
        run.ledger().fail(),
        run.ledger().inconclusive(),
        run.ledger().notTested(),
        run.ledger().notApplicable());
  }

  public String mark(String verdict) {
    return MARKS.getOrDefault(verdict, "?");
  }

  public String shortVerdict(String verdict) {
    return w("short." + verdict);
  }

  public String longVerdict(String verdict) {
    return w("v." + verdict);
  }

  public List<ClaimPart> failed() {
    return run.claims().stream().filter(c -> c.verdict().equals("FAIL")).toList();
  }

  /** List what is neither passed nor failed nor declared out, required claims first. */
  public List<ClaimPart> open() {
    return run.claims().stream()
        .filter(c -> c.verdict().equals("INCONCLUSIVE") || c.verdict().equals("NOT_TESTED"))
        .filter(this::inScope)
        .toList();
  }

  public boolean inScope(ClaimPart claim) {
    return run.scope() == null || run.scope().claims().contains(claim.id());
  }

  public List<ClaimPart> withFindings() {
    return run.claims().stream().filter(c -> !c.findings().isEmpty()).toList();
  }

  /** Give the first finding that made the verdict. */
  public @Nullable FindingPart deciding(ClaimPart claim) {
    return claim.findings().stream()
        .filter(f -> f.verdict().equals(claim.verdict()))
        .findFirst()
        .orElse(claim.findings().isEmpty() ? null : claim.findings().get(0));
  }

  /** List all remarks with their claim. */
  public List<String> remarks() {
    List<String> all = new ArrayList<>();
    for (ClaimPart claim : run.claims()) {
      claim.remarks().forEach(r -> all.add(claim.id() + ": " + t(r)));
      if (claim.level().equals("informative") && claim.verdict().equals("FAIL")) {
        FindingPart finding = deciding(claim);
        all.add(claim.id() + ": " + (finding == null ? t(claim.reason()) : t(finding.seen())));
      }
    }
    return all;
  }

  public String whose(String id) {
    for (Whose whose : Whose.values()) {
      if (whose.id().equals(id)) {
        return whose.title().in(words.lang());
      }
    }
    return s(id);
  }

  public String origins(ClaimPart claim) {
    List<String> parts = new ArrayList<>();
    for (OriginPart origin : claim.origin()) {
      parts.add(w("from." + origin.from()) + ": " + t(origin.note()));
    }
    return String.join(" · ", parts);
  }

  public String stage(int number) {
    return run.stages().stream()
        .filter(s -> s.number() == number)
        .map(s -> number + ". " + t(s.title()))
        .findFirst()
        .orElse(String.valueOf(number));
  }

  /** Give the claims in two columns for the compact table of page one. */
  public List<ClaimPart> column(int index) {
    int half = (run.claims().size() + 1) / 2;
    return index == 0
        ? run.claims().subList(0, half)
        : run.claims().subList(half, run.claims().size());
  }

  public String equipment() {
    List<String> parts = new ArrayList<>();
    for (RunRecord.HostPart host : run.site().hosts()) {
      String serial =
          host.serial().isEmpty() ? "" : " (" + w("serial") + " " + s(host.serial()) + ")";
      parts.add(s(host.name()) + serial);
    }
    return "DGX Spark " + parts.size() + " — " + String.join(", ", parts) + " · " + layout();
  }

  public String software() {
    Map<String, String> kinds = new TreeMap<>();
    run.versions()
        .forEach(
            (key, value) -> {
              if (!key.endsWith("/gpu-uuid")) {
                kinds.merge(
                    key.substring(key.indexOf('/') + 1),
                    value,
                    (a, b) -> List.of(a.split(" / ")).contains(b) ? a : a + " / " + b);
              }
            });
    return kinds.isEmpty()
        ? w("notmeasured")
        : s(
            String.join(
                " · ",
                kinds.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList()));
  }

  public String when() {
    return time(run.startedAt()) + " – " + clock(run.endedAt()) + " (" + zone().getId() + ")";
  }

  public String issued() {
    return time(run.endedAt()) + " (" + zone().getId() + ")";
  }

  /** Print a time in the site's zone: Korean dates as 2026. 11. 30., English ones as ISO. */
  public String time(String instant) {
    return at(instant)
        .format(
            DateTimeFormatter.ofPattern(
                words.lang() == Lang.KO ? "yyyy. M. d. HH:mm" : "yyyy-MM-dd HH:mm", Locale.ROOT));
  }

  public String signerRole(int index) {
    List<RunRecord.SignerPart> signers = run.site().signers();
    if (index < signers.size() && !signers.get(index).role().isEmpty()) {
      return s(signers.get(index).role());
    }
    return w(List.of("role.tester", "role.hospital", "role.witness", "role.supplier").get(index));
  }

  public String signerName(int index) {
    List<RunRecord.SignerPart> signers = run.site().signers();
    return index < signers.size() ? s(signers.get(index).person()) : "";
  }

  public boolean maySign() {
    return !run.simulated() && !scoped();
  }

  public String bytes(@Nullable Long value) {
    if (value == null) {
      return w("notmeasured");
    }
    String[] units = {"B", "kB", "MB", "GB", "TB"};
    double shown = value;
    int unit = 0;
    while (shown >= 1000 && unit < units.length - 1) {
      shown /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.2f %s", shown, units[unit]);
  }

  public String number(@Nullable Double value) {
    return value == null ? w("notmeasured") : String.format(Locale.ROOT, "%.2f", value);
  }

  /** Give the width of a bar of the comparison, in hundredths of the longest. */
  public int share(PathPart path) {
    RunRecord.Comparison comparison = run.comparison();
    Double own = path.busbw();
    if (comparison == null || own == null) {
      return 0;
    }
    double most = 0;
    for (PathPart p : comparison.paths()) {
      Double busbw = p.busbw();
      most = Math.max(most, busbw == null ? 0 : busbw);
    }
    return most <= 0 ? 0 : (int) Math.round(own * 100 / most);
  }

  public String quote(Cited fact) {
    String place = s(fact.file()) + (fact.line() > 0 ? ":" + fact.line() : "");
    return place + "  " + s(fact.quote());
  }

  public List<String> terms() {
    return List.of(
            "g.nccl", "g.busbw", "g.roce", "g.cx7", "g.mpi", "g.rank", "g.cilium", "g.hostnet")
        .stream()
        .map(this::w)
        .toList();
  }

  private String layout() {
    return w("layout." + run.site().layout().toLowerCase(Locale.ROOT));
  }

  private String clock(String instant) {
    return at(instant).format(DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT));
  }

  private ZonedDateTime at(String instant) {
    return Instant.parse(instant).atZone(zone());
  }

  private ZoneId zone() {
    return ZoneId.of(run.site().timezone());
  }
}
