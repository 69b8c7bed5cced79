package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Place;

/** Collects the parts of one finding of a host's links, addresses or GPU. */
final class FindingDraft {
  private static final int MOST_QUOTES = 20;

  private final Criterion criterion;
  private final Text expected;
  private final List<Cited> cited = new ArrayList<>();
  private final List<Text> remarks = new ArrayList<>();
  private final List<String> causes = new ArrayList<>();
  private Text where = Text.of("읽은 내용", "what was read");
  private Text how = Text.same("");
  private Text next = Text.of("조치가 필요하지 않습니다.", "Nothing to do.");
  private Whose whose = Whose.INSTALLER;

  FindingDraft(Criterion criterion, Text expected) {
    this.criterion = criterion;
    this.expected = expected;
  }

  FindingDraft where(String place) {
    where = place.isEmpty() ? where : Text.same(place);
    return this;
  }

  FindingDraft how(String ko, String en) {
    how = Text.of(ko, en);
    return this;
  }

  FindingDraft next(Whose mover, String ko, String en) {
    whose = mover;
    next = Text.of(ko, en);
    return this;
  }

  FindingDraft causes(String... ids) {
    causes.addAll(List.of(ids));
    return this;
  }

  FindingDraft remark(String ko, String en) {
    return remark(Text.of(ko, en));
  }

  FindingDraft remark(Text text) {
    if (!remarks.contains(text)) {
      remarks.add(text);
    }
    return this;
  }

  FindingDraft cite(Place place) {
    return add(
        new Cited(
            place.source().file(),
            place.line(),
            place.source().host(),
            place.quote(),
            null,
            null,
            null));
  }

  FindingDraft cite(Place place, String name, String value, String unit) {
    return add(
        new Cited(
            place.source().file(),
            place.line(),
            place.source().host(),
            place.quote(),
            name,
            value.strip(),
            unit.isEmpty() ? null : unit));
  }

  Finding as(Verdict verdict, String seenKo, String seenEn) {
    return as(verdict, Text.of(seenKo, seenEn));
  }

  Finding as(Verdict verdict, Text seen) {
    return new Finding(
        criterion, verdict, expected, seen, where, how, next, whose, cited, causes, remarks);
  }

  private FindingDraft add(Cited quote) {
    if (cited.size() < MOST_QUOTES && !cited.contains(quote)) {
      cited.add(quote);
    }
    return this;
  }
}
