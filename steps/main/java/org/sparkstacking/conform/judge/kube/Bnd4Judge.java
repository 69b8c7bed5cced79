package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Counted;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Leftover;
import org.sparkstacking.conform.observed.LeftoverSearch;
import org.sparkstacking.conform.site.Site;

/** Judges BND-4: the run left nothing behind. */
public final class Bnd4Judge implements ClaimJudge {
  /** Name of the place that is no host. */
  public static final String CLUSTER = "cluster";

  private static final Criterion NOTHING_LEFT = Criterion.of("BND-4", "nothing-left");
  private static final Point POINT =
      new Point(
          NOTHING_LEFT,
          Text.of(
              "이번 시험이 만든 것이 호스트와 클러스터에 남아 있지 않음",
              "nothing that this run made is left on a host or in the cluster"),
          Text.of(
              "시험이 만든 것의 목록과 지금 있는 것의 비교; 있을 때 보였던 것만 '없음'으로 인정합니다.",
              "the run's list of what it made, compared with what is there now; 'gone' counts only for"
                  + " what was seen while it existed"));
  private static final Move CLEAN =
      Move.kit("'conform clean --site FILE'을 실행하십시오.", "Run 'conform clean --site FILE'.");
  private static final Move LOOK =
      Move.kit(
          "연결이 되면 'conform clean --site FILE'로 확인하십시오.",
          "When it can be reached, check with 'conform clean --site FILE'.");

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
    List<String> places = new ArrayList<>(site.hosts().stream().map(h -> h.name()).toList());
    if (site.cluster() != null) {
      places.add(CLUSTER);
    }
    if (places.isEmpty()) {
      Text none = Text.of("현장 설정에 장비가 없습니다.", "The site file lists no machine.");
      return List.of(POINT.unclear(none, "", LOOK, List.of()));
    }
    return places.stream().map(p -> place(evidence, p)).toList();
  }

  static Finding place(Evidence evidence, String place) {
    List<Leftover> left =
        evidence.all(Leftover.class).stream().filter(l -> l.where().equals(place)).toList();
    if (!left.isEmpty()) {
      Leftover first = left.get(0);
      String what = first.kind() + " " + first.name().value();
      List<Cited> cited = left.stream().map(l -> Cites.of(l.kind(), l.name())).toList();
      Text seen =
          Text.of("남아 있는 것 " + left.size() + "개: " + what, left.size() + " left behind: " + what);
      return POINT.fail(seen, place, CLEAN, List.of(), cited);
    }
    Optional<LeftoverSearch> search =
        evidence.all(LeftoverSearch.class).stream()
            .filter(s -> s.where().equals(place))
            .reduce((older, newer) -> newer);
    if (search.isEmpty() || !search.get().answered()) {
      Text seen = Text.of("확인하지 못했습니다.", "It could not be searched.");
      return POINT.unclear(seen, place, LOOK, List.of());
    }
    if (search.get().seenWhileThere() < search.get().made()) {
      Text seen =
          Text.of(
              "만든 것 중 일부는 있을 때도 보이지 않아, 없어졌다고 말할 수 없습니다.",
              "Some of what was made was not seen even while it existed, so 'gone' is not proved.");
      return POINT.unclear(seen, place, LOOK, List.of());
    }
    return POINT.pass(gone(search.get().made()), place, List.of());
  }

  private static Text gone(int made) {
    return made == 0
        ? Text.of("만든 것이 없고, 남은 것도 없습니다.", "nothing was made, and nothing is left")
        : Text.of(
            "만든 것 " + made + "개 중 남은 것이 없습니다.",
            "of " + Counted.of(made, "thing") + " made none is left");
  }
}
