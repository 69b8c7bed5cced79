package org.sparkstacking.conform.glue;

import io.cucumber.java.Before;
import io.cucumber.java.Scenario;

/** Opens each scenario. Hooks never judge. */
public final class Hooks {
  private final World world;

  public Hooks(World world) {
    this.world = world;
  }

  @Before
  public void open(Scenario scenario) {
    world.enter(scenario.getSourceTagNames());
  }
}
