package org.sparkstacking.conform.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Problem;
import org.sparkstacking.conform.site.Site;
import org.sparkstacking.conform.site.SiteFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Validates a site file: exit 0 when it can be used, 64 when not. Touches no host. */
@Command(
    name = "check-site",
    footer = {"", "예 / example: conform check-site site.yaml"},
    mixinStandardHelpOptions = true,
    description = "사이트 파일을 확인합니다(줄과 칸을 알려 줌) / validate a site file, with line and column")
final class CheckSiteCommand implements Callable<Integer> {
  private static final int GOOD = 0;
  private static final int USAGE = 64;

  @Parameters(index = "0", paramLabel = "FILE", description = "사이트 파일 / site file")
  private Path file = Path.of("");

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language")
  private @Nullable String langOption;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    Lang lang = SpokenLang.of(langOption, System.getenv());
    SiteFile.Outcome outcome = SiteFiles.read(file);
    if (outcome instanceof SiteFile.Accepted accepted) {
      print(accepted, Streams.out(spec), lang);
      return GOOD;
    }
    SiteFiles.explain((SiteFile.Refused) outcome, Streams.err(spec), lang);
    return USAGE;
  }

  private static void print(SiteFile.Accepted accepted, PrintWriter out, Lang lang) {
    Site site = accepted.site();
    out.println(
        Text.of("사이트 파일을 쓸 수 있습니다: " + site.name(), "The site file can be used: " + site.name())
            .in(lang));
    site.hosts().forEach(h -> out.println("  " + line(h)));
    if (site.cluster() == null) {
      out.println(
          Text.of(
                  "  클러스터를 적지 않았습니다: 클러스터 시험 항목은 미시험이 됩니다",
                  "  no cluster: claims about the cluster will be NOT_TESTED")
              .in(lang));
    }
    site.exclusions()
        .forEach(
            e ->
                out.println(
                    Text.of(
                            "  제외: " + e.claim() + " (" + e.reason() + ", " + e.approver() + ")",
                            "  declared out: "
                                + e.claim()
                                + " ("
                                + e.reason()
                                + ", "
                                + e.approver()
                                + ")")
                        .in(lang)));
    for (Problem note : accepted.notes()) {
      out.println(Text.of("  참고: ", "  note: ").in(lang) + note.in(lang));
    }
    out.flush();
  }

  private static String line(Host host) {
    StringBuilder line = new StringBuilder(host.name() + " " + host.address());
    for (Host.Half twin : host.halves()) {
      line.append("  ").append(twin.netdev()).append('/').append(twin.rdma());
      line.append(' ').append(twin.address());
    }
    return line.append("  (").append(host.management()).append(')').toString();
  }
}
