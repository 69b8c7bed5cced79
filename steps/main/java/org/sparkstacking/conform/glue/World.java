package org.sparkstacking.conform.glue;

import java.util.Collection;

/** What a scenario's steps share: the run, and in it the claim that the scenario is about. */
public final class World {
  private final Conduct conduct;

  World(Conduct conduct) {
    this.conduct = conduct;
  }

  /** Start the scenario of the claim in its tags, or end it at once where it may not be tried. */
  void enter(Collection<String> tags) {
    conduct.enter(ClaimTag.in(tags));
  }

  /** Look at a topic, once a run however many scenarios name it. */
  void observe(String topic) {
    conduct.observe(topic);
  }

  /** Have the claim's judge decide one criterion on what this scenario observed. */
  void require(String criterion) {
    conduct.require(criterion);
  }
}
