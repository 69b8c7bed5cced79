package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;

/** Gathers one finding of the NCCL and MPI judges. */
final class NcclFinding {
  private static final int MOST_CITED = 12;
  private static final Text NOTHING_TO_DO = Text.of("조치할 것이 없습니다.", "Nothing to do.");

  private final Basis basis;
  private final Verdict verdict;
  private final Text seen;
  private Text where = Text.same("");
  private Text next = NOTHING_TO_DO;
  private Whose whose = Whose.KIT;
  private final List<Cited> cited = new ArrayList<>();
  private final List<String> causes = new ArrayList<>();
  private final List<Text> remarks = new ArrayList<>();

  private NcclFinding(Basis basis, Verdict verdict, Text seen) {
    this.basis = basis;
    this.verdict = verdict;
    this.seen = seen;
  }

  /** Hold what all findings of one criterion share. */
  record Basis(Criterion criterion, Text expected, Text how) {

    NcclFinding pass(Text seen) {
      return new NcclFinding(this, Verdict.PASS, seen);
    }

    NcclFinding fail(Text seen) {
      return new NcclFinding(this, Verdict.FAIL, seen);
    }

    NcclFinding open(Text seen) {
      return new NcclFinding(this, Verdict.INCONCLUSIVE, seen);
    }

    NcclFinding notTested(Text seen) {
      return new NcclFinding(this, Verdict.NOT_TESTED, seen);
    }

    NcclFinding of(Verdict verdict, Text seen) {
      return new NcclFinding(this, verdict, seen);
    }
  }

  NcclFinding next(Whose move, Text what) {
    whose = move;
    next = what;
    return this;
  }

  NcclFinding where(String place) {
    where = Text.same(place);
    return this;
  }

  NcclFinding where(Text place) {
    where = place;
    return this;
  }

  NcclFinding at(@Nullable Place place) {
    return at(place, null, null, null);
  }

  NcclFinding at(@Nullable Seen<?> value) {
    return value == null ? this : at(value.place());
  }

  NcclFinding at(
      @Nullable Place place, @Nullable String name, @Nullable String value, @Nullable String unit) {
    if (place != null && cited.size() < MOST_CITED) {
      cited.add(
          new Cited(
              place.source().file(),
              place.line(),
              place.source().host(),
              place.quote().strip(),
              name,
              value,
              unit));
    }
    return this;
  }

  NcclFinding because(String... ids) {
    for (String id : ids) {
      if (!causes.contains(id)) {
        causes.add(id);
      }
    }
    return this;
  }

  NcclFinding remark(Text text) {
    remarks.add(text);
    return this;
  }

  NcclFinding remarks(List<Text> texts) {
    remarks.addAll(texts);
    return this;
  }

  Finding done() {
    return new Finding(
        basis.criterion(),
        verdict,
        basis.expected(),
        seen,
        where,
        basis.how(),
        next,
        whose,
        cited,
        causes,
        remarks);
  }
}
