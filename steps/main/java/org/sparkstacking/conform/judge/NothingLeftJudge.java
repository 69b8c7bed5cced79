package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.TraceSearch;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Judges BND-4: the run left nothing behind. A host where the search did not even see what is known
 * to be there, or that did not answer, leaves it open.
 */
public final class NothingLeftJudge implements ClaimJudge {
  static final Criterion NOTHING_LEFT = Criterion.of("BND-4", "nothing-left");

  @Override
  public ClaimId claim() {
    return NOTHING_LEFT.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(NOTHING_LEFT);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    if (scope == Scope.TEXT) {
      return List.of();
    }
    List<Finding> findings = new ArrayList<>();
    boolean alone = site.access().hostsLeftAlone();
    site.hosts()
        .forEach(h -> findings.add(alone ? leftAlone(h) : onHost(evidence.onHost(h.name()), h)));
    return findings.isEmpty() ? List.of(nobodyAsked()) : findings;
  }

  private static Finding onHost(Evidence evidence, Host host) {
    List<TraceSearch> searches = evidence.all(TraceSearch.class);
    FindingDraft draft = draft().where(host.name());
    List<Place> left = searches.stream().flatMap(s -> s.found().stream()).toList();
    if (!left.isEmpty()) {
      left.forEach(draft::cite);
      return draft
          .next(Whose.KIT, "conform clean으로 지우십시오.", "Remove it with 'conform clean'.")
          .as(
              Verdict.FAIL,
              "이번 시험이 만든 것이 남아 있습니다: " + left.get(0).quote(),
              "Something that this run made is still there: " + left.get(0).quote());
    }
    if (!searched(searches)) {
      return draft
          .next(
              Whose.INSTALLER,
              "호스트에 다시 접속할 수 있게 한 뒤 conform clean을 실행하십시오.",
              "Make the host reachable again, then run 'conform clean'.")
          .as(
              Verdict.INCONCLUSIVE,
              "남은 것이 있는지 이 호스트에서 확인하지 못했습니다.",
              "The search for leftovers did not work on this host.");
    }
    searches.forEach(s -> cite(draft, s));
    return draft.as(
        Verdict.PASS, "남은 프로세스와 파일이 없습니다.", "No process and no file of this run is left.");
  }

  /** The run had no way to the host, whatever it wanted. */
  private static Finding leftAlone(Host host) {
    return draft()
        .where(host.name())
        .as(
            Verdict.PASS,
            "이 시험은 호스트에 접속하지 않았으므로 남길 수 있는 것이 없습니다.",
            "This run had no way to the host, so it can have left nothing there.");
  }

  private static void cite(FindingDraft draft, TraceSearch search) {
    Place control = search.control();
    if (control != null) {
      draft.cite(control);
    }
  }

  private static boolean searched(List<TraceSearch> searches) {
    return of(searches, TraceSearch.PROCESSES).findAny().isPresent()
        && of(searches, TraceSearch.OWN_PROCESSES).anyMatch(s -> s.control() != null)
        && of(searches, TraceSearch.FILES).anyMatch(s -> s.control() != null);
  }

  private static Stream<TraceSearch> of(List<TraceSearch> searches, String kind) {
    return searches.stream().filter(s -> s.kind().equals(kind));
  }

  private static Finding nobodyAsked() {
    return draft()
        .next(Whose.INSTALLER, "현장 설정에 호스트를 적으십시오.", "Name the hosts in the site file.")
        .as(Verdict.INCONCLUSIVE, "물어볼 호스트가 없습니다.", "There is no host to ask.");
  }

  private static FindingDraft draft() {
    return new FindingDraft(
            NOTHING_LEFT,
            Text.of("이번 시험이 만든 프로세스와 파일이 하나도 남지 않는다", "no process and no file of this run is left"))
        .how(
            "이번 실행의 표시(CONFORM_RUN)가 있는 프로세스와 임시 폴더를 찾았습니다.",
            "searched for processes marked CONFORM_RUN and for the run's folder");
  }
}
