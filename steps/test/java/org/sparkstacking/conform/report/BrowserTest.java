package org.sparkstacking.conform.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.site.Site;

/** Looks at every page in a real browser, as a reader with a screen reader would meet it. */
@Tag("browser")
final class BrowserTest {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path PICTURES = Path.of("target", "pictures");

  @TempDir static Path folder = Path.of("");
  private static Playwright playwright;
  private static Browser browser;

  @BeforeAll
  static void openBrowser() throws IOException {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(CHROMIUM)
                    .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")));
    Files.createDirectories(PICTURES);
    for (Map.Entry<String, RunRecord> sample : SampleRecord.gallery().entrySet()) {
      Path run = Files.createDirectories(folder.resolve(sample.getKey()));
      Files.write(run.resolve("record.json"), RecordJson.bytes(sample.getValue()));
      Views.write(run);
      SiteDocument.write(run, run.resolve("site"), List.of(Lang.values()));
    }
  }

  @BeforeAll
  static void companionPages() throws IOException {
    Criteria.of(Catalogue.builtIn(), Site.undeclared(), "0.1.0")
        .write(folder.resolve("criteria"), "2026-11-30T05:00:00Z", List.of(Lang.values()));
    RunRecord good = SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED"));
    RunRecord bad = SampleRecord.with(false, Map.of("BND-3", "NOT_TESTED", "NCH-3", "FAIL"));
    RunComparison drift = RunComparison.of(good, bad, List.of());
    Path to = Files.createDirectories(folder.resolve("compare"));
    Files.write(to.resolve("record.css"), HtmlView.styleSheet());
    for (Lang lang : Lang.values()) {
      Files.write(to.resolve("drift." + lang + ".html"), new ComparisonView(drift, lang).html());
      Files.write(
          to.resolve("trend." + lang + ".html"), new TrendPage(TrendTest.story(), lang).html());
    }
  }

  @AfterAll
  static void closeBrowser() {
    browser.close();
    playwright.close();
  }

  @Test
  void everyPageIsAccessibleOnScreenAndInPrint() throws IOException {
    List<String> violations = new ArrayList<>();
    for (Path page : pages()) {
      for (Media media : Media.values()) {
        violations.addAll(look(page, media));
      }
    }
    assertThat(pages()).hasSizeGreaterThanOrEqualTo(2 * SampleRecord.gallery().size());
    assertThat(violations).isEmpty();
  }

  @Test
  void aPageWithoutAlternativeTextWouldBeFound() {
    try (Page page = browser.newPage()) {
      page.setContent(
          "<html lang='en'><head><title>t</title></head><body><img src='x'></body></html>");
      assertThat(new AxeBuilder(page).analyze().getViolations()).isNotEmpty();
    }
  }

  private static List<Path> pages() throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(p -> p.toString().endsWith(".html"))
          .filter(p -> !p.toString().contains("/results/"))
          .sorted()
          .toList();
    }
  }

  private static List<String> look(Path file, Media media) {
    String name = folder.relativize(file).toString().replaceAll("[^A-Za-z0-9]+", "-") + "-" + media;
    try (Page page = browser.newPage()) {
      page.emulateMedia(new Page.EmulateMediaOptions().setMedia(media));
      page.navigate(file.toUri().toString());
      page.screenshot(
          new Page.ScreenshotOptions().setFullPage(true).setPath(PICTURES.resolve(name + ".png")));
      assertThat(page.locator("h1").count()).as(name).isEqualTo(1);
      return new AxeBuilder(page)
          .analyze().getViolations().stream().map(rule -> name + ": " + words(rule)).toList();
    }
  }

  private static String words(Rule rule) {
    return rule.getId() + " " + rule.getHelp() + " " + rule.getNodes().get(0).getHtml();
  }
}
