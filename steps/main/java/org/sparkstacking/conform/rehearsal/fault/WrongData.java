package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Let the data check of every NCCL test fail. */
final class WrongData implements Fault {
  @Override
  public void change(World world) {
    world.nccl().wrongValues(true);
  }
}
