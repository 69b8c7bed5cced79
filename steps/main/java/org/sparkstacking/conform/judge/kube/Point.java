package org.sparkstacking.conform.judge.kube;

import java.util.List;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;

/**
 * Makes the findings of one criterion.
 *
 * @param expected what should be seen
 * @param how how we know
 */
record Point(Criterion criterion, Text expected, Text how) {
  private static final Text NOTHING_TO_DO = Text.of("조치할 것이 없습니다.", "Nothing to do.");

  Finding pass(Text seen, String where, List<Cited> cited) {
    return pass(seen, where, cited, List.of());
  }

  Finding pass(Text seen, String where, List<Cited> cited, List<Text> remarks) {
    return new Finding(
        criterion,
        Verdict.PASS,
        expected,
        seen,
        Text.same(where),
        how,
        NOTHING_TO_DO,
        Whose.KIT,
        cited,
        List.of(),
        remarks);
  }

  Finding fail(Text seen, String where, Move move, List<String> causes, List<Cited> cited) {
    return finding(Verdict.FAIL, seen, where, move, causes, cited);
  }

  Finding unclear(Text seen, String where, Move move, List<Cited> cited) {
    return finding(Verdict.INCONCLUSIVE, seen, where, move, List.of(), cited);
  }

  Finding unclear(Text seen, String where, Move move, List<String> causes, List<Cited> cited) {
    return finding(Verdict.INCONCLUSIVE, seen, where, move, causes, cited);
  }

  Finding notTested(Text seen, String where, Move move, List<Cited> cited) {
    return finding(Verdict.NOT_TESTED, seen, where, move, List.of(), cited);
  }

  private Finding finding(
      Verdict verdict, Text seen, String where, Move move, List<String> causes, List<Cited> cited) {
    return new Finding(
        criterion,
        verdict,
        expected,
        seen,
        Text.same(where),
        how,
        move.next(),
        move.whose(),
        cited,
        causes,
        List.of());
  }

  /** What to do next, and whose move it is. */
  record Move(Text next, Whose whose) {

    static Move admin(String ko, String en) {
      return new Move(Text.of(ko, en), Whose.CLUSTER_ADMIN);
    }

    static Move kit(String ko, String en) {
      return new Move(Text.of(ko, en), Whose.KIT);
    }

    static Move installer(String ko, String en) {
      return new Move(Text.of(ko, en), Whose.INSTALLER);
    }
  }
}
