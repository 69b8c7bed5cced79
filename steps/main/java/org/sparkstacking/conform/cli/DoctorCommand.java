package org.sparkstacking.conform.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Looks at the controller machine itself: Java, SSH client, known_hosts, clock, disk, locale,
 * terminal. Exit 0 when the kit can work here, 2 when something is missing. Touches no host.
 */
@Command(
    name = "doctor",
    footer = {"", "예 / example: conform doctor --site site.yaml"},
    mixinStandardHelpOptions = true,
    description = "시험 PC의 상태를 확인합니다 / look at the machine that runs the kit")
final class DoctorCommand implements Callable<Integer> {
  private static final int GOOD = 0;
  private static final int INCOMPLETE = 2;

  @Option(
      names = "--site",
      paramLabel = "FILE",
      description = "사이트 파일(known_hosts 확인용) / site file, to look for its known_hosts")
  private @Nullable Path file;

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language")
  private @Nullable String langOption;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    Lang lang = SpokenLang.of(langOption, System.getenv());
    PrintWriter out = Streams.out(spec);
    List<Controller.Trait> traits = Controller.ofThisMachine(file).look();
    for (Controller.Trait trait : traits) {
      out.println("[" + word(trait).in(lang) + "] " + trait.what().in(lang));
      if (!trait.good()) {
        out.println("      " + trait.next().in(lang));
      }
    }
    out.flush();
    return traits.stream().anyMatch(t -> t.needed() && !t.good()) ? INCOMPLETE : GOOD;
  }

  private static Text word(Controller.Trait trait) {
    if (trait.good()) {
      return Text.of("정상", "ok");
    }
    return trait.needed() ? Text.of("문제", "problem") : Text.of("참고", "note");
  }
}
