package org.sparkstacking.conform.cli;

import org.sparkstacking.conform.adapter.recording.Journal;
import org.sparkstacking.conform.adapter.recording.Recording;
import org.sparkstacking.conform.glue.TopicLog;

/** Lets the journal remember which topics were looked at to their end. */
final class JournalTopics {
  private JournalTopics() {}

  static TopicLog live(Journal journal) {
    return new TopicLog() {
      @Override
      public boolean canBeWhole(String topic) {
        return true;
      }

      @Override
      public void ended(String topic) {
        journal.topicEnded(topic);
      }
    };
  }

  static TopicLog recorded(Recording recording) {
    return new TopicLog() {
      @Override
      public boolean canBeWhole(String topic) {
        return recording.ended(topic);
      }

      @Override
      public void ended(String topic) {}
    };
  }
}
