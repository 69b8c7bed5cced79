package org.sparkstacking.conform.glue;

/** Remembers which topics were looked at to the end, so that a recording can be judged alike. */
public interface TopicLog {
  /**
   * Tell whether looking at this topic can give a whole answer: always in a live run; in a
   * recording only where the run had got to the end of it.
   */
  boolean canBeWhole(String topic);

  /** Note that everything the topic asks for was asked. */
  void ended(String topic);

  /** Give the log of a run that keeps no journal. */
  static TopicLog none() {
    return new TopicLog() {
      @Override
      public boolean canBeWhole(String topic) {
        return true;
      }

      @Override
      public void ended(String topic) {}
    };
  }
}
