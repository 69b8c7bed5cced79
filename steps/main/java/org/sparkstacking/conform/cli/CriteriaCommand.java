package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Catalogue;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.report.Criteria;
import org.sparkstacking.conform.site.Site;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the criteria document, to be agreed before a run. Touches no host. */
@Command(
    name = "criteria",
    mixinStandardHelpOptions = true,
    description = {
      "시험 기준서를 만든다(장비에 접속하지 않음) / write the criteria document; touches nothing",
      "예 / example: conform criteria --site site.yaml --out criteria"
    })
final class CriteriaCommand implements Callable<Integer>, NeedsTerminal {
  @Option(
      names = "--site",
      required = true,
      paramLabel = "FILE",
      description = "사이트 파일 / site file")
  private Path site = Path.of("");

  @Option(names = "--lang", paramLabel = "ko|en", description = "한 언어만 / one language only")
  private @Nullable Lang lang;

  @Option(names = "--out", paramLabel = "DIR", description = "폴더; 없으면 criteria-SITE / folder")
  private @Nullable Path out;

  private Terminal terminal = Terminal.standard(Map.of(), Map.of());

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() throws IOException {
    Lang own = lang == null ? terminal.lang() : lang;
    Site read = SiteFiles.orExplain(site, terminal.err(), own);
    if (read == null) {
      return Exit.USAGE;
    }
    Path to = out == null ? Path.of("criteria-" + read.name()) : out;
    Criteria criteria = Criteria.of(Catalogue.builtIn(), read, Version.ofKit());
    criteria.write(
        to, Instant.now().toString(), lang == null ? List.of(Lang.values()) : List.of(lang));
    terminal
        .out()
        .println(
            Text.of("시험 기준서: " + to + "\nSHA-256 ", "criteria document: " + to + "\nSHA-256 ")
                    .in(own)
                + criteria.sha256());
    terminal.out().flush();
    return Exit.GOOD;
  }
}
