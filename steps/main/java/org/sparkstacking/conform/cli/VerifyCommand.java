package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.report.Signature;
import org.sparkstacking.conform.report.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says precisely what of a run folder was changed, added or lost: exit 0 when nothing was. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "해시값과 서명을 확인한다 / check hashes and signature of a run folder",
      "예 / example: conform verify RUN --cert hospital.pem"
    })
final class VerifyCommand implements Callable<Integer>, NeedsTerminal {
  @Parameters(paramLabel = "RUN", description = "실행 폴더나 이름 / run folder, or its id")
  private String run = "";

  @Option(names = "--cert", paramLabel = "PEM", description = "서명했어야 할 인증서 / expected signer")
  private @Nullable Path certificate;

  @Option(names = "--lang", paramLabel = "ko|en", description = "언어 / language")
  private @Nullable Lang lang;

  private Terminal terminal = Terminal.standard(Map.of(), Map.of());

  @Override
  public void use(Terminal other) {
    terminal = other;
  }

  @Override
  public Integer call() {
    Path folder = RunFolder.find(run, RunFolder.STORE);
    try {
      Verification state = Verification.of(folder);
      Signature.Outcome signature = Signature.check(folder, certificate);
      boolean signed = signed(signature);
      say(state, signature);
      return state.clean() && signed ? Exit.GOOD : Exit.BAD;
    } catch (IOException e) {
      terminal.err().println(e.getMessage());
      terminal.err().flush();
      return Exit.BAD;
    }
  }

  /** Whoever names a certificate demands a signature; without one, none is needed. */
  private boolean signed(Signature.Outcome signature) {
    return switch (signature.state()) {
      case GOOD -> true;
      case ABSENT -> certificate == null;
      case BAD -> false;
    };
  }

  private void say(Verification state, Signature.Outcome signature) {
    PrintWriter to = terminal.out();
    list(to, Text.of("바뀜", "changed"), state.changed());
    list(to, Text.of("없어짐", "lost"), state.lost());
    list(to, Text.of("더해짐", "added"), state.added());
    if (state.clean()) {
      to.println(in(Text.of("모든 파일이 기록된 그대로입니다.", "Every file is as it was written.")));
    }
    to.println(in(signature(signature)));
    to.flush();
  }

  private void list(PrintWriter to, Text what, List<String> files) {
    files.forEach(f -> to.println(in(what) + "  " + f));
  }

  private static Text signature(Signature.Outcome signature) {
    return switch (signature.state()) {
      case GOOD -> Text.of("서명 확인: " + signature.signer(), "signed by " + signature.signer());
      case ABSENT -> Text.of("서명 없음", "no signature");
      case BAD ->
          Text.of(
              "서명이 맞지 않습니다 " + signature.signer(),
              "the signature does not fit " + signature.signer());
    };
  }

  private String in(Text text) {
    return text.in(lang == null ? terminal.lang() : lang);
  }
}
