package org.sparkstacking.conform.report;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;

/**
 * Says in at most five lines what a scheduled run found: its verdict, what changed, whose move it
 * is, how old the last full run is, and where the record lies.
 *
 * @param before the run before it that judged the same claims, or null for the first
 * @param baseline the newest accepted run of the site, or null
 * @param accepted all accepted runs of the site, for the spread of its figures
 * @param missing nights between the two runs on which none ran
 */
public record NightlyBrief(
    RunRecord run,
    @Nullable RunRecord before,
    @Nullable RunRecord baseline,
    List<RunRecord> accepted,
    List<Instant> missing) {
  /** More than this many of a kind are counted, not listed. */
  private static final int LISTED = 4;

  private static final int LONGEST_MOVE = 160;

  public NightlyBrief {
    accepted = List.copyOf(accepted);
    missing = List.copyOf(missing);
  }

  /** Give the lines; every one is a single line whatever the record holds. */
  public List<String> lines(Lang lang, String where) {
    Words words = Words.in(lang);
    List<String> lines = new ArrayList<>();
    lines.add(verdict(words));
    lines.add(changes(words));
    lines.add(moves(words));
    String others = others(words);
    if (!others.isEmpty()) {
      lines.add(others);
    }
    lines.add(words.get("brief.record") + ": " + where);
    return lines.stream().map(NightlyBrief::single).toList();
  }

  /**
   * Tell whether somebody should be told: something changed since the last run of the kind, a night
   * is missing, the run did not end by itself, or it is the first of its week.
   */
  public boolean isNews() {
    RunRecord last = before;
    return last == null
        || !run.ended().equals(RecordFile.NORMAL)
        || !missing.isEmpty()
        || !claimChanges(last).isEmpty()
        || !versionChanges(last).isEmpty()
        || !worse(run).equals(worse(last))
        || stale(run) != stale(last)
        || week(run) != week(last);
  }

  private String verdict(Words words) {
    String head =
        words.get(ScheduledRun.is(run) ? "brief.nightly" : "brief.check")
            + " "
            + passed()
            + "/"
            + judged().size();
    List<String> parts = new ArrayList<>();
    parts.add(head + " " + outcome(words));
    for (String verdict : List.of("FAIL", "INCONCLUSIVE", "NOT_TESTED")) {
      List<String> ids = ids(verdict);
      if (!ids.isEmpty()) {
        parts.add(words.get("short." + verdict) + " " + String.join(" ", ids));
      }
    }
    long remarks = scope().stream().mapToLong(c -> c.remarks().size()).sum();
    if (remarks > 0) {
      parts.add(words.get("brief.remarks", remarks));
    }
    parts.add(run.site().name());
    parts.add(date(run.endedAt(), words, true));
    return (run.simulated() ? "[" + words.get("simulated.short") + "] " : "")
        + String.join(" · ", parts);
  }

  private String outcome(Words words) {
    if (!run.ended().equals(RecordFile.NORMAL)) {
      return words.get("brief.ended." + run.ended());
    }
    String scope = run.scopeVerdict();
    return scope == null ? words.get("verdict." + run.verdict()) : words.get("brief." + scope);
  }

  private String changes(Words words) {
    List<String> parts = new ArrayList<>();
    RunRecord last = before;
    if (last == null) {
      parts.add(words.get("brief.first"));
    } else {
      List<String> changed = new ArrayList<>();
      claimChanges(last).forEach((id, both) -> changed.add(id + " " + arrow(both, words)));
      changed.addAll(versionChanges(last));
      String since = date(last.endedAt(), words, false);
      parts.add(
          changed.isEmpty()
              ? words.get("brief.unchanged", since)
              : words.get("brief.changed", since) + " " + some(changed, words));
    }
    if (!missing.isEmpty()) {
      List<String> dates = missing.stream().map(m -> date(m.toString(), words, false)).toList();
      parts.add(words.get("brief.missing") + " " + some(dates, words));
    }
    parts.add(againstBaseline(words));
    return String.join(" · ", parts);
  }

  private String againstBaseline(Words words) {
    RunRecord base = baseline;
    if (base == null) {
      return words.get("brief.nobaseline");
    }
    List<String> worse = new ArrayList<>(worse(run));
    String head = words.get("brief.baseline", date(base.endedAt(), words, false));
    if (worse.isEmpty()) {
      return head + " " + words.get("brief.notworse");
    }
    List<String> versions = versionChanges(base);
    String cause =
        versions.isEmpty()
            ? ""
            : " (" + words.get("brief.cause") + " " + some(versions, words) + ")";
    return head + " " + words.get("trend.WORSE") + ": " + some(worse, words) + cause;
  }

  private String moves(Words words) {
    Map<String, List<String>> byWhose = new LinkedHashMap<>();
    String first = "";
    for (ClaimPart claim : open()) {
      for (RunRecord.FindingPart f : claim.findings()) {
        if (f.verdict().equals(claim.verdict())) {
          List<String> own =
              byWhose.computeIfAbsent(whose(f.whose(), words), w -> new ArrayList<>());
          if (!own.contains(claim.id())) {
            own.add(claim.id());
          }
          first = first.isEmpty() ? f.next().in(words.lang()) : first;
        }
      }
    }
    if (byWhose.isEmpty()) {
      return open().isEmpty()
          ? words.get("brief.nomove")
          : words.get("brief.move") + ": " + open().get(0).reason().in(words.lang());
    }
    List<String> parts = new ArrayList<>();
    byWhose.forEach((who, ids) -> parts.add(who + "(" + String.join(" ", ids) + ")"));
    String shown = first.length() > LONGEST_MOVE ? first.substring(0, LONGEST_MOVE) + "…" : first;
    return words.get("brief.move") + ": " + String.join(", ", parts) + " — " + shown;
  }

  /** Say of the claims outside the scope what the last full run found, and whether that is old. */
  private String others(Words words) {
    List<ClaimPart> outside =
        run.scope() == null
            ? List.of()
            : run.claims().stream().filter(c -> c.reasonCode().equals("deselected")).toList();
    if (outside.isEmpty()) {
      return "";
    }
    Map<String, Integer> byVerdict = new TreeMap<>();
    RunRecord.LastFull oldest = null;
    int unknown = 0;
    for (ClaimPart claim : outside) {
      RunRecord.LastFull last = claim.lastFull();
      if (last == null) {
        unknown++;
      } else {
        byVerdict.merge(last.verdict(), 1, Integer::sum);
        oldest = oldest == null || last.endedAt().compareTo(oldest.endedAt()) < 0 ? last : oldest;
      }
    }
    String head = words.get("brief.others", outside.size());
    if (oldest == null) {
      return head + ": " + words.get("lastfull.none") + ". " + words.get("brief.dofull");
    }
    List<String> counts = new ArrayList<>();
    byVerdict.forEach((v, n) -> counts.add(words.get("short." + v) + " " + n));
    if (unknown > 0) {
      counts.add(words.get("lastfull.none") + " " + unknown);
    }
    String age =
        words.get("brief.age", date(oldest.endedAt(), words, false), FullRunAge.days(oldest, run));
    String stale =
        FullRunAge.stale(oldest, run)
            ? " — " + words.get("brief.stale", FullRunAge.LIMIT_DAYS)
            : "";
    return head + ": " + age + " " + String.join(", ", counts) + stale;
  }

  /** Claims that the verdict counts: the required ones of the scope that are not declared out. */
  private List<ClaimPart> judged() {
    return scope().stream()
        .filter(c -> c.level().equals("required") && !c.verdict().equals("NOT_APPLICABLE"))
        .toList();
  }

  private long passed() {
    return judged().stream().filter(c -> c.verdict().equals("PASS")).count();
  }

  private List<ClaimPart> scope() {
    RunRecord.Scope scope = run.scope();
    return run.claims().stream()
        .filter(c -> scope == null || scope.claims().contains(c.id()))
        .toList();
  }

  /** What did not pass, failures first; the promise to leave nothing behind always counts. */
  private List<ClaimPart> open() {
    List<ClaimPart> all = new ArrayList<>();
    for (String verdict : List.of("FAIL", "INCONCLUSIVE", "NOT_TESTED")) {
      run.claims().stream()
          .filter(c -> c.verdict().equals(verdict) && !c.reasonCode().equals("deselected"))
          .filter(c -> c.level().equals("required"))
          .forEach(all::add);
    }
    return all;
  }

  private List<String> ids(String verdict) {
    return open().stream().filter(c -> c.verdict().equals(verdict)).map(ClaimPart::id).toList();
  }

  private Map<String, List<String>> claimChanges(RunRecord last) {
    Map<String, List<String>> changed = new LinkedHashMap<>();
    for (ClaimPart now : run.claims()) {
      last.claims().stream()
          .filter(c -> c.id().equals(now.id()) && !c.verdict().equals(now.verdict()))
          .filter(c -> !c.reasonCode().equals("deselected"))
          .forEach(c -> changed.put(now.id(), List.of(c.verdict(), now.verdict())));
    }
    return changed;
  }

  private List<String> versionChanges(RunRecord last) {
    List<String> changed = new ArrayList<>();
    TreeSet<String> keys = new TreeSet<>(last.versions().keySet());
    keys.retainAll(run.versions().keySet());
    for (String key : keys) {
      String was = last.versions().get(key);
      String is = run.versions().get(key);
      if (!Objects.equals(was, is)) {
        changed.add(key + " " + was + "→" + is);
      }
    }
    return changed;
  }

  /** What the run has worse than the baseline: claims that fail now, figures outside the spread. */
  private List<String> worse(RunRecord of) {
    RunRecord base = baseline;
    if (base == null || base.runId().equals(of.runId())) {
      return List.of();
    }
    RunComparison drift = RunComparison.of(base, of, accepted);
    List<String> worse = new ArrayList<>();
    drift.claims().stream()
        .filter(c -> c.trend() == RunComparison.Trend.WORSE)
        .forEach(c -> worse.add(c.id()));
    drift.figures().stream()
        .filter(f -> f.trend() == RunComparison.Trend.WORSE)
        .forEach(f -> worse.add(figure(f)));
    return worse;
  }

  private static String figure(RunComparison.Figure f) {
    return String.format(
        Locale.ROOT, "%s %s %.1f→%.1f %s", f.claim(), f.where(), f.before(), f.now(), f.unit());
  }

  private static boolean stale(RunRecord of) {
    return of.claims().stream()
        .map(ClaimPart::lastFull)
        .anyMatch(last -> last != null && FullRunAge.stale(last, of));
  }

  private static int week(RunRecord of) {
    return Instant.parse(of.endedAt()).atZone(zone(of)).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
  }

  private static String arrow(List<String> both, Words words) {
    return words.get("short." + both.get(0)) + "→" + words.get("short." + both.get(1));
  }

  private static String some(List<String> all, Words words) {
    String listed = String.join(", ", all.stream().limit(LISTED).toList());
    return all.size() <= LISTED
        ? listed
        : listed + " " + words.get("brief.more", all.size() - LISTED);
  }

  private static String whose(String id, Words words) {
    for (Whose whose : Whose.values()) {
      if (whose.id().equals(id)) {
        return whose.title().in(words.lang());
      }
    }
    return id;
  }

  private String date(String instant, Words words, boolean time) {
    String day = words.lang() == Lang.KO ? "yyyy. M. d." : "yyyy-MM-dd";
    return Instant.parse(instant)
        .atZone(zone(run))
        .format(DateTimeFormatter.ofPattern(time ? day + " HH:mm" : day, Locale.ROOT));
  }

  private static ZoneId zone(RunRecord of) {
    return ZoneId.of(of.site().timezone());
  }

  private static String single(String line) {
    return Printable.text(line.replace('\n', ' ').replace('\t', ' '));
  }
}
