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
import org.sparkstacking.conform.adapter.recording.ReplayHttp;
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
   * @param refusal why what stood there was no record, where it was none
   */
  record Given(
      RunRecord record,
      List<Difference> differences,
      List<String> troubles,
      Optional<Text> refusal) {}

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
    Then before = then(folder);
    Optional<RunRecord> then = before.record();
    try (Inquiry inquiry =
        new Inquiry(
            recording.start().site(),
            recording.start().runId(),
            new ReplayShell(recording),
            new ReplayCluster(recording),
            new ReplayHttp(recording))) {
      Map<String, String> versions = Versions.look(inquiry);
      Assembly assembly = assembly(recording.start(), then.orElse(null));
      History history = history(then.orElse(null), assembly);
      CourseOfRun course = new CourseOfRun(Progress.silent());
      Conduct conduct =
          assembly.conduct(
              inquiry, history.carried(), course, JournalTopics.recorded(recording), () -> false);
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
                  course.of(kit, recording.start().site(), recording),
                  results)
              .draw();
      if (then.isEmpty()) {
        RecordFile.write(folder, now);
      }
      return new Given(
          now, differences(then.orElse(null), now), conduct.troubles(), before.refusal());
    }
  }

  /** The record that stands in the folder, or why what stands there is none. */
  private record Then(Optional<RunRecord> record, Optional<Text> refusal) {}

  /** A file that is no record is set aside, so that the evidence can give a new one. */
  private static Then then(Path folder) {
    try {
      return new Then(RecordFile.readAsIs(folder), Optional.empty());
    } catch (IllegalStateException e) {
      Path kept = RecordFile.setAside(folder);
      Text refusal =
          Text.of(
              "record.json을 읽을 수 없어 증거로 새로 만들었습니다. 있던 파일: " + kept + " (" + e.getMessage() + ")",
              "record.json was no record and was made anew from the evidence; the old one is "
                  + kept
                  + " ("
                  + e.getMessage()
                  + ")");
      return new Then(Optional.empty(), Optional.of(refusal));
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
