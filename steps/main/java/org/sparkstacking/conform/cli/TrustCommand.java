package org.sparkstacking.conform.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.adapter.ssh.HostKeyScan;
import org.sparkstacking.conform.adapter.ssh.SshEnvironment;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.site.Site;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Shows the keys of a site's hosts, asks, and writes a known_hosts beside the site file. Exit 0
 * when every host's key is in it, 2 when one is not, 64 for a wrong site file.
 */
@Command(
    name = "trust",
    footer = {"", "예 / example: conform trust --site site.yaml"},
    mixinStandardHelpOptions = true,
    description =
        "호스트 키 지문을 보여 주고 known_hosts를 만듭니다 / show host key fingerprints, write known_hosts")
final class TrustCommand implements Callable<Integer> {
  private static final int GOOD = 0;
  private static final int INCOMPLETE = 2;
  private static final int USAGE = 64;

  @Option(
      names = "--site",
      required = true,
      paramLabel = "FILE",
      description = "사이트 파일 / site file")
  private Path file = Path.of("");

  @Option(
      names = "--yes",
      description = "새 키를 묻지 않고 받아들임(바뀐 키는 아님) / accept new keys unasked, never changed ones")
  private boolean yes;

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language")
  private @Nullable String langOption;

  @Spec private @Nullable CommandSpec spec;

  private final BufferedReader answers;
  private final Function<Path, SshEnvironment> environment;

  TrustCommand() {
    this(new InputStreamReader(System.in, StandardCharsets.UTF_8), SshEnvironment::ofThisMachine);
  }

  TrustCommand(Reader answers, Function<Path, SshEnvironment> environment) {
    this.answers = new BufferedReader(answers);
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    Lang lang = SpokenLang.of(langOption, System.getenv());
    Site site = SiteFiles.orExplain(file, Streams.err(spec), lang);
    if (site == null) {
      return USAGE;
    }
    try (HostKeyScan scan = HostKeyScan.of(site, environment.apply(file))) {
      TrustDialog dialog = new TrustDialog(answers, yes, lang, Streams.out(spec));
      return dialog.trusts(scan) ? GOOD : INCOMPLETE;
    }
  }
}
