package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.World;

/** Build the NCCL tests without MPI. */
final class NcclTestsWithoutMpi implements Fault {
  @Override
  public void change(World world) {
    world.nccl().withoutMpi(true);
  }
}
