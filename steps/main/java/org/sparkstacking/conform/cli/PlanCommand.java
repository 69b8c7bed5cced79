package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.plan.Plan;
import org.sparkstacking.conform.report.PlanDocument;
import org.sparkstacking.conform.report.PlanPage;
import org.sparkstacking.conform.site.Site;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes down what a run would do, before anybody does it. Opens no connection. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description = {
      "시험이 실행할 명령과 API 요청, 권한, 부하, 시간을 미리 적는다(어디에도 접속하지 않음).",
      "List every command and API request of a run, with rights, load and time; contacts nobody."
    },
    footer = {
      "",
      "예 / examples:",
      "  conform plan --site site.yaml --html plan.html",
      "  conform plan --site site.yaml --profile light --lang ko",
      "  conform plan --site site.yaml --json > plan.json"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the plan was drawn up",
      "2:the plan of two Sparks takes longer than 15 minutes",
      "64:wrong usage or site file"
    })
final class PlanCommand implements Callable<Integer>, NeedsTerminal {
  @Option(
      names = "--site",
      paramLabel = "FILE|simulated:NAME",
      required = true,
      description = "사이트 파일 / site file, or a simulated site.")
  private String site = "";

  @Mixin private ScopeOptions scope = new ScopeOptions();

  @Option(names = "--json", description = "JSON으로 출력 / print JSON.")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "OUT",
      description = "HTML 파일로도 저장(record.css를 옆에 둠) / write a page too, with its style sheet.")
  private @Nullable Path html;

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language.")
  private @Nullable Lang lang;

  private Terminal terminal = Terminal.standard(Map.of(), Map.of());

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() {
    Terminal own = lang == null ? terminal : terminal.in(lang);
    Kit kit = Kit.shipped();
    Choice choice = scope.choice(kit.catalogue());
    try (OpenSite opened = new KnownSites().open(site, List.of())) {
      Selection chosen = choice.selection();
      Site reached = Profile.clusterOnly(chosen) ? opened.site().withoutHosts() : opened.site();
      Plan plan = new PlanSurvey(kit, reached).plan(chosen);
      PlanDocument document =
          new PlanDocument(
              plan, Version.ofKit(), kit.catalogue().edition(), Instant.now().toString());
      print(document, own);
      boolean fits =
          plan.site().hosts().size() != 2 || plan.window().compareTo(Plan.WINDOW_OF_A_PAIR) <= 0;
      return fits ? Exit.GOOD : Exit.INCOMPLETE;
    }
  }

  private void print(PlanDocument document, Terminal to) {
    Path page = html;
    if (page != null && (page.toString().isBlank() || Files.isDirectory(page))) {
      throw Refusal.of(
          "--html '" + page + "'은(는) 폴더입니다. 파일 이름을 지정하십시오(예: plan.html).",
          "--html '" + page + "' is a folder: name a file, such as plan.html.");
    }
    if (page != null) {
      write(document, page, to);
    }
    if (json) {
      to.out().println(new PlanJson(document).text());
    } else if (page == null) {
      new PlanText(new PlanPage(document, to.lang()), to).print();
    }
    to.out().flush();
  }

  private static void write(PlanDocument document, Path page, Terminal to) {
    try {
      document.write(page, to.lang());
    } catch (IOException e) {
      throw Refusal.of(
          "계획서를 쓸 수 없습니다: " + page + " (" + e + "). 쓸 수 있는 폴더의 파일 이름을 지정하십시오.",
          "cannot write the plan to "
              + page
              + " ("
              + e
              + "). Name a file in a folder you may write.");
    }
    to.err()
        .println(
            Text.of("계획서: " + page + "\nSHA-256 ", "plan: " + page + "\nSHA-256 ").in(to.lang())
                + document.sha256());
    to.err().flush();
  }
}
