package org.sparkstacking.conform.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Counted;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.Limit;
import org.sparkstacking.conform.judge.Limits;
import org.sparkstacking.conform.site.Problem;
import org.sparkstacking.conform.site.Site;
import org.sparkstacking.conform.site.SiteFile;
import org.sparkstacking.conform.site.SiteOnDisk;

/** Reads site files for commands, with the limits that a site may change. */
final class SiteFiles {
  private SiteFiles() {}

  static SiteFile.Outcome read(Path file) {
    return SiteOnDisk.read(file, Limits.all().stream().map(Limit::id).collect(Collectors.toSet()));
  }

  /** Give the site, or null after every problem was printed. */
  static @Nullable Site orExplain(Path file, PrintWriter err, Lang lang) {
    SiteFile.Outcome outcome = read(file);
    if (outcome instanceof SiteFile.Accepted accepted) {
      return accepted.site();
    }
    explain((SiteFile.Refused) outcome, err, lang);
    return null;
  }

  static void explain(SiteFile.Refused refused, PrintWriter err, Lang lang) {
    for (Problem problem : refused.problems()) {
      err.println(problem.in(lang));
    }
    int count = refused.problems().size();
    err.println(
        Text.of(
                "사이트 파일을 쓸 수 없습니다(문제 " + count + "개). 고친 뒤 다시 확인하십시오.",
                "The site file cannot be used ("
                    + Counted.of(count, "problem")
                    + "). Correct it and try again.")
            .in(lang));
    err.flush();
  }
}
