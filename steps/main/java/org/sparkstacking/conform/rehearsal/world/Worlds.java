package org.sparkstacking.conform.rehearsal.world;

/** Build the worlds of the built-in sites. */
public final class Worlds {
  private Worlds() {}

  /** Build two healthy Sparks, joined by one cable in port 1 (both twins), and a management LAN. */
  public static World twoSparks() {
    World world = new World(Waits.brief(), 20_261_130L);
    new SparkBuilder(world, 1).build();
    new SparkBuilder(world, 2).build();
    return world;
  }
}
