package org.sparkstacking.conform.reading;

import java.util.List;
import org.sparkstacking.conform.observed.Observed;

/**
 * Take the lines of one answer one after the other and hold what they say, as aggregates: a 200 MB
 * log is never kept. Opened by {@link Reader#open}; used by one thread, for one answer.
 */
public interface LineReader {

  /**
   * Take the next line: decoded and cleaned as {@link Scripts#clean} does, in the order of the
   * text. Never throws on any input.
   */
  void accept(Script.Line line);

  /** Conclude. Called once, after the last line. */
  List<Observed> finish();
}
