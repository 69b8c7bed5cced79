package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Give spark-02 the fabric address of spark-01. */
final class DuplicateAddress implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).port(Part.FIRST_TWIN).address("192.168.100.10/24");
  }
}
