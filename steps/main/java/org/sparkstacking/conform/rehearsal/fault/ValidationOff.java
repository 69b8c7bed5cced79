package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Let the NCCL tests skip the data check. */
final class ValidationOff implements Fault {
  @Override
  public void change(World world) {
    world.nccl().validationOff(true);
  }
}
