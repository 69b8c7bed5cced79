package org.sparkstacking.conform.report;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.report.RunRecord.LimitPart;
import org.sparkstacking.conform.site.ChangedLimit;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.SecondaryNetwork;
import org.sparkstacking.conform.site.Site;

/** Answers what the criteria document's template asks, in one language. */
public final class CriteriaPage {
  private final Criteria criteria;
  private final Words words;
  private final String date;
  private final boolean forPaper;

  CriteriaPage(Criteria criteria, Lang lang, String date, boolean forPaper) {
    this.criteria = criteria;
    this.words = Words.in(lang);
    this.date = date;
    this.forPaper = forPaper;
  }

  public Criteria criteria() {
    return criteria;
  }

  public Site site() {
    return criteria.site();
  }

  public boolean forPaper() {
    return forPaper;
  }

  public String w(String key) {
    return words.get(key);
  }

  public String s(String raw) {
    return Printable.text(raw);
  }

  public String t(Text text) {
    return Printable.text(text.in(words.lang()));
  }

  public String htmlLang() {
    return words.lang() == Lang.KO ? "ko" : "en";
  }

  public String date() {
    String pattern = words.lang() == Lang.KO ? "yyyy. M. d." : "yyyy-MM-dd";
    return Instant.parse(date)
        .atZone(site().timezone())
        .format(DateTimeFormatter.ofPattern(pattern, Locale.ROOT));
  }

  public String equipment() {
    String hosts = site().hosts().stream().map(this::equipment).collect(Collectors.joining(", "));
    String layout = w("layout." + site().layout().name().toLowerCase(Locale.ROOT));
    return words.get("equipment", site().hosts().size())
        + " — "
        + hosts
        + " · "
        + layout
        + secondary();
  }

  /** Name the network that NCP-1 to NCP-4 run on, where it is not the host's. */
  private String secondary() {
    SecondaryNetwork declared = site().secondaryNetwork();
    return declared == null
        ? ""
        : " · "
            + words.get(
                "criteria.secondary",
                s(String.join(", ", declared.attachments())),
                s(declared.resource()));
  }

  private String equipment(Host host) {
    return s(host.name())
        + (host.serial().isEmpty() ? "" : " (" + w("serial") + " " + s(host.serial()) + ")");
  }

  public long required() {
    return criteria.claims().stream()
        .filter(c -> c.level().equals("required"))
        .filter(c -> site().exclusions().stream().noneMatch(e -> e.claim().value().equals(c.id())))
        .count();
  }

  public String count() {
    return words.get("criteria.count", criteria.claims().size(), required());
  }

  public String origins(Criteria.Item claim) {
    return claim.origins().stream()
        .map(o -> w("from." + o.from()) + ": " + t(o.note()))
        .collect(Collectors.joining(" · "));
  }

  public boolean excluded(Criteria.Item claim) {
    return site().exclusions().stream().anyMatch(e -> e.claim().value().equals(claim.id()));
  }

  public String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%s", value);
  }

  /** Say what is held against a limit. */
  public String what(LimitPart limit) {
    return LimitParts.named(limit.id()).map(own -> t(own.what())).orElse("");
  }

  /** Say which limit the site changed, and what the kit's own value is. */
  public String changed(ChangedLimit change) {
    return t(SiteParts.changed(change));
  }

  /** Say where a limit's number comes from. */
  public String source(LimitPart limit) {
    return LimitParts.named(limit.id()).map(own -> t(own.origin())).orElse(s(limit.origin()));
  }

  /** Write a limit with its unit. */
  public String value(LimitPart limit) {
    String key = "unit." + limit.unit();
    String unit = words.keys().contains(key) ? w(key) : limit.unit();
    return (number(limit.value()) + " " + unit).strip();
  }

  public String from(LimitPart limit) {
    return w("from." + limit.from());
  }

  /** Give the roles that approve the document: the site's own, else the kit's four. */
  public List<String> roles() {
    List<String> own = site().paper().signers().stream().map(p -> s(p.role())).toList();
    return own.isEmpty()
        ? List.of(w("role.hospital"), w("role.witness"), w("role.supplier"), w("role.tester"))
        : own;
  }
}
