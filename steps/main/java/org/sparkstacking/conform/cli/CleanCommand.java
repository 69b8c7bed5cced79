package org.sparkstacking.conform.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.Remains;
import org.sparkstacking.conform.probe.Remains.Life;
import org.sparkstacking.conform.probe.RemainsRemoval;
import org.sparkstacking.conform.probe.RemainsSearch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Removes what a dead run left at a site; a run that may be alive is never touched. */
@Command(
    name = "clean",
    mixinStandardHelpOptions = true,
    description = {
      "강제 종료된 시험이 남긴 프로세스, 폴더, namespace를 찾아 지운다(먼저 보여 주고 묻는다).",
      "Find and remove processes, folders and namespaces that a killed run left; shows, then asks."
    },
    footer = {
      "",
      "예 / examples:",
      "  conform clean --site site.yaml",
      "  conform clean --site site.yaml --yes",
      "  conform clean --site site.yaml --run 20261130-101500Z-two-sparks-1f3a"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing is left",
      "2:something is left, was refused, or could not be looked at",
      "64:wrong usage or site file"
    })
final class CleanCommand implements Callable<Integer>, NeedsTerminal {
  @Option(
      names = "--site",
      required = true,
      paramLabel = "FILE|simulated:NAME",
      description = "사이트 파일 / site file, or a simulated site.")
  private String site = "";

  @Option(
      names = "--run",
      paramLabel = "ID",
      description =
          "이 시험이 남긴 것만. 1시간 안에 시작했거나 다른 현장 이름인 시험은 이렇게 지정해야 지움 / what this run left,"
              + " even where it began within the hour.")
  private @Nullable String only;

  @Option(names = "--yes", description = "묻지 않고 지움 / remove without asking.")
  private boolean yes;

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language.")
  private @Nullable Lang lang;

  private Terminal terminal = Terminal.standard(Map.of(), Map.of());
  private final BufferedReader answers;
  private final Sites sites;
  private final Clock clock;

  CleanCommand() {
    this(
        new KnownSites(),
        new InputStreamReader(System.in, StandardCharsets.UTF_8),
        Clock.systemUTC());
  }

  CleanCommand(Sites sites, Reader answers, Clock clock) {
    this.sites = sites;
    this.answers = new BufferedReader(answers);
    this.clock = clock;
  }

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() {
    Talk talk = new Talk(answers, terminal.out(), lang == null ? terminal.lang() : lang, yes);
    try (OpenSite opened = sites.open(site, List.of());
        HostShell shell = opened.shell().get();
        ClusterView cluster = opened.cluster();
        Inquiry inquiry = new Inquiry(opened.site(), "clean", shell, cluster)) {
      Remains remains = new RemainsSearch(inquiry, clock.instant()).search();
      boolean whole = remains.notAsked().isEmpty() && remains.odd().isEmpty();
      tellGaps(remains, talk);
      List<Remains.OfRun> chosen = chosen(remains, talk);
      boolean all = chosen.size() == concerned(remains).size();
      if (chosen.isEmpty()) {
        return nothing(all && whole, talk);
      }
      if (!talk.may(Text.of("지웁니까?", "Remove them?"))) {
        talk.say(Text.of("아무것도 지우지 않았습니다.", "Nothing was removed."));
        return Exit.INCOMPLETE;
      }
      boolean removed = remove(opened, shell, cluster, chosen, talk);
      return removed && all && whole ? Exit.GOOD : Exit.INCOMPLETE;
    }
  }

  private static void tellGaps(Remains remains, Talk talk) {
    remains.notAsked().forEach(t -> talk.say(Text.of("확인하지 못함: ", "not looked at: ").plus(t)));
    remains.odd().forEach(t -> talk.say(Text.of("참고: ", "note: ").plus(t)));
  }

  private static int nothing(boolean whole, Talk talk) {
    talk.say(
        whole
            ? Text.of("시험이 남긴 것이 없습니다.", "No run left anything.")
            : Text.of("지울 것이 없습니다.", "There is nothing to remove."));
    return whole ? Exit.GOOD : Exit.INCOMPLETE;
  }

  private List<Remains.OfRun> concerned(Remains remains) {
    String id = only;
    List<Remains.OfRun> found =
        remains.runs().stream().filter(r -> id == null || r.id().equals(id)).toList();
    if (id != null && found.isEmpty() && remains.notAsked().isEmpty()) {
      throw Refusal.of(
          "'" + id + "' 시험이 남긴 것이 없습니다. --run 없이 실행하면 남은 것을 모두 보여 줍니다.",
          "Run '" + id + "' left nothing; without --run everything that is left is shown.");
    }
    return found;
  }

  /** Show each run's remains, and choose those that may be removed. */
  private List<Remains.OfRun> chosen(Remains remains, Talk talk) {
    List<Remains.OfRun> chosen = new ArrayList<>();
    for (Remains.OfRun run : concerned(remains)) {
      show(run, talk);
      boolean named = run.id().equals(only);
      if (run.life() == Life.OVER || (named && run.life() != Life.HOLDS_LEASE)) {
        chosen.add(run);
      } else {
        talk.say(Text.same("    ").plus(refusal(run.life())));
      }
    }
    return chosen;
  }

  private static void show(Remains.OfRun run, Talk talk) {
    talk.say(Text.same(run.id()));
    run.processes()
        .forEach(
            (host, pids) ->
                talk.say(
                    Text.of("    프로세스 ", "    processes ")
                        .plus(Text.same(host + ": " + String.join(" ", pids)))));
    run.folders().stream()
        .sorted()
        .forEach(
            host ->
                talk.say(
                    Text.of("    폴더 ", "    folder ")
                        .plus(Text.same(host + ": /tmp/spark-conform-" + run.id()))));
    run.namespaces()
        .forEach(
            (name, phase) -> talk.say(Text.same("    namespace " + name + " (" + phase + ")")));
    if (run.lease()) {
      talk.say(Text.same("    Lease"));
    }
  }

  private static Text refusal(Life life) {
    return switch (life) {
      case HOLDS_LEASE ->
          Text.of(
              "실행 중인 시험입니다(Lease를 갱신하고 있음): 지우지 않습니다. 끝나기를 기다리거나 그 화면에서 Ctrl-C를 누르십시오",
              "is running (it renews the Lease): nothing is removed. Wait for it, or press Ctrl-C there");
      case YOUNG ->
          Text.of(
              "1시간 안에 시작한 시험이라 아직 실행 중일 수 있습니다: 끝난 것이 확실하면 --run으로 지정하십시오",
              "began within the hour and may be running: where it is surely over, name it by --run");
      case OTHER_SITE ->
          Text.of(
              "다른 현장 이름의 시험입니다: 그 현장의 사이트 파일로 실행하거나 --run으로 지정하십시오",
              "is a run of another site: use that site's file, or name it by --run");
      case OVER -> Text.same("");
    };
  }

  private static boolean remove(
      OpenSite opened,
      HostShell shell,
      ClusterView cluster,
      List<Remains.OfRun> chosen,
      Talk talk) {
    boolean all = true;
    for (Remains.OfRun run : chosen) {
      try (Inquiry inquiry = new Inquiry(opened.site(), run.id(), shell, cluster)) {
        List<Text> left = new RemainsRemoval(inquiry, run).remove();
        all &= left.isEmpty();
        talk.say(
            left.isEmpty()
                ? Text.of("지웠습니다: " + run.id(), "removed: " + run.id())
                : Text.of("남은 것이 있습니다: " + run.id(), "something is left: " + run.id()));
        left.forEach(t -> talk.say(Text.same("    ").plus(t)));
      }
    }
    return all;
  }
}
