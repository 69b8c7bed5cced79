package org.sparkstacking.conform.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Claim;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.report.RunRecord.LimitPart;
import org.sparkstacking.conform.report.RunRecord.OriginPart;
import org.sparkstacking.conform.site.ChangedLimit;
import org.sparkstacking.conform.site.Exclusion;
import org.sparkstacking.conform.site.SecondaryNetwork;
import org.sparkstacking.conform.site.Site;

/**
 * Hold what is agreed before a run: the claims with their limits, what is declared out, and where
 * the site departs from the kit's own criteria. Its hash is that of a canonical text which both
 * language editions share, so that the record can name what was agreed.
 *
 * @param edition edition of the rules
 * @param claims every claim of the kit, as this site has it
 */
public record Criteria(String edition, String kit, Site site, List<Item> claims) {
  public Criteria {
    claims = List.copyOf(claims);
  }

  /**
   * One claim.
   *
   * @param level required or informative, as the site has it
   */
  public record Item(
      String id,
      int stage,
      String level,
      boolean mayExclude,
      String adrSection,
      Text title,
      Text meaning,
      List<OriginPart> origins) {}

  /** Give the criteria of a site. */
  public static Criteria of(Catalogue catalogue, Site site, String kit) {
    List<Item> claims =
        catalogue.requiring(site.madeRequired()).claims().stream().map(Criteria::item).toList();
    return new Criteria(catalogue.edition(), kit, site, claims);
  }

  private static Item item(Claim claim) {
    return new Item(
        claim.id().value(),
        claim.stage(),
        claim.level().name().toLowerCase(Locale.ROOT),
        claim.mayExclude(),
        claim.adrSection(),
        claim.title(),
        claim.meaning(),
        claim.origins().stream()
            .map(o -> new OriginPart(o.criterion(), o.from(), o.note()))
            .toList());
  }

  /** List the limits as they count at this site. */
  public List<LimitPart> limits() {
    return LimitParts.of(site);
  }

  /** Give the hash that the record names, hexadecimal in lower case. */
  public String sha256() {
    return Manifest.sha256(canonical().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Give the text that is hashed: one fact a line, in fixed order, without times, people's comments
   * on the paper, or where files lie.
   */
  public String canonical() {
    List<String> lines = new ArrayList<>();
    lines.add("spark-stacking-criteria 1");
    lines.add("rules " + edition);
    lines.add("site " + site.name() + " " + site.layout().name().toLowerCase(Locale.ROOT));
    site.hosts()
        .forEach(
            h -> {
              lines.add("host " + h.name() + " serial=" + h.serial() + " gpus=" + h.gpus());
              h.halves().forEach(x -> lines.add("  link " + x.netdev() + " " + x.rdma()));
            });
    lines.add("nccl-bytes " + site.load().smallestBytes() + " " + site.load().largestBytes());
    lines.add("pod-network-bytes " + site.load().podNetworkBudgetBytes());
    SecondaryNetwork declared = site.secondaryNetwork();
    if (declared != null) {
      lines.add(
          "secondary-network "
              + String.join(",", declared.attachments())
              + " "
              + declared.resource());
    }
    for (Item claim : claims) {
      lines.add("claim " + claim.id() + " " + claim.level() + " " + claim.title().en());
      claim.origins().forEach(o -> lines.add("  criterion " + o.criterion() + " " + o.from()));
    }
    for (LimitPart limit : limits()) {
      lines.add(
          "limit " + limit.id() + " " + limit.value() + " " + limit.unit() + " " + limit.from());
    }
    for (Exclusion out : site.exclusions()) {
      lines.add("excluded " + out.claim() + " by " + out.approver() + ": " + out.reason());
    }
    for (ChangedLimit change : site.changedLimits()) {
      lines.add("changed " + change.limit() + " by " + change.approver() + ": " + change.reason());
    }
    return String.join("\n", lines.stream().map(Criteria::oneLine).toList()) + "\n";
  }

  /** A reason may hold line ends; a fact stays on its own line. */
  private static String oneLine(String line) {
    return line.replace("\r", " ").replace("\n", " ");
  }

  /**
   * Write the document in both languages, and the canonical text: {@code sha256sum criteria.txt}
   * gives the hash that the document prints.
   *
   * @param date ISO-8601 instant that the document bears
   */
  public void write(Path to, String date, List<Lang> langs) throws IOException {
    Views.put(to.resolve("criteria.txt"), canonical().getBytes(StandardCharsets.UTF_8));
    Views.put(to.resolve("record.css"), HtmlView.styleSheet());
    HtmlView html = new HtmlView();
    for (Lang lang : langs) {
      String name = "criteria." + lang.name().toLowerCase(Locale.ROOT);
      String page = html.render("criteria.jte", new CriteriaPage(this, lang, date, false));
      Views.put(to.resolve(name + ".html"), page.getBytes(StandardCharsets.UTF_8));
      String paper = html.render("criteria.jte", new CriteriaPage(this, lang, date, true));
      Views.put(to.resolve(name + ".pdf"), PdfView.print(paper, date));
    }
  }
}
