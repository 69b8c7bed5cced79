package org.sparkstacking.conform.adapter.text;

import org.sparkstacking.conform.claim.Text;

/** Take what was found in the inputs, text after text. */
public interface TextSink {

  /** Begin a text; its lines follow. */
  LineSink begin(String name);

  /** End the text begun last. */
  void end();

  /** Hear that an input was not read at all, and why; it is no text or cannot be opened. */
  void skipped(String name, Text why);

  /** Hear that an input was read in part only, and why. */
  void cut(String name, Text why);

  /** Take the lines of one text, in order. */
  interface LineSink {
    /**
     * Take one line.
     *
     * @param number from 1, as an editor counts
     */
    void accept(long number, String line);
  }
}
