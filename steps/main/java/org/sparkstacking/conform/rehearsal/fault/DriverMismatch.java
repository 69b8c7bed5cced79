package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Gpu;
import org.sparkstacking.conform.rehearsal.world.World;

/** Update the library of spark-02 without loading its driver. */
final class DriverMismatch implements Fault {
  @Override
  public void change(World world) {
    Part.second(world).gpu().state(Gpu.State.DRIVER_MISMATCH);
  }
}
