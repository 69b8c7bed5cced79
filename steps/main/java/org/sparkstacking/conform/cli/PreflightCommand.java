package org.sparkstacking.conform.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.adapter.ssh.SshEnvironment;
import org.sparkstacking.conform.adapter.ssh.SshHostShell;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.preflight.Item;
import org.sparkstacking.conform.probe.preflight.Preflight;
import org.sparkstacking.conform.site.Site;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Looks, read-only, whether the hosts have what a run needs. Exit 0 when all is there, 2 when
 * something is missing or could not be asked, 64 for a wrong site file.
 */
@Command(
    name = "preflight",
    footer = {"", "예 / example: conform preflight --site site.yaml"},
    mixinStandardHelpOptions = true,
    description = "시험에 필요한 도구, 경로, 권한이 있는지 확인합니다 / look whether tools, paths and rights are there")
final class PreflightCommand implements Callable<Integer> {
  private static final int GOOD = 0;
  private static final int INCOMPLETE = 2;
  private static final int USAGE = 64;

  @Option(
      names = "--site",
      required = true,
      paramLabel = "FILE",
      description = "사이트 파일 / site file")
  private Path file = Path.of("");

  @Option(names = "--json", description = "JSON으로 출력 / print JSON")
  private boolean json;

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language")
  private @Nullable String langOption;

  @Spec private @Nullable CommandSpec spec;

  private final BiFunction<Site, Path, HostShell> shells;

  PreflightCommand() {
    this((site, file) -> SshHostShell.open(site, SshEnvironment.ofThisMachine(file)));
  }

  /**
   * @param shells opens the hosts of a site that was read from a file
   */
  PreflightCommand(BiFunction<Site, Path, HostShell> shells) {
    this.shells = shells;
  }

  @Override
  public Integer call() {
    Lang lang = SpokenLang.of(langOption, System.getenv());
    Site site = SiteFiles.orExplain(file, Streams.err(spec), lang);
    if (site == null) {
      return USAGE;
    }
    try (HostShell shell = shells.apply(site, file)) {
      return look(site, shell, Streams.out(spec), lang);
    }
  }

  /** Look at an open site and print; also for sites that come from no file. */
  int look(Site site, HostShell shell, PrintWriter out, Lang lang) {
    List<Item> items = new Preflight(site, shell, Preflight.LONGEST).look();
    PreflightPage page = new PreflightPage(site, items);
    out.println(json ? page.json() : page.text(lang));
    out.flush();
    return items.stream().anyMatch(i -> i.state().blocks()) ? INCOMPLETE : GOOD;
  }
}
