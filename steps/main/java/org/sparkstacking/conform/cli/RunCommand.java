package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.report.AllureReport;
import org.sparkstacking.conform.report.Views;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tests a site and writes the run folder. */
@Command(
    name = "run",
    description = "Test a site: ask its hosts, judge the claims, write the run folder.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  conform run",
      "  conform run --site site.yaml --lang ko",
      "  conform run --site site.yaml --profile light",
      "  conform run --site site.yaml --retest RUN --claims LNK-3",
      "  conform run --site site.yaml --resume RUN",
      "  conform run --site site.yaml --after-reboot RUN"
    },
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

  @Mixin private ScopeOptions scope = new ScopeOptions();

  @Option(
      names = "--retest",
      paramLabel = "RUN",
      description = "Try --claims and what depends on them again; carry over the rest of RUN.")
  private @Nullable String retest;

  @Option(
      names = "--after-reboot",
      paramLabel = "RUN",
      description = "Demand a new boot of every Spark since RUN, then try stages 3 and 4 again.")
  private @Nullable String afterReboot;

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description = "Go on with an interrupted RUN: what it decided is carried over with its date.")
  private @Nullable String resume;

  @Option(names = "--keep-going", description = "Try claims although a prerequisite does not hold.")
  private boolean keepGoing;

  @Option(
      names = "--override",
      paramLabel = "GUARDS",
      split = ",",
      description =
          "Load hosts in spite of busy-gpu, memory, temperature, hours or lease; page one of the"
              + " record says so.")
  private List<String> overrides = List.of();

  @Option(names = "--lang", paramLabel = "ko|en", description = "Language; default: the locale's.")
  private @Nullable Lang lang;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Run folder, new or empty (default: a new one in reports/runs).")
  private @Nullable Path out;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Write the few lines that a scheduled run ends with into a file too.")
  private @Nullable Path summary;

  @Option(
      names = "--notice",
      paramLabel = "FILE",
      description = "Write these lines only on news and once a week; else remove the file.")
  private @Nullable Path notice;

  private Terminal terminal = Terminal.standard(java.util.Map.of(), java.util.Map.of());

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() throws InterruptedException {
    Terminal own = lang == null ? terminal : terminal.in(lang);
    Kit kit = Kit.shipped();
    Briefing briefing = new Briefing(RunFolder.STORE, summary, notice);
    briefing.begin(own);
    try (OpenSite opened = new KnownSites().open(site, faults)) {
      return new RunSession(own, kit, briefing).run(order(kit, own.lang(), opened));
    } catch (Reboot.NotSeen e) {
      own.err().println(e.why().in(own.lang()));
      return Exit.INCOMPLETE;
    }
  }

  private RunOrder order(Kit kit, Lang language, OpenSite opened) {
    Path store = RunFolder.STORE;
    Again again = again(kit, language, opened, store);
    boolean cluster = again.before() == null && Profile.clusterOnly(again.selection());
    OpenSite reached = cluster ? opened.withoutHosts() : opened;
    return new RunOrder(
        overrides.isEmpty() ? reached : reached.overriding(Overrides.of(overrides)),
        again.selection(),
        keepGoing,
        language,
        out,
        store,
        again.before());
  }

  /**
   * What is tried, and which run it goes on with.
   *
   * @param before run whose other results are carried over, or null
   */
  private record Again(Selection selection, @Nullable Path before) {}

  private Again again(Kit kit, Lang language, OpenSite opened, Path store) {
    demandOneWay();
    Choice choice = scope.choice(kit.catalogue());
    String tried = retest;
    String broken = resume;
    String booted = afterReboot;
    if (tried != null) {
      return new Again(choice.retest(), earlier(tried, kit, language));
    }
    if (broken != null) {
      Path before = earlier(broken, kit, language);
      return new Again(new Resume(kit, before).selection(language), before);
    }
    if (booted != null) {
      new Reboot(opened, RunFolder.find(booted, store)).demand();
      return new Again(choice.afterReboot(booted), null);
    }
    return new Again(choice.selection(), null);
  }

  private static Path earlier(String run, Kit kit, Lang language) {
    Path folder = RunFolder.find(run, RunFolder.STORE);
    EarlierRun.demandOver(folder);
    EarlierRun.demandUnchanged(folder, kit, language);
    return folder;
  }

  private void demandOneWay() {
    long ways = Stream.of(retest, resume, afterReboot).filter(w -> w != null).count();
    if (ways > 1) {
      throw Refusal.of(
          "--retest, --resume, --after-reboot는 하나만 쓸 수 있습니다.",
          "--retest, --resume and --after-reboot: use one of them.");
    }
    if ((resume != null || afterReboot != null) && !scope.none()) {
      throw Refusal.of(
          "--resume과 --after-reboot는 시험할 항목을 스스로 정합니다: --claims, --stage, --profile을 빼십시오.",
          "--resume and --after-reboot choose the claims: leave out --claims, --stage, --profile.");
    }
  }

  /** One run with a person before it: console, Ctrl-C, closing block. */
  private record RunSession(Terminal terminal, Kit kit, Briefing briefing) {
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
      allure(done, order.store());
      if (briefing.wanted(done.record())) {
        briefing.tell(done.record(), done.folder(), terminal);
      }
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
    private void allure(SiteRun.Done done, Path store) {
      String home = System.getProperty("conform.allure", "");
      if (home.isEmpty()) {
        return;
      }
      long start = System.nanoTime();
      try {
        Path page =
            new AllureReport(Path.of(home))
                .write(done.folder(), Store.lastWithHistory(store, done.record()));
        double took = (System.nanoTime() - start) / 1e9;
        terminal.out().printf(Locale.ROOT, "Allure: %s (%.1f s)%n", page, took);
      } catch (IOException | RuntimeException e) {
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
