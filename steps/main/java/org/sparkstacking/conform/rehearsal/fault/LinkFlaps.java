package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Let the first twin of spark-02 lose and regain its carrier between any two looks. */
final class LinkFlaps implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).port(Part.FIRST_TWIN).flapping(true);
  }
}
