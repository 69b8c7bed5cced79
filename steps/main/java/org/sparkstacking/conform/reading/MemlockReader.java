package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.MemlockLimit;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Reads what {@code ulimit -l} prints: kibibytes or {@code unlimited}. */
public final class MemlockReader implements Reader {

  @Override
  public String format() {
    return "ulimit -l";
  }

  @Override
  public boolean recognises(String line) {
    return line.startsWith("max locked memory");
  }

  @Override
  public boolean reads(String command) {
    return command.contains("ulimit -l") || command.contains("ulimit -a");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source, reads(command), MpiRankReader.startsRanks(command));
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final boolean asked;
    private final boolean insideJob;
    private final List<Observed> limits = new ArrayList<>();

    Lines(Source source, boolean asked, boolean insideJob) {
      this.source = source;
      this.asked = asked;
      this.insideJob = insideJob;
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text();
      boolean named = text.startsWith("max locked memory");
      if ((asked || named) && text.length() < 200 && limits.size() < 1000) {
        String words = Prefixes.strip(text).text().strip();
        String last = words.substring(words.lastIndexOf(' ') + 1);
        if (named || last.equals(words)) {
          limit(last, line);
        }
      }
    }

    @Override
    public List<Observed> finish() {
      return limits;
    }

    private void limit(String word, Script.Line line) {
      Place at = new Place(source, line.number(), line.text());
      if (word.equals("unlimited")) {
        limits.add(new MemlockLimit(source, new Seen<>(Long.MAX_VALUE, at), insideJob));
      } else if (word.matches("\\d{1,18}")) {
        limits.add(new MemlockLimit(source, new Seen<>(Long.valueOf(word), at), insideJob));
      }
    }
  }
}
