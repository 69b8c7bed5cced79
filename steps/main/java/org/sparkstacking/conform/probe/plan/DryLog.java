package org.sparkstacking.conform.probe.plan;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.HttpQuestion;
import org.sparkstacking.conform.probe.Question;

/** Remembers what would be asked, in order, and under which topic. Used by one thread. */
public final class DryLog {
  private final List<Asked> asked = new ArrayList<>();
  private String topic = "";

  /** Say what is looked at from now on. */
  public void lookingAt(String now) {
    topic = now;
  }

  void add(Question question) {
    asked.add(Asked.of(topic, question));
  }

  void add(ClusterQuestion question) {
    asked.add(Asked.of(topic, question));
  }

  void add(HttpQuestion question) {
    asked.add(Asked.of(topic, question));
  }

  List<Asked> asked() {
    return List.copyOf(asked);
  }
}
