package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Script;

/** Reads a format each line of which stands for itself. */
final class EachLine implements LineReader {
  /** Bounds what one answer may yield, so that a log cannot fill the memory. */
  private static final int MOST = 20_000;

  private final Source source;
  private final Taking taking;
  private final List<Observed> observed = new ArrayList<>();

  EachLine(Source source, Taking taking) {
    this.source = source;
    this.taking = taking;
  }

  /** Takes one line and adds what it says. */
  @FunctionalInterface
  interface Taking {
    void take(String line, Place place, List<Observed> observed);
  }

  @Override
  public void accept(Script.Line line) {
    if (observed.size() < MOST) {
      Place place = new Place(source, line.number(), line.text());
      taking.take(line.text(), place, observed);
    }
  }

  @Override
  public List<Observed> finish() {
    return observed;
  }
}
