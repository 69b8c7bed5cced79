package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Take the second twin of spark-02 down, as after a warm reboot. */
final class LinkDownOneTwin implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).port(Part.SECOND_TWIN).carrier(false);
  }
}
