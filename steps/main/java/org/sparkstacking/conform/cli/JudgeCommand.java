package org.sparkstacking.conform.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.adapter.recording.Recording;
import org.sparkstacking.conform.claim.Lang;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Judges recorded evidence again, offline. */
@Command(
    name = "judge",
    footer = {"", "예 / example: conform judge 20261130-101500Z-two-sparks-1f3a"},
    description =
        "Judge the evidence of a run again, with no host. Writes the record of a run that was"
            + " killed before it could.",
    mixinStandardHelpOptions = true)
final class JudgeCommand implements Callable<Integer>, NeedsTerminal {
  @Parameters(paramLabel = "RUN", description = "Folder of a run, or its id in reports/runs.")
  private String run = "";

  @Option(names = "--lang", paramLabel = "ko|en", description = "Language; default: the locale's.")
  private @Nullable Lang lang;

  private Terminal terminal = Terminal.standard(java.util.Map.of(), java.util.Map.of());

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() {
    Terminal own = lang == null ? terminal : terminal.in(lang);
    Path folder = RunFolder.find(run, RunFolder.STORE);
    if (!Recording.isThere(folder)) {
      return SavedTexts.judge(folder, own);
    }
    EarlierRun.demandOver(folder);
    SecondOpinion opinion = new SecondOpinion(Kit.shipped());
    SecondOpinion.Given given = given(opinion, folder, own.lang());
    new Closing(own).print(given.record(), folder, given.troubles());
    report(own, given);
    return Exit.of(given.record());
  }

  private static SecondOpinion.Given given(SecondOpinion opinion, Path folder, Lang lang) {
    try {
      Recording.read(folder);
    } catch (IllegalStateException e) {
      throw Refusal.of(
          folder + "의 증적을 읽을 수 없어 판정할 수 없습니다(" + e.getMessage() + ").",
          "The evidence of "
              + folder
              + " cannot be read, so nothing is judged ("
              + e.getMessage()
              + ").");
    }
    return opinion.judge(folder, lang);
  }

  private static void report(Terminal to, SecondOpinion.Given given) {
    given.refusal().ifPresent(why -> to.out().println(why.in(to.lang())));
    given.differences().forEach(d -> to.out().println(d.text().in(to.lang())));
    to.out().flush();
  }
}
