package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.MpiRank;
import org.sparkstacking.conform.observed.MpiTrouble;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTrouble;

/** Decides what a saved text says of starting an MPI job. */
final class MpiInText {
  private static final Pattern ASKED = Pattern.compile("\\s-(?:np|n) (\\d{1,5})\\b");

  private final Evidence evidence;

  MpiInText(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> judge() {
    Optional<NcclFinding> started = started();
    Optional<NcclFinding> failed = failed();
    if (started.isPresent() && (failed.isEmpty() || decidesNothing())) {
      return List.of(started.get().done());
    }
    return failed
        .or(() -> misplaced())
        .or(() -> alone())
        .map(f -> List.of(f.done()))
        .orElse(List.of());
  }

  /** Earlier tries, warnings beside a job that started, and ends of ranks that had. */
  private boolean decidesNothing() {
    return new EarlierTries(evidence)
        .left().all(MpiTrouble.class).stream()
            .allMatch(t -> MpiWords.of(t).verdict() != Verdict.FAIL);
  }

  private Optional<NcclFinding> started() {
    List<MpiRank> ranks = evidence.all(MpiRank.class);
    Set<String> hosts = new TreeSet<>();
    ranks.forEach(r -> hosts.add(r.host().value()));
    if (hosts.size() > 1 && fewer(ranks) > 0) {
      NcclFinding finding =
          MpiJudge.BASIS
              .open(
                  Text.of(
                      "프로세스 " + fewer(ranks) + "개 중 " + ranks.size() + "개만 보입니다.",
                      "Processes seen: only " + ranks.size() + " of " + fewer(ranks) + "."))
              .where(String.join(", ", hosts));
      ranks.stream().limit(4).forEach(r -> finding.at(r.host()));
      return Optional.of(finding);
    }
    if (hosts.size() > 1) {
      NcclFinding finding =
          MpiJudge.BASIS
              .pass(
                  Text.of(
                      "프로세스 " + ranks.size() + "개가 호스트 " + hosts.size() + "대에서 실행됨",
                      ranks.size() + " processes ran on " + hosts.size() + " hosts"))
              .where(String.join(", ", hosts));
      ranks.stream().limit(4).forEach(r -> finding.at(r.host()));
      return Optional.of(finding);
    }
    for (NcclTable table : evidence.all(NcclTable.class)) {
      NcclFigures figures = new NcclFigures(table);
      if (figures.hosts().size() > 1 && !figures.repeatsRanks() && figures.listsAllRanks()) {
        NcclFinding finding =
            MpiJudge.BASIS
                .pass(
                    Text.of(
                        "rank " + figures.ranks() + "개가 호스트 " + figures.hosts().size() + "대에서 시작됨",
                        figures.ranks() + " ranks started on " + figures.hosts().size() + " hosts"))
                .where(String.join(", ", figures.hosts()));
        table.ranks().stream().limit(4).forEach(finding::at);
        return Optional.of(finding);
      }
    }
    return Optional.empty();
  }

  /** Give how many processes were asked for, where fewer are seen; else 0. */
  private int fewer(List<MpiRank> ranks) {
    int asked = ranks.stream().mapToInt(MpiRank::size).max().orElse(0);
    for (NcclHint hint : evidence.all(NcclHint.class)) {
      Matcher number = ASKED.matcher(hint.words().value());
      if (asked == 0 && hint.kind() == NcclHint.Kind.COMMAND && number.find()) {
        asked = Integer.parseInt(number.group(1));
      }
    }
    return ranks.size() < asked ? asked : 0;
  }

  private Optional<NcclFinding> failed() {
    List<MpiTrouble> troubles = evidence.all(MpiTrouble.class);
    Optional<MpiTrouble> named =
        troubles.stream()
            .filter(t -> !MpiWords.generic(t.kind()))
            .max(Comparator.comparingInt(t -> MpiWords.of(t).verdict() == Verdict.FAIL ? 1 : 0));
    if (named.isEmpty() && misplaced().isPresent()) {
      return Optional.empty();
    }
    return named.or(() -> troubles.stream().findFirst()).map(t -> ofTrouble(t, troubles));
  }

  private NcclFinding ofTrouble(MpiTrouble trouble, List<MpiTrouble> all) {
    MpiWords words = MpiWords.of(trouble);
    boolean retried =
        evidence.all(NcclHint.class).stream().anyMatch(h -> h.kind() == NcclHint.Kind.RETRY);
    boolean passing = retried && words.verdict() == Verdict.FAIL;
    Text retry =
        retried
            ? Text.of(
                " 실행기가 기다렸다가 다시 시도하고 있습니다: 마지막 시도로 판정하십시오.",
                " The launcher waits and tries again: judge the last attempt.")
            : Text.same("");
    NcclFinding finding =
        MpiJudge.BASIS
            .of(passing ? Verdict.INCONCLUSIVE : words.verdict(), words.seen().plus(retry))
            .next(words.whose(), words.next())
            .because(words.causes().toArray(new String[0]))
            .at(trouble.words());
    List<MpiTrouble> others = new ArrayList<>(all);
    others.remove(trouble);
    others.stream().limit(4).forEach(t -> finding.at(t.words()));
    return finding;
  }

  private Optional<NcclFinding> misplaced() {
    return evidence.all(NcclTrouble.class).stream()
        .filter(t -> t.kind() == NcclTrouble.Kind.PLACEMENT || t.kind() == NcclTrouble.Kind.LOADER)
        .findFirst()
        .map(
            t -> {
              NcclFailure failure = NcclFailureWords.of(t, evidence);
              return MpiJudge.BASIS
                  .open(failure.seen())
                  .at(failure.place())
                  .because(failure.causes().toArray(new String[0]))
                  .next(failure.whose(), failure.next());
            });
  }

  private Optional<NcclFinding> alone() {
    List<MpiRank> ranks = evidence.all(MpiRank.class);
    return ranks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            MpiJudge.BASIS
                .open(
                    Text.of(
                        "프로세스가 한 호스트에서만 보입니다: " + ranks.get(0).host().value(),
                        "Processes are seen on one host only: " + ranks.get(0).host().value()))
                .at(ranks.get(0).host())
                .next(
                    Whose.INSTALLER,
                    Text.of(
                        "'-H IP1:1,IP2:1'로 두 대에서 실행하십시오.",
                        "Run on both machines: -H IP1:1,IP2:1.")));
  }
}
