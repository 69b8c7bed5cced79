package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.report.Acceptance;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a run the baseline, and writes down who did that and why. */
@Command(
    name = "accept",
    mixinStandardHelpOptions = true,
    description = {
      "시험을 인수 시점 기준으로 정한다 / make a run the baseline",
      "예 / example: conform accept RUN --by 'Hong Gildong' --reason 'acceptance 2026-11-30'"
    })
final class AcceptCommand implements Callable<Integer>, NeedsTerminal {
  @Parameters(paramLabel = "RUN", description = "실행 폴더나 이름 / run folder, or its id")
  private String run = "";

  @Option(names = "--by", required = true, paramLabel = "NAME", description = "정한 사람 / who decides")
  private String by = "";

  @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "이유 / why")
  private String reason = "";

  @Option(
      names = "--even-if-not-conformant",
      description = "적합하지 않아도 기준으로 정한다 / accept a run that is not CONFORMANT")
  private boolean evenSo;

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
    RunRecord record = KeptRuns.record(folder);
    demand(record);
    try {
      demandWhole(folder);
      Acceptance.write(folder, by.strip(), reason.strip(), Instant.now().toString());
    } catch (IOException e) {
      throw Refusal.of(e);
    }
    Lang own = lang == null ? terminal.lang() : lang;
    terminal
        .out()
        .println(
            Text.of(
                    record.runId() + "을(를) 인수 시점 기준으로 정했습니다.",
                    record.runId() + " is the baseline now.")
                .in(own));
    terminal.out().flush();
    return Exit.GOOD;
  }

  private void demand(RunRecord record) {
    if (by.isBlank() || reason.isBlank()) {
      throw Refusal.of("--by와 --reason을 적으십시오.", "Say who (--by) and why (--reason).");
    }
    if (record.simulated()) {
      throw Refusal.of("모의 시험은 인수 근거로 쓸 수 없습니다.", "A rehearsal can never be a baseline.");
    }
    if (record.site().hosts().isEmpty()) {
      throw Refusal.of("장비가 없는 시험입니다.", "This run has no host.");
    }
    if (record.scope() != null) {
      throw Refusal.of(
          "일부 항목만 시험했으므로 기준으로 정할 수 없습니다.",
          "A scoped run cannot be a baseline: run the whole test first.");
    }
    if (!record.verdict().equals("CONFORMANT") && !evenSo) {
      throw Refusal.of(
          "적합한 시험이 아닙니다. 그래도 정하려면 --even-if-not-conformant를 붙이십시오.",
          "This run is "
              + record.verdict()
              + ". To make it the baseline all the same, say --even-if-not-conformant.");
    }
  }

  private static void demandWhole(Path folder) throws IOException {
    if (!Verification.of(folder).clean()) {
      throw Refusal.of(
          "실행 폴더가 기록된 그대로가 아닙니다. 'conform verify'로 확인하십시오.",
          "The run folder is not as it was written; 'conform verify' says what differs.");
    }
  }
}
