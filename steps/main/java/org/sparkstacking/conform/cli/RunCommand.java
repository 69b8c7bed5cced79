package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.report.AllureReport;
import org.sparkstacking.conform.report.Views;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tests a site and writes the run folder. */
@Command(
    name = "run",
    description = "Test a site: ask its hosts, judge the claims, write the run folder.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:CONFORMANT, or the claims asked for pass",
      "1:NON_CONFORMANT, or one of the claims asked for fails",
      "2:INCOMPLETE",
      "3:the kit itself failed",
      "64:wrong usage",
      "130:interrupted"
    })
final class RunCommand implements Callable<Integer>, NeedsTerminal {
  @Option(
      names = "--site",
      paramLabel = "FILE|simulated:NAME",
      description = "Site file, or a simulated site (default: ${DEFAULT-VALUE}).",
      defaultValue = "simulated:two-sparks")
  private String site = "";

  @Option(
      names = "--fault",
      paramLabel = "NAME",
      description = "Simulate a fault ('conform faults' lists them); simulated sites only.")
  private List<String> faults = List.of();

  @Option(
      names = "--claims",
      paramLabel = "IDS",
      split = ",",
      description = "Judge only these claims, such as NCH-3,NCH-4.")
  private @Nullable List<String> claims;

  @Option(names = "--stage", paramLabel = "N", description = "Judge only the claims of a stage.")
  private @Nullable Integer stage;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "Judge only a named selection: light or hosts.")
  private @Nullable String profile;

  @Option(
      names = "--retest",
      paramLabel = "RUN",
      description = "Try --claims and what depends on them again; carry over the rest of RUN.")
  private @Nullable String retest;

  @Option(names = "--keep-going", description = "Try claims although a prerequisite does not hold.")
  private boolean keepGoing;

  @Option(
      names = "--override",
      paramLabel = "GUARDS",
      split = ",",
      description = "Load hosts in spite of busy-gpu or memory; page one of the record says so.")
  private List<String> overrides = List.of();

  @Option(names = "--lang", paramLabel = "ko|en", description = "Language; default: the locale's.")
  private @Nullable Lang lang;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Run folder, new or empty (default: a new one in reports/runs).")
  private @Nullable Path out;

  private Terminal terminal = Terminal.standard(java.util.Map.of(), java.util.Map.of());

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() throws InterruptedException {
    Terminal own = lang == null ? terminal : terminal.in(lang);
    Kit kit = Kit.shipped();
    try (OpenSite opened = new KnownSites().open(site, faults)) {
      return new RunSession(own, kit).run(order(kit, own.lang(), opened));
    }
  }

  private RunOrder order(Kit kit, Lang language, OpenSite opened) {
    Choice choice = new Choice(kit.catalogue()).claims(claims).stage(stage).profile(profile);
    Path store = RunFolder.STORE;
    String again = retest;
    return new RunOrder(
        overrides.isEmpty() ? opened : opened.overriding(Overrides.of(overrides)),
        again == null ? choice.selection() : choice.retest(),
        keepGoing,
        language,
        out,
        store,
        again == null ? null : RunFolder.find(again, store));
  }

  /** One run with a person before it: console, Ctrl-C, closing block. */
  private record RunSession(Terminal terminal, Kit kit) {
    int run(RunOrder order) throws InterruptedException {
      greet(order);
      try (ConsoleProgress progress = new ConsoleProgress(terminal, kit.catalogue())) {
        WatchedRun watched = new WatchedRun(stop -> siteRun(progress, stop).run(order));
        return Exit.of(watched.run(done -> tell(order, done)).record());
      }
    }

    private void tell(RunOrder order, SiteRun.Done done) {
      views(done);
      new Closing(terminal).print(done.record(), done.folder(), done.troubles());
      allure(done);
      order.site().close();
    }

    /** The record stands already; a page that cannot be drawn is said, and changes no verdict. */
    private void views(SiteRun.Done done) {
      try {
        Views.write(done.folder());
      } catch (IOException | RuntimeException e) {
        terminal.err().println(ConsoleWords.noViews(e.getMessage()).in(terminal.lang()));
      }
    }

    /** Allure's page is a further view: made after the verdict is told, with the time it took. */
    private void allure(SiteRun.Done done) {
      String home = System.getProperty("conform.allure", "");
      if (home.isEmpty()) {
        return;
      }
      long start = System.nanoTime();
      try {
        Path page = new AllureReport(Path.of(home)).write(done.folder(), Optional.empty());
        double took = (System.nanoTime() - start) / 1e9;
        terminal.out().printf(Locale.ROOT, "Allure: %s (%.1f s)%n", page, took);
      } catch (IOException e) {
        terminal.err().println(ConsoleWords.noViews(e.getMessage()).in(terminal.lang()));
      }
    }

    private SiteRun siteRun(ConsoleProgress progress, BooleanSupplier stop) {
      return new SiteRun(kit, progress, stop, Clock.systemUTC(), RandomGenerator.getDefault());
    }

    private void greet(RunOrder order) {
      terminal
          .out()
          .println(
              "conform "
                  + Version.ofKit()
                  + "  "
                  + order.site().site().name()
                  + (order.site().site().simulated()
                      ? "  " + ConsoleWords.simulated().in(terminal.lang())
                      : ""));
      terminal.out().flush();
    }
  }
}
