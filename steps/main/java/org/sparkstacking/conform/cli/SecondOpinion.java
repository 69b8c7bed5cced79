package org.sparkstacking.conform.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.adapter.recording.Recording;
import org.sparkstacking.conform.adapter.recording.ReplayCluster;
import org.sparkstacking.conform.adapter.recording.ReplayShell;
import org.sparkstacking.conform.adapter.recording.RunStart;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.glue.Conduct;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.Versions;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;

/** Judges the evidence of a run again through the same engine, with a recording for a site. */
final class SecondOpinion {
  private final Kit kit;

  SecondOpinion(Kit kit) {
    this.kit = kit;
  }

  /**
   * What judging again gave.
   *
   * @param record the record as it is judged now
   * @param differences verdicts that the record in the folder gives otherwise
   */
  record Given(RunRecord record, List<Difference> differences, List<String> troubles) {}

  /** One claim whose verdict is not what it was. */
  record Difference(String claim, String then, String now) {
    Text text() {
      return Text.of(
          "차이: " + claim + " 기록 " + then + ", 다시 판정 " + now,
          "Difference: " + claim + " was " + then + ", is now " + now);
    }
  }

  /** Judge again; a run that left no record gets one, INCOMPLETE. */
  Given judge(Path folder, Lang lang) {
    Recording recording = Recording.read(folder);
    Optional<RunRecord> then = RecordFile.read(folder);
    try (Inquiry inquiry =
        new Inquiry(
            recording.start().site(),
            recording.start().runId(),
            new ReplayShell(recording),
            new ReplayCluster(recording))) {
      Map<String, String> versions = Versions.look(inquiry);
      Assembly assembly = assembly(recording.start(), then.orElse(null));
      History history = history(then.orElse(null), assembly);
      Conduct conduct =
          assembly.conduct(
              inquiry,
              history.carried(),
              Progress.silent(),
              JournalTopics.recorded(recording),
              () -> false);
      List<ClaimResult> results = new FeatureRun(lang).execute(conduct);
      RunRecord now =
          new RecordDraft(
                  assembly,
                  recording.start().runId(),
                  then.map(r -> r.site().sha256()).orElse(""),
                  then.map(RunRecord::faults).orElse(List.of()),
                  recording.startedAt(),
                  recording.lastAt(),
                  ended(recording, conduct),
                  versions,
                  conduct.evidence(),
                  history,
                  results)
              .draw();
      if (then.isEmpty()) {
        RecordFile.write(folder, now);
      }
      return new Given(now, differences(then.orElse(null), now), conduct.troubles());
    }
  }

  private static String ended(Recording recording, Conduct conduct) {
    return conduct.troubles().isEmpty()
        ? recording.ended().orElse(RecordFile.INTERRUPTED)
        : RecordFile.KIT_FAILURE;
  }

  /** A re-test that had carried over concludes for the site again. */
  private Assembly assembly(RunStart start, @Nullable RunRecord then) {
    boolean full = start.full() || (then != null && then.scope() == null);
    Selection selection =
        new Selection(
            start.claims().stream().map(ClaimId::of).collect(Collectors.toSet()),
            full,
            start.asked());
    return new Assembly(kit, start.site(), selection, start.keepGoing());
  }

  /** What was carried over is no evidence of this run: it stays as the record has it. */
  private static History history(@Nullable RunRecord then, Assembly assembly) {
    if (then == null) {
      return History.none();
    }
    return History.asRecorded(then, assembly.catalogue());
  }

  private static List<Difference> differences(@Nullable RunRecord then, RunRecord now) {
    List<Difference> all = new ArrayList<>();
    if (then == null) {
      return all;
    }
    for (RunRecord.ClaimPart part : now.claims()) {
      String before =
          then.claims().stream()
              .filter(c -> c.id().equals(part.id()))
              .map(RunRecord.ClaimPart::verdict)
              .findFirst()
              .orElse("-");
      if (!Objects.equals(before, part.verdict())) {
        all.add(new Difference(part.id(), before, part.verdict()));
      }
    }
    return all;
  }
}
