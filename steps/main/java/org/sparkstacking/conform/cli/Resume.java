package org.sparkstacking.conform.cli;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.adapter.recording.Recording;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Gate;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;

/**
 * Decides what an interrupted run still has to try. What it decided is carried over as by a
 * re-test; a run that was killed is judged from its journal first.
 */
final class Resume {
  /** Reasons for which a claim stays NOT_TESTED however often it is tried. */
  private static final Set<String> FOR_GOOD =
      Set.of("deselected", "untestable", "excluded", "not-built");

  private final Kit kit;
  private final Path before;

  Resume(Kit kit, Path before) {
    this.kit = kit;
    this.before = before;
  }

  /** Choose the claims that are open, what depends on them, and the kit's own promise. */
  Selection selection(Lang lang) {
    RunRecord run = record(lang);
    if (run.ended().equals(RecordFile.NORMAL)) {
      throw Refusal.of(
          before + "은(는) 끝까지 마친 시험입니다. 일부 항목을 다시 시험하려면 --retest와 --claims를 쓰십시오.",
          before
              + " ended by itself. To try some of its claims again, use --retest with --claims.");
    }
    Set<ClaimId> open = new LinkedHashSet<>();
    for (RunRecord.ClaimPart part : run.claims()) {
      boolean tried =
          !part.verdict().equals("NOT_TESTED") && !part.verdict().equals("NOT_APPLICABLE");
      if (!tried && !FOR_GOOD.contains(part.reasonCode())) {
        open.add(ClaimId.of(part.id()));
      }
    }
    Set<ClaimId> again = new LinkedHashSet<>(kit.catalogue().withDependents(open));
    kit.catalogue().ids().stream().filter(Gate::always).forEach(again::add);
    RunRecord.Scope scope = run.scope();
    if (scope != null) {
      again.removeIf(id -> !scope.claims().contains(id.value()) && !Gate.always(id));
    }
    return new Selection(again, false, "--resume " + run.runId());
  }

  private RunRecord record(Lang lang) {
    try {
      return recorded(lang);
    } catch (IllegalStateException | UncheckedIOException e) {
      throw Refusal.of(
          before + "을(를) 읽을 수 없어 이어서 시험할 수 없습니다. 새 시험을 실행하십시오(" + e.getMessage() + ").",
          before
              + " cannot be read, so there is nothing to go on from: start a new run ("
              + e.getMessage()
              + ").");
    }
  }

  private RunRecord recorded(Lang lang) {
    Optional<RunRecord> written = RecordFile.read(before);
    if (written.isPresent()) {
      return written.get();
    }
    if (!Recording.isThere(before)) {
      throw Refusal.of(
          before + "에 증적(evidence/journal.ndjson)이 없어 이어서 시험할 수 없습니다.",
          before + " holds no evidence (evidence/journal.ndjson) to go on from.");
    }
    return new SecondOpinion(kit).judge(before, lang).record();
  }
}
