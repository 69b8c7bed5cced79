package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Set both twins of spark-02 to MTU 1500. */
final class MtuMismatch implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).port(Part.FIRST_TWIN).mtu(1500);
    Part.second(world).port(Part.SECOND_TWIN).mtu(1500);
  }
}
