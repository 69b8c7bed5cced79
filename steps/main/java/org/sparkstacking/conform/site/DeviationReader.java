package org.sparkstacking.conform.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Text;

/** Reads what a site changes: claims declared out or made required, and limits. */
final class DeviationReader {
  static final Set<String> NEVER_OUT = Set.of("CLU-1", "GPU-1", "GPU-2", "BND-3", "BND-4");
  static final List<String> CLAIMS =
      List.of(
          "CLU-1", "CLU-2", "GPU-1", "GPU-2", "GPU-3", "GPU-4", "LNK-1", "LNK-2", "LNK-3", "NET-1",
          "NET-2", "MPI-1", "NCH-1", "NCH-2", "NCH-3", "NCH-4", "NCP-1", "NCP-2", "NCP-3", "NCP-4",
          "CIL-1", "CIL-2", "CIL-3", "BND-1", "BND-2", "BND-3", "BND-4");

  private final Set<String> limits;

  DeviationReader(Set<String> limits) {
    this.limits = limits;
  }

  List<ClaimId> madeRequired(Section top) {
    List<ClaimId> found = new ArrayList<>();
    for (String id : top.texts("madeRequired", Shape.CLAIM)) {
      ClaimId claim = claim(top, "madeRequired", id);
      if (claim != null) {
        found.add(claim);
      }
    }
    return found;
  }

  List<Exclusion> exclusions(Section top) {
    List<Exclusion> found = new ArrayList<>();
    for (Section s : top.sections("excluded")) {
      String id = s.must("claim", Shape.CLAIM);
      String reason = s.must("reason", Shape.ANY);
      String approver = s.must("approver", Shape.ANY);
      ClaimId claim = id.isEmpty() ? null : claim(s, "claim", id);
      if (claim != null && allowed(s, id, found)) {
        found.add(new Exclusion(claim, reason, approver));
      }
      s.done();
    }
    return found;
  }

  List<ChangedLimit> changedLimits(Section top) {
    List<ChangedLimit> found = new ArrayList<>();
    for (Section s : top.sections("changedLimits")) {
      String id = s.must("limit", Shape.LIMIT);
      if (!limits.isEmpty() && !id.isEmpty() && !limits.contains(id)) {
        String near = NearestWord.of(id, limits).orElse(String.join(", ", limits));
        s.wrong(
            "limit", id, Text.of("한계값 이름(예: " + near + ")", "the id of a limit, such as " + near));
      }
      if (found.stream().anyMatch(c -> c.limit().equals(id))) {
        s.problems()
            .at(
                s.placeOf("limit"),
                Text.of("한계값 '" + id + "'를 두 번 바꿉니다", "limit '" + id + "' is changed twice"));
      }
      found.add(
          new ChangedLimit(
              id, s.number("value"), s.must("reason", Shape.ANY), s.must("approver", Shape.ANY)));
      s.done();
    }
    return found;
  }

  private static @Nullable ClaimId claim(Section s, String key, String id) {
    if (CLAIMS.contains(id)) {
      return ClaimId.of(id);
    }
    String near = NearestWord.of(id, CLAIMS).orElse("CIL-2");
    s.wrong(key, id, Text.of("있는 시험 항목(예: " + near + ")", "a claim that exists, such as " + near));
    return null;
  }

  private static boolean allowed(Section s, String id, List<Exclusion> before) {
    if (NEVER_OUT.contains(id)) {
      s.problems()
          .at(
              s.placeOf("claim"),
              Text.of(id + "는 제외할 수 없는 시험 항목입니다", id + " cannot be declared out"));
      return false;
    }
    if (before.stream().anyMatch(e -> e.claim().value().equals(id))) {
      s.problems()
          .at(s.placeOf("claim"), Text.of(id + "를 두 번 제외했습니다", id + " is declared out twice"));
      return false;
    }
    return true;
  }
}
