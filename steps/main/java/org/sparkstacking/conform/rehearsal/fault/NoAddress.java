package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Take the addresses off both twins of spark-02, as after a reboot without netplan. */
final class NoAddress implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).port(Part.FIRST_TWIN).withoutAddress();
    Part.second(world).port(Part.SECOND_TWIN).withoutAddress();
  }
}
