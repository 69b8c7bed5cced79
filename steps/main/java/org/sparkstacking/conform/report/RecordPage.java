package org.sparkstacking.conform.report;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.judge.CriterionTitles;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;
import org.sparkstacking.conform.report.RunRecord.FindingPart;
import org.sparkstacking.conform.report.RunRecord.OriginPart;

/** Answers what the record's template asks, in one language. Every text it gives is harmless. */
public final class RecordPage {
  private static final Map<String, String> MARKS =
      Map.of(
          "PASS", "○",
          "FAIL", "×",
          "INCONCLUSIVE", "?",
          "NOT_TESTED", "–",
          "NOT_APPLICABLE", "/");

  /** In the order of the legend; their first letters differ. */
  private static final List<String> ORIGINS = List.of("ADR", "NVIDIA", "measured", "kit");

  private static final int LONGEST_NAME = 120;
  private static final int BRIEF_KO = 62;
  private static final int BRIEF_EN = 96;
  private static final int MANY_HOSTS = 6;
  private static final int MANY_ROWS = 8;
  private static final int SERIALS_ON_FIRST = 8;

  private final RunRecord run;
  private final Words words;
  private final String hash;
  private final boolean forPaper;
  private final RanCommands commands;
  private RecordPaper.Room room = RecordPaper.Room.WIDE;

  RecordPage(RunRecord run, Words words, String hash, RanCommands commands, boolean forPaper) {
    this.run = run;
    this.words = words;
    this.hash = hash;
    this.commands = commands;
    this.forPaper = forPaper;
  }

  /** Set page one as close as it must be. */
  RecordPage with(RecordPaper.Room least) {
    room = least;
    return this;
  }

  /** Give the style class of page one, with a blank before it; "" for the usual one. */
  public String closeness() {
    return room.close ? " close" : "";
  }

  /** One entry of the bookmarks. */
  public record Mark(String id, String name, List<Mark> inner) {}

  /** Claims of one stage that stand together in a column. */
  public record StageRows(int number, List<ClaimPart> claims) {}

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

  /** Print a name of the site file; what is too long to be one is cut, so that page one holds. */
  public String name(String raw) {
    boolean whole = raw.codePointCount(0, raw.length()) <= LONGEST_NAME;
    return s(whole ? raw : raw.substring(0, raw.offsetByCodePoints(0, LONGEST_NAME)) + "…");
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

  /** Give those on page one: required ones that are open for a reason of their own. */
  public List<ClaimPart> firstOpen() {
    return open().stream()
        .filter(c -> c.level().equals("required") && !c.reasonCode().equals("prerequisite"))
        .limit(room.open ? room.rows : 0)
        .toList();
  }

  /** Say what lets an open claim be decided, and whose move that is. */
  public String move(ClaimPart claim, boolean brief) {
    FindingPart finding = deciding(claim);
    if (finding == null) {
      String key = "open." + claim.reasonCode();
      return words.keys().contains(key) ? w(key) : "";
    }
    String next = brief ? brief(finding.next()) : t(finding.next());
    return next + " (" + whose(finding.whose()) + ")";
  }

  public boolean inScope(ClaimPart claim) {
    return run.scope() == null || run.scope().claims().contains(claim.id());
  }

  public List<ClaimPart> withFindings() {
    return run.claims().stream().filter(c -> !c.findings().isEmpty()).toList();
  }

  /** Give the findings that passed, those of one criterion together. */
  public List<FindingGroup> groups(ClaimPart claim) {
    return FindingGroup.passed(claim.findings());
  }

  /** Give the rows of a group; on paper hosts of which the same was seen share one, if many. */
  public List<FindingGroup.Row> rows(FindingGroup group) {
    boolean shared = forPaper && group.findings().size() > MANY_ROWS;
    return group.rows(shared, words.lang());
  }

  /** Name where a row was seen: all places, or how many there are with the first and the last. */
  public String where(FindingGroup.Row row) {
    List<String> places = row.where();
    if (places.size() <= MANY_HOSTS) {
      return s(String.join(", ", places));
    }
    return words.get("places", places.size(), s(places.get(0)), s(places.get(places.size() - 1)));
  }

  /** Tell whether a group shows its quotes: on paper not where it has many rows. */
  public boolean quoted(FindingGroup group) {
    return group.quotes() && !(forPaper && group.findings().size() > MANY_ROWS);
  }

  /** Give the findings that stand as blocks of their own: those that did not pass. */
  public List<FindingPart> blocks(ClaimPart claim) {
    return claim.findings().stream().filter(f -> !f.verdict().equals("PASS")).toList();
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

  /** Name a criterion in words, and by its name. */
  public String criterion(ClaimPart claim, String name) {
    Text title = CriterionTitles.of(Criterion.of(claim.id(), name));
    String words = t(title);
    return words.equals(claim.id() + "/" + name) ? s(name) : words + " (" + s(name) + ")";
  }

  public String whose(String id) {
    for (Whose whose : Whose.values()) {
      if (whose.id().equals(id)) {
        return whose.title().in(words.lang());
      }
    }
    return s(id);
  }

  /** Mark where a claim's criteria come from by one letter each, for the narrow table. */
  public String originMarks(ClaimPart claim) {
    return ORIGINS.stream()
        .filter(from -> claim.origin().stream().anyMatch(o -> o.from().equals(from)))
        .map(from -> from.substring(0, 1).toUpperCase(Locale.ROOT))
        .collect(java.util.stream.Collectors.joining());
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

  /** Give the claims in two columns for the compact table of page one, stage by stage. */
  public List<StageRows> column(int index) {
    List<StageRows> left = new ArrayList<>();
    List<StageRows> right = new ArrayList<>();
    int rows = 0;
    int half = (run.claims().size() + run.stages().size() + 1) / 2;
    for (int number : run.claims().stream().map(ClaimPart::stage).distinct().sorted().toList()) {
      List<ClaimPart> own = run.claims().stream().filter(c -> c.stage() == number).toList();
      boolean fits = rows + 1 + own.size() <= half + 1;
      (fits ? left : right).add(new StageRows(number, own));
      rows += 1 + own.size();
    }
    return index == 0 ? left : right;
  }

  /** List the parts of the document for bookmarks. */
  public List<Mark> sections() {
    List<Mark> all = new ArrayList<>();
    all.add(new Mark("s-first", title(), List.of()));
    mark(all, failed().size() > firstFailed().size(), "blocking", "h.blocking");
    mark(all, remarks().size() > firstRemarks().size(), "remarks", "h.remarks");
    mark(all, !open().isEmpty(), "open", "h.open");
    mark(all, !topology().isEmpty(), "topology", "h.topology");
    mark(all, run.comparison() != null, "comparison", "h.comparison");
    mark(all, !charts().isEmpty(), "sizes", "h.sizes");
    mark(all, true, "meaning", "h.meaning");
    if (!withFindings().isEmpty()) {
      List<Mark> claims =
          withFindings().stream()
              .map(c -> new Mark(c.id(), c.id() + " " + t(c.title()), List.<Mark>of()))
              .toList();
      all.add(new Mark("s-findings", w("h.findings"), claims));
    }
    mark(all, !run.measurements().isEmpty(), "measurements", "h.measurements");
    mark(all, !run.versions().isEmpty(), "versions", "h.versions");
    mark(all, !times().isEmpty(), "times", "h.times");
    mark(all, !commands().isEmpty(), "commands", "h.commands");
    mark(all, true, "glossary", "h.glossary");
    mark(all, true, "evidence", "h.evidence");
    return all;
  }

  private void mark(List<Mark> all, boolean there, String id, String key) {
    if (there) {
      all.add(new Mark("s-" + id, w(key), List.of()));
    }
  }

  public List<ClaimPart> firstFailed() {
    return failed().stream().limit(room.rows).toList();
  }

  public List<String> firstRemarks() {
    return remarks().stream().limit(room.rows).toList();
  }

  /** Tell whether page one shows the picture of the three paths; a screen has room for it. */
  public boolean comparedOnFirst() {
    return run.comparison() != null && room.picture;
  }

  /** Shorten a text for page one, between words; the whole stands on the next pages. */
  public String brief(Text text) {
    String whole = t(text);
    int most = words.lang() == Lang.KO ? BRIEF_KO : BRIEF_EN;
    if (whole.codePointCount(0, whole.length()) <= most) {
      return whole;
    }
    int end = whole.offsetByCodePoints(0, most);
    int blank = whole.lastIndexOf(' ', end);
    return whole.substring(0, blank > end / 2 ? blank : end) + " …";
  }

  /** Write every earlier try of a re-tested claim, run by run, oldest first. */
  public String tries() {
    Map<String, List<String>> byRun = new LinkedHashMap<>();
    for (RunRecord.Try t : run.tries()) {
      byRun
          .computeIfAbsent(s(t.runId()) + " (" + time(t.endedAt()) + ")", r -> new ArrayList<>())
          .add(s(t.claim()) + " " + longVerdict(t.verdict()));
    }
    return listed(byRun);
  }

  /** List the claims that this run took over as they were judged, by the run that judged them. */
  public String carriedOver() {
    Map<String, List<String>> byRun = new TreeMap<>();
    for (ClaimPart claim : run.claims()) {
      if (claim.carriedFrom() != null && !claim.verdict().equals("NOT_TESTED")) {
        byRun.computeIfAbsent(origin(claim), r -> new ArrayList<>()).add(claim.id());
      }
    }
    byRun.replaceAll((r, ids) -> ranges(ids));
    return listed(byRun);
  }

  private static String listed(Map<String, List<String>> byRun) {
    return byRun.entrySet().stream()
        .map(e -> e.getKey() + ": " + String.join(", ", e.getValue()))
        .collect(java.util.stream.Collectors.joining(" · "));
  }

  /** Write three and more claims that follow each other as the first and the last. */
  private static List<String> ranges(List<String> ids) {
    List<String> written = new ArrayList<>();
    for (int from = 0; from < ids.size(); ) {
      int to = from;
      while (to + 1 < ids.size() && follows(ids.get(to), ids.get(to + 1))) {
        to++;
      }
      if (to - from < 2) {
        written.addAll(ids.subList(from, to + 1));
      } else {
        written.add(ids.get(from) + "–" + number(ids.get(to)));
      }
      from = to + 1;
    }
    return written;
  }

  private static boolean follows(String id, String next) {
    String group = id.substring(0, id.indexOf('-') + 1);
    return next.startsWith(group) && number(next) == number(id) + 1;
  }

  private static int number(String id) {
    return Integer.parseInt(id.substring(id.indexOf('-') + 1));
  }

  /** Say which run a claim was carried over from, and when that one ended. */
  public String carried(ClaimPart claim) {
    return words.get("carried", origin(claim));
  }

  private String origin(ClaimPart claim) {
    String from = claim.carriedFrom();
    RunRecord.LastFull last = claim.lastFull();
    String id = from == null ? "" : from;
    return last != null && last.runId().equals(id)
        ? s(id) + " (" + time(last.endedAt()) + ")"
        : s(id);
  }

  public String criteria() {
    String agreed = run.criteriaSha256();
    return agreed == null ? w("criteria.none") : w("criteria.agreed") + " " + s(agreed);
  }

  /** Say what the last full run found of a claim that this run did not ask, in short lines. */
  public List<String> lastFull(ClaimPart claim) {
    RunRecord.LastFull last = claim.lastFull();
    if (last == null) {
      return List.of(w("lastfull.none"));
    }
    List<String> lines = new ArrayList<>();
    lines.add(w("lastfull"));
    lines.add(date(last.endedAt()) + " " + shortVerdict(last.verdict()));
    if (FullRunAge.stale(last, run)) {
      lines.add("(" + w("lastfull.stale", FullRunAge.LIMIT_DAYS) + ")");
    }
    return lines;
  }

  public List<RanCommands.Line> commands() {
    return commands.lines();
  }

  /** Write a command with the run's id as RUN, in the two ways that it stands in commands. */
  public String command(RanCommands.Line line) {
    return s(
        line.command()
            .replace(run.runId(), "RUN")
            .replace(run.runId().toLowerCase(Locale.ROOT), "run"));
  }

  /** Name hosts; what was asked of the cluster itself bears its word. */
  public String hosts(List<String> names) {
    List<String> told = names.stream().map(n -> n.equals("cluster") ? w("cluster") : n).toList();
    return names.size() > MANY_HOSTS ? w("hosts.count", names.size()) : s(String.join(", ", told));
  }

  /** What was looked at, how long the plan expected and how long it took. */
  public List<RunRecord.TimePart> times() {
    RunRecord.Course course = run.course();
    return course == null ? List.of() : course.times();
  }

  public String topic(RunRecord.TimePart time) {
    String key = "plan.topic." + time.topic();
    return words.keys().contains(key) ? w(key) : s(time.topic());
  }

  /** Add up the planned times of what was looked at. */
  public String plannedInAll() {
    return span(times().stream().mapToDouble(t -> t.planned() == null ? 0 : t.planned()).sum());
  }

  public String tookInAll() {
    return span(
        Duration.between(Instant.parse(run.startedAt()), Instant.parse(run.endedAt())).toMillis()
            / 1000.0);
  }

  /** Write a time in seconds; those above a minute as minutes and seconds. */
  public String span(@Nullable Double seconds) {
    if (seconds == null) {
      return "–";
    }
    long whole = Math.round(seconds);
    return whole < 60
        ? words.get("time.seconds", String.format(Locale.ROOT, "%.1f", seconds))
        : words.get("plan.minutes", whole / 60, whole % 60);
  }

  /** Say how many secrets were taken out of the evidence; "" where the record does not know. */
  public String scrubbed() {
    RunRecord.Course course = run.course();
    return course == null ? "" : words.get("scrubbed", course.scrubbed());
  }

  /** One version of one thing, with the hosts that have it. */
  public record VersionRow(String item, String value, List<String> hosts) {}

  /** Name what has a version, in the words of the record's language where it has any. */
  public String item(String kind) {
    String key = "version." + kind;
    return words.keys().contains(key) ? w(key) : s(kind);
  }

  /** Group the versions: the same value on several hosts stands once. */
  public List<VersionRow> versions() {
    Map<List<String>, List<String>> hosts = new LinkedHashMap<>();
    run.versions()
        .forEach(
            (key, value) -> {
              int at = key.indexOf('/');
              hosts
                  .computeIfAbsent(List.of(key.substring(at + 1), value), k -> new ArrayList<>())
                  .add(at < 0 ? "" : key.substring(0, at));
            });
    return hosts.entrySet().stream()
        .map(e -> new VersionRow(e.getKey().get(0), e.getKey().get(1), e.getValue()))
        .sorted(Comparator.comparing(VersionRow::item))
        .toList();
  }

  public String equipment() {
    List<RunRecord.HostPart> hosts = run.site().hosts();
    if (hosts.size() > SERIALS_ON_FIRST) {
      String ends = s(hosts.get(0).name()) + " … " + s(hosts.get(hosts.size() - 1).name());
      String all = words.get("equipment", hosts.size()) + " — " + ends;
      return all + " (" + w("serials.below") + ") · " + layout();
    }
    List<String> parts = new ArrayList<>();
    for (RunRecord.HostPart host : hosts) {
      parts.add(s(host.name()) + " (" + s(Serial.of(run, host).in(words)) + ")");
    }
    return words.get("equipment", parts.size())
        + " — "
        + String.join(", ", parts)
        + " · "
        + layout();
  }

  /** Give the serial number of a Spark, or say that it is not known. */
  public String serial(RunRecord.HostPart host) {
    Serial serial = Serial.of(run, host);
    return s(
        serial.differ()
            ? words.get("serial.differ.short", serial.declared(), serial.seen())
            : serial.number());
  }

  public String software() {
    Map<String, String> kinds = new TreeMap<>();
    run.versions()
        .forEach(
            (key, value) -> {
              if (!key.endsWith("/gpu-uuid") && !Serial.key(key)) {
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
                kinds.entrySet().stream()
                    .map(e -> item(e.getKey()) + " " + e.getValue())
                    .toList()));
  }

  public String when() {
    return time(run.startedAt()) + " – " + clock(run.endedAt()) + " (" + zone().getId() + ")";
  }

  public String issued() {
    return time(run.endedAt());
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
    return Amounts.bytes(value == null ? null : (double) value, words);
  }

  /** Write a message size as its power of two. */
  public String size(long bytes) {
    return Amounts.size(bytes);
  }

  public String number(@Nullable Double value) {
    return value == null ? w("notmeasured") : String.format(Locale.ROOT, "%.2f", value);
  }

  /** Draw Sparks, links, addresses and rates; nothing where the site has no host. */
  public List<Drawing> topology() {
    return TopologyDrawing.all(run, words);
  }

  /** Draw busbw over size, one chart a pair. */
  public List<Drawing> charts() {
    return SizeChart.all(run, words);
  }

  /** Draw the three paths; null where they were not compared. */
  public @Nullable Drawing paths() {
    RunRecord.Comparison comparison = run.comparison();
    return comparison == null ? null : PathDrawing.of(comparison, words);
  }

  public Drawing counts() {
    return CountDrawing.of(run, words);
  }

  public String rate(@Nullable Double value) {
    return value == null ? w("notmeasured") : String.format(Locale.ROOT, "%.1f Gb/s", value);
  }

  public List<String> quotes(FindingPart finding) {
    return new Quotes(forPaper, words).of(finding);
  }

  public List<String> terms() {
    return List.of(
            "g.nccl", "g.busbw", "g.roce", "g.cx7", "g.mpi", "g.rank", "g.cilium", "g.hostnet")
        .stream()
        .map(this::w)
        .toList();
  }

  private String date(String instant) {
    String pattern = words.lang() == Lang.KO ? "yyyy. M. d." : "yyyy-MM-dd";
    return at(instant).format(DateTimeFormatter.ofPattern(pattern, Locale.ROOT));
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
