package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Takes lines and keeps the first few of each wording. */
final class PhraseLines<K> implements LineReader {
  private static final int MOST_OF_A_KIND = 8;

  private final Source source;
  private final List<Phrase<K>> phrases;
  private final Predicate<String> skipped;
  private final Made<K> made;
  private final Map<K, Integer> counts = new HashMap<>();
  private final List<Observed> observed = new ArrayList<>();

  PhraseLines(Source source, List<Phrase<K>> phrases, Predicate<String> skipped, Made<K> made) {
    this.source = source;
    this.skipped = skipped;
    this.phrases = phrases;
    this.made = made;
  }

  /** Skip what a log has millions of and no failure stands in: NCCL's INFO lines and rows. */
  static boolean bulk(String line) {
    return line.contains("NCCL INFO ") || line.contains(" float ");
  }

  /** Makes the record of one wording. */
  interface Made<K> {
    Observed of(Source source, K kind, Seen<String> words, String detail);
  }

  @Override
  public void accept(Script.Line line) {
    String text = line.text();
    if (text.length() < 4 || skipped.test(text)) {
      return;
    }
    for (Phrase<K> phrase : phrases) {
      if (phrase.in(text)) {
        keep(phrase, line);
        return;
      }
    }
  }

  @Override
  public List<Observed> finish() {
    return observed;
  }

  private void keep(Phrase<K> phrase, Script.Line line) {
    if (counts.merge(phrase.kind(), 1, Integer::sum) <= MOST_OF_A_KIND) {
      Place at = new Place(Spokesman.of(source, line.text()), line.number(), line.text());
      Seen<String> words = new Seen<>(line.text().strip(), at);
      observed.add(made.of(source, phrase.kind(), words, phrase.detailOf(line.text())));
    }
  }
}
